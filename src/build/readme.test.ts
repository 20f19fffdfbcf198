import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { endpoints } from '@/contract/endpoints';

/** Checks the README's tables of endpoints against the contract and the browser tests. */
const readme = readFileSync('README.md', 'utf8');
const specified = [
  ...readme.matchAll(
    /^\| (\d+) +\| `([A-Z]+) ([^`]+)`[^|]*\| ([^|]+?) *\| `([\w-]+\.spec\.ts)`: (.+?) *\|$/gm,
  ),
].map(([, spec, method, path, page, file, title]) => ({
  spec: Number(spec),
  method,
  path,
  page,
  file,
  title,
}));
const others = [...readme.matchAll(/^\| `([A-Z]+) ([^`]+)` +\| [^|`\d][^|]*\|$/gm)].map(
  ([, method, path]) => ({
    method,
    path,
  }),
);

/** As the README writes it. */
const shortened = (path: string) => path.replace('/projects/{projectIdOrName}/', '…/');

describe('the table of the 23 endpoints', () => {
  it('has each of them, by its method and path', () => {
    expect(specified.map(({ spec }) => spec)).toEqual(Array.from({ length: 23 }, (_, at) => at + 1));
    for (const { spec, method, path = '' } of specified) {
      const endpoint = Object.values(endpoints).find((one) => one.spec === spec);
      expect(endpoint?.method, `${spec}`).toBe(method);
      expect(shortened(endpoint?.path ?? ''), `${spec}`).toMatch(
        new RegExp(`${path.replace('…', '').replaceAll(/[{}.:]/g, '\\$&')}$`),
      );
    }
  });

  it.each(specified)('$spec: $file has the test "$title"', ({ file, title = '' }) => {
    const text = readFileSync(`e2e/${file}`, 'utf8').replaceAll(/\btest\(\s+/g, 'test(');
    expect(text).toContain(`test('${title}`);
  });

  it('is followed by others of the contract, none twice', () => {
    const known = new Set(
      Object.values(endpoints).flatMap(({ spec, method, path }) =>
        spec === undefined ? [`${method} ${shortened(path)}`] : [],
      ),
    );
    const listed = others.map(({ method, path }) => `${method} ${path}`);
    expect(listed.filter((line) => !known.has(line))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.length).toBeGreaterThan(40);
  });
});
