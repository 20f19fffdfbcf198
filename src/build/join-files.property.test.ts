import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinFiles, type File, type Load } from './join-files.ts';

const MODULES = 12;

/** Files of one module each that import later ones, and what is loaded at once. */
const graphs = fc
  .record({
    bytes: fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: MODULES, maxLength: MODULES }),
    styles: fc.array(fc.boolean(), { minLength: MODULES, maxLength: MODULES }),
    imports: fc.array(fc.tuple(fc.nat(MODULES - 1), fc.nat(MODULES - 1)), { maxLength: 30 }),
    loads: fc.array(
      fc.record({ begins: fc.array(fc.nat(MODULES - 1), { minLength: 1 }), weight: fc.nat(9) }),
      { maxLength: 8 },
    ),
  })
  .map(({ bytes, styles, imports, loads }) => {
    const all = bytes.map((size, at): File => ({
      modules: [String(at)],
      bytes: size,
      hasStyle: styles[at] ?? false,
      imports: new Set(),
    }));
    const at = (place: number) => all.slice(place, place + 1);
    for (const [one, other] of imports)
      if (one < other) for (const imported of at(other)) at(one)[0]?.imports.add(imported);
    return {
      all,
      loads: loads.map(({ begins, weight }): Load => ({ begins: new Set(begins.flatMap(at)), weight })),
    };
  });

/** All that a file loads, itself first. */
function reach(file: File, found = new Set<File>()): Set<File> {
  if (!found.has(file)) {
    found.add(file);
    for (const imported of file.imports) reach(imported, found);
  }
  return found;
}

const modulesOf = (files: Iterable<File>) => Array.from(files).flatMap(({ modules }) => modules);

test('every module stays in one file, what was loaded still is, and no files import each other', () => {
  fc.assert(
    fc.property(graphs, fc.integer({ min: 1, max: MODULES }), ({ all, loads }, most) => {
      const before = loads.map(({ begins }) => modulesOf([...begins].flatMap((file) => [...reach(file)])));
      const files = new Set(all);
      joinFiles(
        files,
        loads,
        () => files.size - most,
        () => true,
      );
      expect(modulesOf(files).toSorted()).toEqual(
        Array.from({ length: MODULES }, (_, at) => String(at)).toSorted(),
      );
      loads.forEach(({ begins }, at) => {
        const now = new Set(modulesOf([...begins].flatMap((file) => [...reach(file)])));
        expect(before[at]?.filter((module) => !now.has(module))).toEqual([]);
      });
      for (const file of files)
        for (const imported of file.imports) {
          expect(files.has(imported)).toBe(true);
          expect(reach(imported).has(file)).toBe(false);
        }
      // Where everything may be joined, there are always two that can be.
      expect(files.size).toBeLessThanOrEqual(most);
    }),
  );
});

test('files that may not be joined stay apart', () => {
  fc.assert(
    fc.property(graphs, ({ all, loads }) => {
      const files = new Set(all);
      const styles = all.filter(({ hasStyle }) => hasStyle).length;
      joinFiles(
        files,
        loads,
        () => files.size - 1,
        (one, other) => !(one.hasStyle && other.hasStyle),
      );
      expect([...files].filter(({ hasStyle }) => hasStyle)).toHaveLength(styles);
    }),
  );
});

/** Which of the files `a`, `b` …, of these sizes, are one when there may be one less. */
function firstJoined(
  sizes: Readonly<Record<string, number>>,
  loaded: readonly (readonly [names: string, weight: number])[],
): string[] {
  const all = Object.entries(sizes).map(([name, bytes]): File => ({
    modules: [name],
    bytes,
    hasStyle: false,
    imports: new Set(),
  }));
  const loads = loaded.map(([names, weight]): Load => ({
    begins: new Set(all.filter(({ modules }) => names.includes(modules[0] ?? '-'))),
    weight,
  }));
  const files = new Set(all);
  joinFiles(
    files,
    loads,
    () => files.size - all.length + 1,
    () => true,
  );
  return [...files].map(({ modules }) => modules.toSorted().join('')).filter(({ length }) => length > 1);
}

const sizes = { a: 9_000, b: 9_000, c: 10, d: 500 };

test.each([
  [
    'files that are loaded together',
    [
      ['ab', 1],
      ['c', 1],
      ['d', 1],
    ],
    'ab',
  ],
  [
    'else those that are loaded in vain the least',
    [
      ['a', 1],
      ['b', 1],
      ['c', 1],
      ['d', 1],
    ],
    'cd',
  ],
  [
    'but not those of a page that many people open',
    [
      ['a', 1],
      ['b', 1],
      ['c', 9_999],
      ['d', 1],
    ],
    'ad',
  ],
] as const)('%s are joined first', (_name, loaded, joined) => {
  expect(firstJoined(sizes, loaded)).toEqual([joined]);
});
