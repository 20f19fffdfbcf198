import { screen, waitFor } from '@testing-library/react';
import { createMemoryHistory, defaultStringifySearch } from '@tanstack/react-router';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  parseSearch,
  searchText,
  searchWords,
  stringifySearch,
  type SearchParams,
} from '@/lib/search-params';
import { isExhaustive, runs } from '@/test/exhaustive';
import { renderConsole } from '@/test/render-console';
import { startTestService, type TestService } from '@/test/service';
import { assemble } from './app';

/** Every route and what reads its search parameters. */
const routes = Object.values(assemble().router.routesById)
  .filter(({ children }) => children === undefined)
  .map(({ fullPath, options }) => ({
    path: fullPath.replace(/(.)\/$/, '$1'),
    read: options.validateSearch as ((search: SearchParams) => SearchParams) | undefined,
  }));

const readers = routes.flatMap(({ path, read }) => (read ? [{ path, read }] : []));

/** The parameters that any page reads, found by watching the readers, and names that objects have by themselves. */
const keys = (() => {
  const asked = new Set(['return', 'reason', '__proto__', 'constructor', 'toString', 'unknown', '']);
  const watched = new Proxy<SearchParams>(
    {},
    {
      get: (_, key) => void asked.add(String(key)),
      getOwnPropertyDescriptor: () => undefined,
    },
  );
  for (const by of ['', 'logs', 'cause'])
    for (const { read } of readers)
      read(
        new Proxy(watched, {
          get: (_, key) => (Reflect.get(watched, key), key === 'show' || key === 'group' ? by : undefined),
        }),
      );
  return [...asked];
})();

/** Written as in an address. */
const hostile = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '1.0',
  '007',
  '429',
  '662E41',
  '1e400',
  'NaN',
  'Infinity',
  '9007199254740993',
  '3544790567247868102',
  '0x1F',
  '[429]',
  '{"a":1}',
  '[]',
  '{}',
  '[null]',
  '""',
  '"',
  '"42"',
  '"null"',
  '"plain"',
  '"\\"42\\""',
  '["a","b"]',
  '[["a"]]',
  '[{"field":"a","value":1}]',
  ' 42 ',
  '\t',
  'undefined',
  'javascript:alert(1)',
  '//evil.example',
  '../..',
  '<script>',
  'a,b,,c',
  "'",
  '\\',
  'ü',
  'u\u0308',
  '\u202e',
  '\ufeff',
  '😀',
  'a#b',
  'a&b=c',
  'a+b',
  'a%20b',
  'status:failed',
  '1969-12-31',
  '275760-09-13',
].map((text) => encodeURIComponent(text));
const malformed = ['%', '%E0%A4%A', '%zz', '%00', 'a%00b', '%ED%A0%80', '+', '', '%5Bx', '{', '[[[['];
const long = 'x'.repeat(100_000);
const short = [...hostile, ...malformed];
const values = [...short, long, '['.repeat(50_000), encodeURIComponent('"'.repeat(1_000))];

/** Texts that are also JSON, or were written as JSON. */
const plain = ['42', '"42"', '"\\"42\\""', 'null', '"null"', '[1]', '["a"]', '{"a":1}', '""', '1.0', ' 42 '];
const filterValue = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(...plain),
);

const kept = (search: SearchParams): SearchParams => ({
  // Names such as `constructor` are parameters like others.
  __proto__: null,
  ...Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)),
});

const params = fc.record(
  {
    q: fc.oneof(fc.string({ unit: 'grapheme', minLength: 1 }), fc.json(), fc.constantFrom(...plain)),
    desc: fc.constant(true),
    columns: fc.array(fc.oneof(fc.string({ unit: 'grapheme', minLength: 1 }), fc.constantFrom(...plain)), {
      minLength: 1,
      maxLength: 3,
    }),
    filters: fc.array(fc.record({ field: fc.constantFrom('a', '"b"', '[1]'), value: filterValue }), {
      minLength: 1,
    }),
    record: fc.nat(),
    line: fc.integer({ min: 1 }),
  },
  { requiredKeys: [] },
);

/** The router merges what is read into what was there. */
const pageSearch = (read: (search: SearchParams) => SearchParams, raw: SearchParams) =>
  kept({ ...raw, ...read(raw) });

