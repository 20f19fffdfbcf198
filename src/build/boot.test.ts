import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const boot = readFileSync(new URL('../../public/boot.js', import.meta.url), 'utf8');

const files = {
  console: ['assets/frame.js'],
  connect: ['assets/connect.js'],
  topics: ['assets/topics.js', 'assets/topics.css'],
  'operations/*': ['assets/operation.js'],
};

/** The color scheme that the boot script sets, and the links it adds. */
function run({ pathname = '/', base = '/', stored = '', isSystemDark = false }) {
  const links: string[] = [];
  let scheme = '';
  runInNewContext(boot, {
    document: {
      currentScript: { dataset: { base, files: JSON.stringify(files) } },
      documentElement: { setAttribute: (_name: string, value: string) => (scheme = value) },
      createElement: () => ({}),
      head: { append: ({ rel, href }: Record<string, string>) => links.push(`${rel} ${href}`) },
    },
    localStorage: { getItem: () => stored },
    location: { pathname },
    matchMedia: () => ({ matches: isSystemDark }),
  });
  return { scheme, links };
}

test.each([
  ['/connect', ['modulepreload /assets/connect.js']],
  [
    '/projects/p/topics',
    ['modulepreload /assets/frame.js', 'modulepreload /assets/topics.js', 'preload /assets/topics.css'],
  ],
  ['/projects/p/topics/id', ['modulepreload /assets/frame.js']],
  ['/projects/p/operations/id', ['modulepreload /assets/frame.js', 'modulepreload /assets/operation.js']],
  ['/projects/p/operations/id/more', ['modulepreload /assets/frame.js']],
  ['/projects/p/constructor', ['modulepreload /assets/frame.js']],
  ['/projects/p/__proto__', ['modulepreload /assets/frame.js']],
  ['/toString', []],
  ['/', []],
])('%s preloads %j', (pathname, links) => {
  expect(run({ pathname }).links).toEqual(links);
});

test('a console below a path preloads from there', () => {
  const { links } = run({ pathname: '/admin/projects/p/topics/t', base: '/admin/' });
  expect(links).toEqual(['modulepreload /admin/assets/frame.js']);
});

test.each([
  ['light', true, 'light'],
  ['dark', false, 'dark'],
  ['auto', true, 'dark'],
  ['', false, 'light'],
])('with “%s” chosen and a dark system %s, the scheme is %s', (stored, isSystemDark, scheme) => {
  expect(run({ stored, isSystemDark }).scheme).toBe(scheme);
});
