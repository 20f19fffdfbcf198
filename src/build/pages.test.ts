import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { beginsWith, followersOf, pagesOf } from './pages.ts';

const ofProject = '_console/projects/$project';
const installations = `${ofProject}/installations/index`;
const health = `${installations}?view=health`;

const source = fileURLToPath(new URL('..', import.meta.url));
const modules = readdirSync(source, { encoding: 'utf8', recursive: true }).map(
  (file) => `/console/src/${file.replaceAll('\\', '/')}`,
);
const own = (route: string) => `/console/src/routes/${route}.tsx?tsr-split=component---loader`;

test('layouts are no pages, and a page has its views', () => {
  expect(pagesOf(`${ofProject}/route`)).toEqual([]);
  expect(pagesOf(`${ofProject}/topics/index`)).toEqual([`${ofProject}/topics/index`]);
  expect(pagesOf(installations)).toEqual([installations, health]);
});

test('a view begins with what its page begins with, and its own module', () => {
  for (const module of [own(installations), own(`${ofProject}/route`), own('_console/route')]) {
    expect(beginsWith(installations, module)).toBe(true);
    expect(beginsWith(health, module)).toBe(true);
  }
  const others = modules.filter((id) => beginsWith(health, id) && !beginsWith(installations, id));
  expect(others).toEqual(['/console/src/features/health/health-page.tsx']);
  expect(beginsWith(health, own(`${ofProject}/topics/index`))).toBe(false);
});

test.each(['connect', `${ofProject}/operations/index`, `${ofProject}/index`, health])(
  'the modules that follow %s exist',
  (page) => {
    expect(followersOf(page)).not.toEqual([]);
    for (const follower of followersOf(page))
      expect(modules.filter((id) => follower.test(id)).length, String(follower)).toBeGreaterThan(0);
  },
);

test('the history comes before what is drawn around the rows, and overlays come last', () => {
  const order = followersOf(`${ofProject}/operations/index`).map((follower) =>
    modules.filter((id) => follower.test(id)).map((id) => id.slice(id.lastIndexOf('/') + 1)),
  );
  expect(order[0]).toEqual(['project-history.ts']);
  expect(order.at(-1)).toEqual(['overlays.tsx']);
});
