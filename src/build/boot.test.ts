import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const boot = readFileSync(new URL('../../public/boot.js', import.meta.url), 'utf8');

const files = {
  console: ['assets/frame.js'],
  '': ['assets/home.js'],
  connect: ['assets/connect.js'],
  'connect/later': ['assets/connect-work.js'],
  topics: ['assets/topics.js', 'assets/topics.css'],
  'topics/later': ['assets/topics-work.js'],
  'topics?view=map': ['assets/topics-map.js'],
  'topics?view=map/later': ['assets/topics-map-work.js'],
  'operations/*': ['assets/operation.js'],
};

const session = { 'signalbox.active': 's1', 'signalbox.credentials.s1': '{"apiKey":"k"}' };

const SCHEME_KEY = 'mantine-color-scheme-value';

/** A storage that holds some values. */
const storageOf = (values: Readonly<Record<string, string>>) => ({
  getItem: (key: string) => values[key] ?? null,
});

interface Tab {
  /** With the query and the hash. */
  address?: string;
  base?: string;
  stored?: string;
  isSystemDark?: boolean;
  /** What the tab's own storage holds, and that of the device. */
  tab?: Readonly<Record<string, string>>;
  device?: Readonly<Record<string, string>>;
}

interface Link {
  rel: string;
  href: string;
  onload: () => void;
  onerror: () => void;
}

/** The color scheme that the boot script sets, and the links it adds. The functions end the loading of those added. */
function run({
  address = '/',
  base = '/',
  stored = '',
  isSystemDark = false,
  tab = session,
  device = {},
}: Tab) {
  const added: Link[] = [];
  const set = { scheme: '' };
  const system = new EventTarget();
  const darkQuery = Object.assign(system, { matches: isSystemDark });
  const kept: Record<string, string> = { ...device, [SCHEME_KEY]: stored };
  const window = new EventTarget();
  const { pathname, search, hash } = new URL(address, 'http://localhost');
  runInNewContext(boot, {
    document: {
      currentScript: { dataset: { base, files: JSON.stringify(files) } },
      documentElement: { setAttribute: (_name: string, value: string) => (set.scheme = value) },
      createElement: () => ({}),
      head: { append: (link: Link) => added.push(link) },
    },
    localStorage: storageOf(kept),
    sessionStorage: storageOf(tab),
    location: { pathname, search, hash },
    URLSearchParams,
    matchMedia: () => darkQuery,
    addEventListener: window.addEventListener.bind(window),
  });
  const turnSystemDark = (matches: boolean) => {
    darkQuery.matches = matches;
    system.dispatchEvent(new Event('change'));
  };
  const chooseElsewhere = (chosen: string) => {
    kept[SCHEME_KEY] = chosen;
    window.dispatchEvent(new Event('storage'));
  };
  const scheme = () => set.scheme;
  return { scheme, links: named(added), added, turnSystemDark, chooseElsewhere };
}

const named = (links: readonly Link[]) => links.map(({ rel, href }) => `${rel} ${href}`);

/** Lets what waits for promises run. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

test.each([
  ['/connect', ['modulepreload /assets/connect.js']],
  [
    '/projects/p/topics',
    ['modulepreload /assets/frame.js', 'modulepreload /assets/topics.js', 'preload /assets/topics.css'],
  ],
  [
    '/projects/p/topics?q=a&view=map',
    ['modulepreload /assets/frame.js', 'modulepreload /assets/topics-map.js'],
  ],
  [
    '/projects/p/topics?view=other',
    ['modulepreload /assets/frame.js', 'modulepreload /assets/topics.js', 'preload /assets/topics.css'],
  ],
  ['/projects/p/topics/id', ['modulepreload /assets/frame.js']],
  ['/projects/p/operations/id', ['modulepreload /assets/frame.js', 'modulepreload /assets/operation.js']],
  ['/projects/p/operations/id/more', ['modulepreload /assets/frame.js']],
  ['/projects/p/constructor', ['modulepreload /assets/frame.js']],
  ['/projects/p/__proto__', ['modulepreload /assets/frame.js']],
  ['/projects', ['modulepreload /assets/frame.js']],
  ['/projects/p', ['modulepreload /assets/frame.js', 'modulepreload /assets/home.js']],
  ['/toString', ['modulepreload /assets/frame.js']],
  ['/', ['modulepreload /assets/frame.js', 'modulepreload /assets/home.js']],
  ['/case', []],
])('%s preloads %j', (address, links) => {
  expect(run({ address }).links).toEqual(links);
});

test('what is needed after the first paint is preloaded when the rest is there, or cannot be had', async () => {
  const { added } = run({ address: '/projects/p/topics' });
  const [frame, page, style] = added;
  frame?.onload();
  page?.onerror();
  await turn();
  expect(added).toHaveLength(3);
  style?.onload();
  await turn();
  expect(named(added.slice(3))).toEqual(['modulepreload /assets/topics-work.js']);
});

test.each([
  ['a view of its own', '/projects/p/topics?view=map', ['modulepreload /assets/topics-map-work.js']],
  ['the connect page', '/connect', []],
  ['a one-click link', '/connect#connect=token', ['modulepreload /assets/connect-work.js']],
])('for %s what follows is %3$j', async (_name, address, later) => {
  const { added } = run({ address });
  const first = [...added];
  for (const link of first) link.onload();
  await turn();
  expect(named(added.slice(first.length))).toEqual(later);
});

test.each([
  ['no session', {}],
  ['a session that is signed out', { tab: { 'signalbox.active': 's1' } }],
  [
    'the credentials of another service',
    { device: { 'signalbox.active': 's1', 'signalbox.credentials.s2': '{}' } },
  ],
])('with %s every page is the connect page', (_name, stored) => {
  for (const address of ['/', '/projects/p/topics', '/orgs/o'])
    expect(run({ address, tab: {}, ...stored }).links).toEqual(['modulepreload /assets/connect.js']);
});

test('a session that the device remembers counts', () => {
  expect(run({ tab: {}, device: session }).links).toEqual([
    'modulepreload /assets/frame.js',
    'modulepreload /assets/home.js',
  ]);
});

test('a console below a path preloads from there', () => {
  const { links } = run({ address: '/admin/projects/p/topics/t', base: '/admin/' });
  expect(links).toEqual(['modulepreload /admin/assets/frame.js']);
});

test.each([
  ['light', true, 'light'],
  ['dark', false, 'dark'],
  ['auto', true, 'dark'],
  ['', false, 'light'],
])('with “%s” chosen and a dark system %s, the scheme is %s', (stored, isSystemDark, scheme) => {
  expect(run({ stored, isSystemDark }).scheme()).toBe(scheme);
});

test('the scheme follows the system, and what is chosen in another tab', () => {
  const { scheme, turnSystemDark, chooseElsewhere } = run({ stored: 'auto' });
  turnSystemDark(true);
  expect(scheme()).toBe('dark');
  chooseElsewhere('light');
  expect(scheme()).toBe('light');
  turnSystemDark(false);
  turnSystemDark(true);
  expect(scheme()).toBe('light');
});
