import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entries, entry, receive } from '@/test/log-books';
import { barCounts } from './histogram';
import { LogBook } from './log-book';
import { NO_FILTER, type LogFilter } from './log-filter';
import { EMPTY_PATTERN } from './log-pattern';

const filterBy = (text: string, rest: Partial<LogFilter> = {}, regex = false): LogFilter => ({
  ...NO_FILTER,
  ...rest,
  pattern: { text, regex },
});

describe('what is shown', () => {
  const book = new LogBook();
  receive(book, [entry('Alpha'), entry('beta', 'ERROR'), entry('ALPHABET', 'ERROR')]);

  test('by level and text', () => {
    book.show(filterBy('alpha', { levels: ['ERROR'] }), EMPTY_PATTERN);
    const { shown, tail, counts } = book.state();
    expect([...(shown ?? [])]).toEqual([2]);
    expect(tail.map(({ index }) => index)).toEqual([2]);
    expect(counts.get('ERROR')).toBe(2);
    expect([...book.shownLines()]).toEqual([2]);
  });

  test('new lines are filtered too', () => {
    book.show(filterBy('alpha'), EMPTY_PATTERN);
    receive(book, [entry('Alpha'), entry('beta', 'ERROR'), entry('ALPHABET', 'ERROR'), entry('alpha 2')]);
    expect([...(book.state().shown ?? [])]).toEqual([0, 2, 3]);
  });

  test('an invalid expression matches every line and is not shown as a filter', () => {
    book.show(filterBy('(', {}, true), EMPTY_PATTERN);
    expect(book.state()).toMatchObject({ filtered: false, shown: undefined, matching: 4 });
    book.show(filterBy('(', { levels: ['ERROR'] }, true), EMPTY_PATTERN);
    expect(book.state()).toMatchObject({ filtered: true, matching: 2 });
  });

  test('lines asked for by index, those that are not there left out', () => {
    expect(book.lines([1, 99]).map(({ index, level }) => [index, level])).toEqual([[1, 'ERROR']]);
  });
});

describe('around what the filter leaves', () => {
  const book = new LogBook();
  receive(book, entries('abxcdxxefghx'));

  test.each([
    [1, [1, 2, 3, 4, 5, 6, 7, 10, 11], [1, 0, 1, 1, 0, 0, 1, 1, 0]],
    [10, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], [1, 1, 0, 1, 1, 0, 0, 1, 1, 1, 1, 0]],
  ])('%i lines', (context, shown, isContext) => {
    book.show(filterBy('x', { context }), EMPTY_PATTERN);
    const state = book.state();
    expect([...(state.shown ?? [])]).toEqual(shown);
    expect([...(state.context ?? [])]).toEqual(isContext);
    expect(state.matching).toBe(4);
    expect([...book.shownLines({ first: 3, last: 6 })]).toEqual([3, 4, 5, 6]);
  });
});

test('newest first is the exact reverse, for any filter and any part of the log', () => {
  const line = fc.record({
    msg: fc.constantFrom('a', 'ab', 'b', 'c'),
    level: fc.constantFrom('INFO', 'ERROR'),
  });
  const filter = fc.record({
    text: fc.constantFrom('', 'a', 'b', '^a$', 'x'),
    regex: fc.boolean(),
    levels: fc.subarray(['INFO', 'ERROR']),
    context: fc.constantFrom(0, 1, 5),
  });
  fc.assert(
    fc.property(
      fc.array(line),
      filter,
      fc.nat(30),
      fc.nat(30),
      (lines, { text, regex, ...rest }, first, more) => {
        const book = new LogBook();
        receive(
          book,
          lines.map(({ msg, level }) => entry(msg, level)),
        );
        book.show(filterBy(text, rest, regex), EMPTY_PATTERN);
        book.state();
        for (const part of [{}, { first, last: first + more }])
          expect([...book.shownLines({ ...part, newestFirst: true })]).toEqual(
            [...book.shownLines(part)].toReversed(),
          );
      },
    ),
  );
});

test('errors are gone to one after the other, around the ends', () => {
  const book = new LogBook();
  receive(book, [entry('a'), entry('b', 'ERROR'), entry('c'), entry('d', 'CRITICAL')]);
  expect([-1, 0, 1, 2, 3].map((from) => book.nextError(from, false))).toEqual([1, 1, 3, 3, 1]);
  expect([0, 1, 2, 3].map((from) => book.nextError(from, true))).toEqual([3, 3, 1, 1]);
  book.show({ ...NO_FILTER, levels: ['INFO'] }, EMPTY_PATTERN);
  book.state();
  expect(book.nextError(0, false)).toBeUndefined();
});

describe('times', () => {
  const at = (second: number, severity = 'INFO') => ({
    timestamp: new Date(Date.UTC(2026, 2, 1, 9, 0, second)).toISOString(),
    severity,
    message: { msg: `at ${second}` },
  });
  const start = Date.UTC(2026, 2, 1, 9);
  const book = new LogBook();
  // Out of order, and one without a time.
  receive(book, [at(60), at(0), { severity: 'INFO', message: { msg: 'untimed' } }, at(120, 'ERROR')]);

  test('are counted in bars', () => {
    book.show(NO_FILTER, EMPTY_PATTERN);
    const { histogram } = book.state();
    expect(histogram).toMatchObject({ from: start, to: start + 120_000, untimed: 1 });
    expect(histogram && [...histogram.counts].reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(
      histogram && [barCounts(histogram, 0), barCounts(histogram, 60), barCounts(histogram, 119)],
    ).toEqual([
      { by: [0, 0, 1, 0, 0], all: 1 },
      { by: [0, 0, 1, 0, 0], all: 1 },
      { by: [0, 0, 0, 0, 1], all: 1 },
    ]);
  });

  test('can be filtered by', () => {
    book.show({ ...NO_FILTER, from: start + 1, to: start + 120_000 }, EMPTY_PATTERN);
    expect([...(book.state().shown ?? [])]).toEqual([0, 3]);
    expect(book.state().histogram).toMatchObject({ from: start + 1, to: start + 120_000 });
  });

  test('of a log without any make no histogram', () => {
    const none = new LogBook();
    receive(none, [{ message: { msg: 'x' } }]);
    expect(none.state().histogram).toBeUndefined();
  });
});