describe('no parameter of any route', () => {
  test('fails, is changed, or is there without being read', () => {
    expect(routes.length).toBeGreaterThan(45);
    expect(keys.length).toBeGreaterThan(40);
    let tried = 0;
    const wrong = new Set<string>();
    for (const { path, read } of readers)
      for (const key of keys)
        for (const value of isExhaustive ? values : short)
          for (const text of [
            `?${key}=${value}`,
            ...(isExhaustive ? [`?${key}=${value}&${key}=2&q=x`] : []),
          ]) {
            tried += 1;
            const raw = parseSearch(text);
            const page = pageSearch(read, raw);
            const again = pageSearch(read, parseSearch(stringifySearch(page)));
            if (JSON.stringify(again) !== JSON.stringify(page))
              wrong.add(`${path} ${key}: other when reloaded`);
            // What is shown is the text itself, to the character.
            const textOf = ['q', 'find', 'filter'].includes(key) ? searchWords : searchText;
            const [meant, shown] = [textOf(raw[key]), page[key]];
            if (typeof shown !== 'object' && shown !== undefined && String(shown) !== meant)
              wrong.add(`${path} ${key}`);
          }
    expect([...wrong]).toEqual([
      // A query is one line. The other is the default of a page that needs one.
      '/projects/$project/operations q',
      '/projects/$project/installations/bulk/new action',
    ]);
    expect(tried).toBeGreaterThan(isExhaustive ? 200_000 : 100_000);
  });

  test.each(readers)('fails on what another page of the console may hand it: $path', ({ read }) => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), fc.anything()), (search) => {
        const once = kept(read(search));
        expect(kept(read(once))).toEqual(once);
      }),
      runs(100),
    );
  });

  test.each(readers.filter(({ path }) => /operations$|records$|topics$|\$operation$/.test(path)))(
    'means another thing than in an address of the last release, which wrote JSON: $path',
    ({ read }) => {
      fc.assert(
        fc.property(params, (search) => {
          const typed = pageSearch(read, search);
          expect(pageSearch(read, parseSearch(defaultStringifySearch(search)))).toEqual(typed);
          expect(pageSearch(read, parseSearch(stringifySearch(typed)))).toEqual(typed);
        }),
        runs(1_000),
      );
    },
  );

  test('is changed by the router, which writes the address of each page anew', async () => {
    for (const { path } of routes) {
      const { router } = assemble(createMemoryHistory({ initialEntries: ['/'] }));
      const address = path.replaceAll(/\$\w+/g, 'any');
      for (const value of values) {
        const search = parseSearch(`?q=${value}`);
        const location = router.buildLocation({ to: address, search } as never);
        expect(parseSearch(location.searchStr)).toEqual(kept(search));
        const matches = router.matchRoutes(location.pathname, location.search, { throwOnError: true });
        expect(matches.length).toBeGreaterThan(0);
      }
    }
  });
});

test('an id that no address can hold is in one with the replacement character', () => {
  const { router } = assemble(createMemoryHistory({ initialEntries: ['/'] }));
  for (const { path } of routes) {
    const ids = Object.fromEntries([...path.matchAll(/\$(\w+)/g)].map(([, name]) => [name, 'a\ud800/é']));
    const { pathname, href } = router.buildLocation({ to: path, params: ids } as never);
    expect(pathname).toBe(path.replaceAll(/\$\w+/g, 'a\ufffd%2Fé'));
    expect(href).not.toMatch(/\p{Cs}/u);
  }
});

describe('every page stands, whatever its address says', () => {
  let service: TestService;
  beforeEach(() => {
    service = startTestService();
  });
  afterEach(async () => {
    await service.close();
  });

  const ids = [
    '%2F',
    '%00',
    '..%2F..',
    '%E0%A4%A',
    '%',
    'null',
    '%2e%2e%2fprojects',
    '\u202e',
    '[429]',
    'x'.repeat(5_000),
  ];
  const ofKeys = (value: string) => `?${keys.map((key) => `${encodeURIComponent(key)}=${value}`).join('&')}`;
  const addresses = routes.flatMap(({ path }, at) => {
    const known = path.replace('$project', 'ours');
    const all = [
      ...values
        .filter((value) => value.length < 10_000)
        .map((value) => known.replaceAll(/\$\w+/g, 'any') + ofKeys(value)),
      ...(path.includes('$')
        ? ids.flatMap((id) => [known.replaceAll(/\$\w+/g, id), path.replaceAll(/\$\w+/g, id)])
        : []),
    ];
    // Of each route others, because a page takes a while. One of three routes has its turn in `npm test`.
    const count = isExhaustive ? 8 : Number(at % 3 === 0);
    return Array.from({ length: count }, (_, turn) => all[(at * 7 + turn * 13) % all.length] ?? known);
  });

  test.each([...new Set(addresses)].map((path) => [path.slice(0, 100), path]))('%s', async (_, path) => {
    const failed = vi.spyOn(console, 'error');
    const { router } = renderConsole({
      path,
      service,
      credentials: { apiKey: service.apiKey, bearerToken: service.bearerToken },
    });
    await waitFor(() => expect(router.state.status).toBe('idle'));
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).toMatch(/\S/);
    expect(screen.queryByText(/something went wrong|could not be shown/i)).toBeNull();
    expect(failed).not.toHaveBeenCalled();
  });
});
