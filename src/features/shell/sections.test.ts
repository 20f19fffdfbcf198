import { expect, it, test } from 'vitest';
import { pageOf, sectionPages, sections } from './sections';

it.each([
  ['/projects/$project/destinations', '/projects/$project/destinations'],
  ['/projects/$project/destinations/', '/projects/$project/destinations'],
  ['/projects/$project/destinations/$destination', '/projects/$project/destinations'],
  ['/projects/$project/installations/$integration/$installation', '/projects/$project/installations'],
  ['/projects/$project/failures', '/projects/$project/failures'],
  ['/projects/$project/', '/projects/$project'],
  ['/projects/$project/settings', '/projects/$project/settings'],
  // One name that begins like another is not in it.
  ['/projects/$project/topics-old', undefined],
  ['/projects/', undefined],
  [undefined, undefined],
])('%s belongs to %s', (path, page) => {
  expect(pageOf(path)?.to).toBe(page);
});

test('operations by cause are Failures', () => {
  const page = '/projects/$project/operations/';
  expect(pageOf(page, { q: 'status:failed', group: 'cause' })?.label).toBe('Failures');
  expect(pageOf(page, { q: 'status:failed', group: 'customer' })?.label).toBe('Operations');
});

test('the navigation of a project, and the letters that follow g', () => {
  expect(
    sections.map(({ label, pages, pinned = [] }) => [
      label,
      ...[...pages, ...pinned].map(({ key, label: name }) => `${key} ${name}`),
    ]),
  ).toEqual([
    ['Home', 'h Home'],
    ['Operations', 'o Operations', 'f Failures'],
    ['Customers', 'i Installations', 'c Connections'],
    ['Integrations', 'n Integrations', 'm Object metadata'],
    ['Destinations', 'd Destinations'],
    ['Topics & routes', 't Topics', 'r Routing map'],
    ['Keys', 'k API keys', 'j JWT keys'],
    ['Provider apps', 'p Provider apps'],
    ['Project', 's Project settings'],
  ]);
  expect(new Set(sectionPages.map(({ key }) => key)).size).toBe(sectionPages.length);
});
