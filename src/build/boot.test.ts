import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { Window } from 'happy-dom';
import { describe, expect, test } from 'vitest';

const boot = readFileSync(new URL('../../public/boot.js', import.meta.url), 'utf8');

const parts = {
  first: ['assets/index.js', 'assets/index.css', 'assets/react.js'],
  console: ['assets/frame.js'],
  connect: ['assets/connect.js'],
  topics: ['assets/topics.js', 'assets/topics.css'],
};

interface Asked {
  name: string;
  rel?: string;
  href?: string;
  src?: string;
}

/** What the boot script asks for at an address, in its order: at once, and when its sheets are there. */
async function begun(pathname: string, base = '/') {
  const asked: Asked[] = [];
  const loads: (() => void)[] = [];
  const document = {
    currentScript: { dataset: { base, parts: JSON.stringify(parts) } },
    documentElement: { setAttribute: () => undefined },
    createElement: (name: string) => ({
      name,
      addEventListener: (event: string, run: () => void) => event === 'load' && loads.push(run),
    }),
    head: { append: (element: Asked) => asked.push(element) },
  };
  runInNewContext(boot, { document, location: { pathname }, matchMedia: () => ({ matches: false }) });
  const words = () => asked.map(({ name, rel = name, href, src }) => `${rel} ${href ?? src}`);
  const before = words();
  for (const load of loads) load();
  await Promise.resolve();
  await Promise.resolve();
  return { before, after: words().slice(before.length) };
}

test.each([
  ['/connect', ['modulepreload /assets/connect.js']],
  [
    '/projects/p/topics',
    ['modulepreload /assets/frame.js', 'modulepreload /assets/topics.js', 'preload /assets/topics.css'],
  ],
  ['/projects/p/topics/id', ['modulepreload /assets/frame.js']],
  ['/projects/p/constructor', ['modulepreload /assets/frame.js']],
  ['/projects/p/__proto__', ['modulepreload /assets/frame.js']],
  ['/toString', []],
  ['/', []],
])(
  '%s asks at once for %j beside the first script, which begins when its style is there',
  async (pathname, files) => {
    const { before, after } = await begun(pathname);
    expect(before).toEqual(['stylesheet /assets/index.css', ...files]);
    expect(after).toEqual(['script /assets/index.js']);
  },
);

test('below a path, the files are there', async () => {
  const { before, after } = await begun('/admin/projects/p/topics/t', '/admin/');
  expect(before.at(-1)).toBe('modulepreload /admin/assets/frame.js');
  expect(after).toEqual(['script /admin/assets/index.js']);
});

describe('until the page is there', () => {
  const words = { topics: { title: 'Topics', description: 'What a topic is.' } };
  const connected = {
    'signalbox.active': 'c',
    'signalbox.connections': JSON.stringify([{ id: 'c' }]),
    'signalbox.credentials.c': '{}',
  };

  /** What stands in its place for somebody whose device keeps this. */
  async function shown(pathname: string, kept: Record<string, string>) {
    const window = new Window({ url: `http://localhost${pathname}` });
    const { document, localStorage, sessionStorage, location, MutationObserver } = window;
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    Object.defineProperty(document, 'currentScript', {
      value: { dataset: { base: '/', words: JSON.stringify(words) } },
    });
    const body = document.body;
    body.remove();
    const matchMedia = () => ({ matches: false });
    runInNewContext(boot, { document, localStorage, sessionStorage, location, matchMedia, MutationObserver });
    document.documentElement.append(body);
    await window.happyDOM.waitUntilComplete();
    const place = body.querySelector('.frame-root');
    const main = document.createElement('main');
    body.append(main);
    main.innerHTML = '<p aria-busy="true">Reading…</p>';
    await window.happyDOM.waitUntilComplete();
    expect(place?.isConnected ?? false).toBe(Boolean(place?.textContent));
    main.innerHTML = '<h1>The page</h1>';
    await window.happyDOM.waitUntilComplete();
    expect(place?.isConnected ?? false).toBe(false);
    return place;
  }

  test('those who are connected see its words', async () => {
    const place = await shown('/projects/p/topics', connected);
    expect(place?.textContent).toBe('TopicsWhat a topic is.');
    expect(place?.getAttribute('aria-hidden')).toBe('true');
    expect(place?.hasAttribute('data-production')).toBe(false);
  });

  test('what is kept of the navigation and of the connection is followed', async () => {
    const place = await shown('/projects/p/topics', {
      ...connected,
      'signalbox.rail-collapsed': 'true',
      'signalbox.connections': JSON.stringify([{ id: 'c', production: true }]),
    });
    expect(place?.hasAttribute('data-collapsed')).toBe(true);
    expect(place?.hasAttribute('data-production')).toBe(true);
  });

  test.each(['/projects/p/topics/t', '/projects/p/constructor', '/projects', '/orgs/o'])(
    'no words are known of %s',
    async (pathname) => {
      expect((await shown(pathname, connected))?.textContent).toBe('');
    },
  );

  test.each([
    ['/connect', connected],
    ['/', connected],
    ['/projects/p/topics', {}],
    ['/projects/p/topics', { ...connected, 'signalbox.connections': '[]' }],
    ['/projects/p/topics', { ...connected, 'signalbox.connections': 'no JSON' }],
    ['/projects/p/topics', { ...connected, 'signalbox.active': 'another' }],
  ])('%s is blank with %j', async (pathname, kept) => {
    expect(await shown(pathname, kept)).toBeNull();
  });
});
