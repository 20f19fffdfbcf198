import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareLogs, stretches, type ComparedLine } from './log-compare';

const log = (...texts: string[]): ComparedLine[] =>
  texts.map((text, index) => ({ index, level: text.startsWith('!') ? 'ERROR' : 'INFO', text }));

describe('compareLogs', () => {
  test('lines that differ in ids and numbers alone are the same', () => {
    const compared = compareLogs(
      log('Reading page 1', 'Read 20 records', 'Finished in 310 ms'),
      log('Reading page 1', 'Read 7 records', 'Finished in 1,204 ms'),
    );
    expect(compared).toMatchObject({ same: 3, onlyOurs: 0, onlyTheirs: 0, firstDifference: undefined });
  });

  test('finds the first line that the other run never had', () => {
    const compared = compareLogs(
      log('Start', 'Reading page 1', 'Read 20 records', 'Reading page 2', '!401 Unauthorized'),
      log('Start', 'Reading page 1', 'Read 20 records', 'Finished'),
    );
    // One page more is no difference of kind.
    expect(compared.lines[compared.firstDifference ?? -1]?.ours?.text).toBe('!401 Unauthorized');
    const texts = compared.lines
      .filter(({ ours, theirs, repeats }) => !repeats && !(ours && theirs))
      .map(({ ours, theirs }) => ours?.text ?? theirs?.text);
    expect(new Set(texts)).toEqual(new Set(['!401 Unauthorized', 'Finished']));
  });

  test('takes a line that is missing as the first difference if there is no other in its place', () => {
    const compared = compareLogs(log('Start', 'End'), log('Start', 'Finished', 'End'));
    expect(compared.lines[compared.firstDifference ?? -1]?.theirs?.text).toBe('Finished');
  });

  test('says how often where kinds are the same', () => {
    const page = ['Reading page 1', 'Read 20 records'];
    const compared = compareLogs(log('Start', ...page, 'End'), log('Start', ...page, ...page, 'End'));
    expect(compared).toMatchObject({ same: 4, onlyOurs: 0, onlyTheirs: 2 });
    expect(compared.lines.every(({ repeats }) => repeats)).toBe(true);
    expect(compared.lines[compared.firstDifference ?? -1]?.theirs?.text).toBe('Reading page 1');
  });

  test('everything differs from an empty log', () => {
    expect(compareLogs([], log('a', 'b'))).toMatchObject({ same: 0, onlyTheirs: 2, firstDifference: 0 });
    expect(compareLogs([], [])).toMatchObject({ lines: [], firstDifference: undefined });
  });
});

describe('any two logs', () => {
  const words = fc.array(fc.constantFrom('start', 'read', 'wait', 'map', '!failed', 'end'), {
    maxLength: 40,
  });

  test('every line of both is there once and in order, and pairs are of one kind', () => {
    fc.assert(
      fc.property(words, words, (a, b) => {
        const ours = log(...a);
        const theirs = log(...b);
        const compared = compareLogs(ours, theirs);
        expect(compared.lines.flatMap((line) => line.ours ?? [])).toEqual(ours);
        expect(compared.lines.flatMap((line) => line.theirs ?? [])).toEqual(theirs);
        for (const line of compared.lines)
          expect(line.ours && line.theirs ? line.ours.text === line.theirs.text : true).toBe(true);
        expect(compared.same + compared.onlyOurs).toBe(ours.length);
        expect(compared.same + compared.onlyTheirs).toBe(theirs.length);
      }),
    );
  });

  test('what is shown and what is left out make up the whole', () => {
    fc.assert(
      fc.property(words, words, fc.nat(3), (a, b, around) => {
        const { lines } = compareLogs(log(...a), log(...b));
        const parts = stretches(lines, around);
        const count = parts.reduce(
          (sum, part) => sum + (part.kind === 'alike' ? part.count : part.lines.length),
          0,
        );
        expect(count).toBe(lines.length);
        const hidden = parts.flatMap((part) =>
          part.kind === 'alike' ? lines.slice(part.from, part.from + part.count) : [],
        );
        expect(hidden.every(({ ours, theirs }) => ours && theirs)).toBe(true);
      }),
    );
  });
});

test('two runs of thousands of lines that share nothing do not hold the page', () => {
  const many = (word: string) =>
    log(
      ...Array.from(
        { length: 6_000 },
        (_, at) =>
          `${word} ${String.fromCharCode(97 + (at % 26), 97 + ((at * 7) % 26), 97 + ((at * 11) % 26))}`,
      ),
    );
  const compared = compareLogs(many('one'), many('two'));
  expect(compared.onlyOurs).toBe(6_000);
  expect(compared.onlyTheirs).toBe(6_000);
  expect(compared.gaveUp).toBe(true);
});
