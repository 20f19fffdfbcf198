import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const boot = readFileSync(new URL('../../public/boot.js', import.meta.url), 'utf8');

const parts = { console: ['assets/frame.js'], connect: ['assets/connect.js'], topics: ['assets/topics.js'] };

/** The files that the boot script asks for at an address. */
function askedFor(pathname: string, base = '/'): string[] {
  const asked: string[] = [];
  const document = {
    currentScript: { dataset: { base, parts: JSON.stringify(parts) } },
    documentElement: { setAttribute: () => undefined },
    createElement: () => ({}),
    head: { append: ({ href }: { href: string }) => asked.push(href) },
  };
  runInNewContext(boot, { document, location: { pathname }, matchMedia: () => ({ matches: false }) });
  return asked;
}

test.each([
  ['/connect', ['/assets/connect.js']],
  ['/projects/p/topics', ['/assets/frame.js', '/assets/topics.js']],
  ['/projects/p/topics/id', ['/assets/frame.js']],
  ['/projects/p/constructor', ['/assets/frame.js']],
  ['/projects/p/__proto__', ['/assets/frame.js']],
  ['/toString', []],
  ['/', []],
])('%s asks at once for %j', (pathname, files) => {
  expect(askedFor(pathname)).toEqual(files);
});

test('below a path, the files are there', () => {
  expect(askedFor('/admin/projects/p/topics', '/admin/')).toEqual([
    '/admin/assets/frame.js',
    '/admin/assets/topics.js',
  ]);
});
