import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LogEntry } from '@/contract/operation';
import { textOf } from './log-entry';
import { barCounts } from './histogram';
import { LogBook } from './log-book';
import { NO_FILTER, type LogFilter } from './log-filter';
import { NO_PATTERN } from './log-pattern';

const entry = (msg: string, severity = 'INFO'): LogEntry => ({
  timestamp: '2026-03-01T09:00:00Z',
  severity,
  message: { msg },
});
const entries = (messages: string) => [...messages].map((msg) => entry(msg));

/** Lets a book receive an answer, in pieces of some size. */
function receive(book: LogBook, answer: unknown, now = 1, { size = 40, space = 0 } = {}): boolean {
  const bytes = new TextEncoder().encode(JSON.stringify(answer, undefined, space));
  const reading = book.receive();
  for (let at = 0; at < bytes.length; at += size) reading.push(bytes.subarray(at, at + size));
  return reading.end(now);
}
const values = (book: LogBook) => Array.from({ length: book.body.count }, (_, at) => book.body.value(at));
const messages = (book: LogBook) => values(book).map((value) => (value as LogEntry).message.msg);

describe('receive', () => {
  test('an empty log is a log', () => {
    const book = new LogBook();
    expect(receive(book, [], 5)).toBe(true);
    expect(book.state()).toMatchObject({ lines: 0, grownAt: 5, rewritten: undefined });
    expect(receive(book, [], 6)).toBe(false);
    expect(receive(book, entries('a'), 7)).toBe(true);
    expect(book.state()).toMatchObject({ lines: 1, grownAt: 7, rewritten: undefined });
  });

  test('adds the new lines', () => {
    const book = new LogBook();
    receive(book, [entry('a'), entry('b', 'ERROR')], 1);
    expect(receive(book, [entry('a'), entry('b', 'ERROR'), entry('c', 'ERROR')], 2)).toBe(true);
    const { tail, counts, grownAt, rewritten, epoch } = book.state();
    expect(tail.map((line) => [line.index, textOf(line)])).toEqual([
      [0, 'a'],
      [1, 'b'],
      [2, 'c'],
    ]);
    expect([...counts]).toEqual(
      expect.arrayContaining([
        ['INFO', 1],
        ['ERROR', 2],
      ]),
    );
    expect({ grownAt, rewritten, epoch }).toEqual({ grownAt: 2, rewritten: undefined, epoch: 0 });
  });

  test('identical lines are all kept', () => {
    const book = new LogBook();
    receive(book, entries('xxx'));
    receive(book, entries('xxxx'));
    expect(messages(book)).toEqual(['x', 'x', 'x', 'x']);
    expect(book.state().rewritten).toBeUndefined();
  });

  test('the same array again changes nothing', () => {
    const book = new LogBook();
    receive(book, entries('ab'), 1);
    expect(receive(book, entries('ab'), 9)).toBe(false);
    expect(book.state().grownAt).toBe(1);
  });

  test('written in another way it is the same log', () => {
    const book = new LogBook();
    receive(book, entries('ab'), 1);
    expect(receive(book, entries('ab'), 9, { space: 2 })).toBe(false);
    expect(receive(book, entries('abc'), 10)).toBe(true);
    expect(messages(book)).toEqual(['a', 'b', 'c']);
    expect(book.state()).toMatchObject({ rewritten: undefined, grownAt: 10 });
  });

  test.each([
    ['abc', 'a', 1],
    ['abc', 'aBcd', 1],
    ['abc', 'bca', 0],
    ['a', '', 0],
    ['abc', 'abd', 2],
    ['ab', 'b', 0],
  ])('%s after %s is told as a rewrite', (before, after, kept) => {
    const book = new LogBook();
    receive(book, entries(before), 1);
    expect(receive(book, entries(after), 2)).toBe(true);
    expect(messages(book)).toEqual([...after]);
    const rewritten = { at: 2, kept, before: before.length, after: after.length };
    expect(book.state()).toMatchObject({ rewritten, epoch: 1 });
    receive(book, entries(`${after}e`), 3);
    expect(book.state()).toMatchObject({ rewritten, epoch: 1, lines: after.length + 1 });
  });

  test('a number that grows is another line', () => {
    const book = new LogBook();
    receive(book, [1, 2]);
    receive(book, [1, 23], 2);
    expect(values(book)).toEqual([1, 23]);
    expect(book.state().rewritten).toMatchObject({ kept: 1 });
  });

  test('an answer that breaks off leaves what was there', () => {
    const book = new LogBook();
    receive(book, entries('ab'));
    const bytes = new TextEncoder().encode(JSON.stringify(entries('aXcdef')));
    for (const length of [1, 20, bytes.length - 1]) {
      const reading = book.receive();
      reading.push(bytes.subarray(0, length));
      expect(() => reading.end(2)).toThrow('the answer ends before the array does');
      reading.fail();
      expect(messages(book)).toEqual(['a', 'b']);
    }
    receive(book, entries('abc'));
    expect(book.state()).toMatchObject({ lines: 3, rewritten: undefined });
  });

  test('a first answer shows as it arrives, and not at all when it breaks off', () => {
    const book = new LogBook();
    const bytes = new TextEncoder().encode(JSON.stringify(entries('abc')));
    const reading = book.receive();
    reading.push(bytes.subarray(0, bytes.length - 2));
    expect(book.known).toBe(false);
    expect(book.state().lines).toBe(2);
    expect(() => reading.end(1)).toThrow('ends before');
    reading.fail();
    expect(book.body.count).toBe(0);
  });

  test('a read that was given up does not touch the next one', () => {
    const book = new LogBook();
    const old = book.receive();
    old.push(new TextEncoder().encode('[1,2,'));
    receive(book, entries('a'));
    old.fail();
    expect(messages(book)).toEqual(['a']);
  });
});

describe('entries of another shape', () => {
  test('are lines that show what they are', () => {
    const odd = [
      'text',
      null,
      7,
      { message: 'plain', severity: 'error', at: 1 },
      { msg: 'x' },
      { message: { msg: 3 } },
    ];
    const book = new LogBook();
    receive(book, odd);
    const { tail } = book.state();
    expect(tail.map((line) => [line.level, textOf(line)])).toEqual([
      ['NONE', '"text"'],
      ['NONE', 'null'],
      ['NONE', '7'],
      ['ERROR', 'plain'],
      ['NONE', '{"msg":"x"}'],
      ['NONE', '{"message":{"msg":3}}'],
    ]);
    expect(values(book)).toEqual(odd);
  });
});

const filterBy = (text: string, rest: Partial<LogFilter> = {}, regex = false): LogFilter => ({
  ...NO_FILTER,
  ...rest,
  pattern: { text, regex },
});

describe('what is shown', () => {
  const book = new LogBook();
  receive(book, [entry('Alpha'), entry('beta', 'ERROR'), entry('ALPHABET', 'ERROR')]);

  test('by level and text', () => {
    book.show(filterBy('alpha', { levels: ['ERROR'] }), NO_PATTERN);
    const { shown, tail, counts } = book.state();
    expect([...(shown ?? [])]).toEqual([2]);
    expect(tail.map(({ index }) => index)).toEqual([2]);
    expect(counts.get('ERROR')).toBe(2);
    expect([...book.shownLines()]).toEqual([2]);
  });

  test('new lines are filtered too', () => {
    book.show(filterBy('alpha'), NO_PATTERN);
    receive(book, [entry('Alpha'), entry('beta', 'ERROR'), entry('ALPHABET', 'ERROR'), entry('alpha 2')]);
    expect([...(book.state().shown ?? [])]).toEqual([0, 2, 3]);
  });

  test('lines asked for by index, those that are not there left out', () => {
    expect(book.lines([1, 99]).map(({ index, level }) => [index, level])).toEqual([[1, 'ERROR']]);
  });
});

describe('finding', () => {
  const plain = (text: string) => ({ text, regex: false });
  const expression = (text: string) => ({ text, regex: true });
  const log = [
    entry('one'),
    { ...entry('two', 'ERROR'), message: { msg: 'two', error: 'Tea "pot"', details: { cup: 'One' } } },
    entry('three\nONE more'),
    entry('tönne'),
    { message: { msg: 'four', by: 'one' } },
    entry('five', 'ERROR'),
  ];
  const make = () => {
    const book = new LogBook();
    receive(book, log);
    return book;
  };
  const found = (book: LogBook) => [...(book.state().found ?? [])];

  test('in message, error, details and what else there is, whatever the case and the letters', () => {
    const book = make();
    for (const [text, lines] of [
      ['one', [0, 1, 2, 4]],
      ['TÖN', [3]],
      ['tea "pot"', [1]],
      ['e\none', [2]],
      ['severity', []],
      ['2026', []],
      ['zebra', []],
    ] as const) {
      book.show(NO_FILTER, plain(text));
      expect(found(book), text).toEqual(lines);
    }
  });

  test('by expression', () => {
    const book = make();
    for (const [text, lines] of [
      ['^(one|two)$', [0, 1]],
      ['^one', [0, 2]],
      ['t.nne', [3]],
      ['cup.*one', [1]],
    ] as const) {
      book.show(NO_FILTER, expression(text));
      expect(found(book), text).toEqual(lines);
    }
  });

  test('only among the lines shown, and those that come', () => {
    const book = make();
    book.show({ ...NO_FILTER, levels: ['ERROR'] }, plain('one'));
    expect(found(book)).toEqual([1]);
    book.show(NO_FILTER, plain('one'));
    receive(book, [...log, entry('one again')], 2);
    expect(found(book)).toEqual([0, 1, 2, 4, 6]);
    receive(book, [entry('none'), entry('x')], 3);
    expect(found(book)).toEqual([0]);
  });

  test('nothing sought is nothing found; an expression that is none finds nothing', () => {
    const book = make();
    expect(book.state().found).toBeUndefined();
    book.show(NO_FILTER, expression('('));
    expect(book.state().found).toBeUndefined();
  });

  test('an expression that takes too long is given up, and said', () => {
    const book = new LogBook();
    // Each line takes some ten milliseconds; together they take too long.
    receive(
      book,
      Array.from({ length: 4_000 }, () => entry(`${'a'.repeat(20)}!`)),
    );
    book.show(NO_FILTER, expression('^(a+)+$'));
    expect(book.riskful).toBe(true);
    const state = book.state();
    expect(state).toMatchObject({ slow: 'find', highlight: NO_PATTERN });
    expect(state.found).toBeUndefined();
    expect(book.riskful).toBe(false);
    book.show(NO_FILTER, expression('a'));
    expect(book.state().found).toHaveLength(4_000);
  });

  test('any text is found where a plain search finds it', () => {
    const text = fc.stringMatching(/^[xzXZ"\\é\n ]{0,6}$/);
    fc.assert(
      fc.property(
        fc.array(fc.record({ msg: text.map((rest) => `q${rest}`), error: fc.option(text) }), {
          maxLength: 8,
        }),
        fc.stringMatching(/^[xzé]{1,2}$/),
        fc.integer({ min: 1, max: 90 }),
        (sent, wanted, size) => {
          const book = new LogBook();
          receive(
            book,
            sent.map((message) => ({ timestamp: 't', severity: 'INFO', message })),
            1,
            { size },
          );
          book.show(NO_FILTER, plain(wanted));
          const expected = sent.flatMap(({ msg, error }, at) =>
            `${msg}\n${error ?? ''}`.toLowerCase().includes(wanted) ? [at] : [],
          );
          expect(found(book)).toEqual(expected);
        },
      ),
    );
  });
});

describe('around what the filter leaves', () => {
  const book = new LogBook();
  receive(book, entries('abxcdxxefghx'));

  test.each([
    [1, [1, 2, 3, 4, 5, 6, 7, 10, 11], [1, 0, 1, 1, 0, 0, 1, 1, 0]],
    [10, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], [1, 1, 0, 1, 1, 0, 0, 1, 1, 1, 1, 0]],
  ])('%i lines', (context, shown, isContext) => {
    book.show(filterBy('x', { context }), NO_PATTERN);
    const state = book.state();
    expect([...(state.shown ?? [])]).toEqual(shown);
    expect([...(state.context ?? [])]).toEqual(isContext);
    expect(state.matching).toBe(4);
    expect([...book.shownLines(3, 6)]).toEqual([3, 4, 5, 6]);
  });
});

test('errors are gone to one after the other, around the ends', () => {
  const book = new LogBook();
  receive(book, [entry('a'), entry('b', 'ERROR'), entry('c'), entry('d', 'CRITICAL')]);
  expect([-1, 0, 1, 2, 3].map((from) => book.seekError(from, false))).toEqual([1, 1, 3, 3, 1]);
  expect([0, 1, 2, 3].map((from) => book.seekError(from, true))).toEqual([3, 3, 1, 1]);
  book.show({ ...NO_FILTER, levels: ['INFO'] }, NO_PATTERN);
  book.state();
  expect(book.seekError(0, false)).toBeUndefined();
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
    book.show(NO_FILTER, NO_PATTERN);
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
    book.show({ ...NO_FILTER, from: start + 1, to: start + 120_000 }, NO_PATTERN);
    expect([...(book.state().shown ?? [])]).toEqual([0, 3]);
    expect(book.state().histogram).toMatchObject({ from: start + 1, to: start + 120_000 });
  });

  test('of a log without any make no histogram', () => {
    const none = new LogBook();
    receive(none, [{ message: { msg: 'x' } }]);
    expect(none.state().histogram).toBeUndefined();
  });
});

function commonStart(before: readonly unknown[], after: readonly unknown[]): number {
  const at = before.findIndex((value, index) => JSON.stringify(value) !== JSON.stringify(after[index]));
  return at < 0 ? before.length : at;
}

const logs = fc.array(
  fc.record({ msg: fc.constantFrom('a', 'b', 'c', 'é,]"\\'), severity: fc.constantFrom('INFO', 'ERROR') }),
  { maxLength: 12 },
);

describe('any sequence of answers', () => {
  test('leaves exactly the last answer, counted, and tells a rewrite where one was', () => {
    fc.assert(
      fc.property(
        fc.array(logs, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 200 }),
        fc.constantFrom(0, 1),
        (answers, size, space) => {
          const book = new LogBook();
          let before: LogEntry[] | undefined;
          for (const [now, answer] of answers.entries()) {
            const incoming = answer.map(({ msg, severity }) => entry(msg, severity));
            const { epoch, rewritten } = book.state();
            receive(book, incoming, now, { size, space });
            const state = book.state();
            expect(values(book)).toEqual(incoming);
            const kept = before ? commonStart(before, incoming) : 0;
            const isRewrite = before !== undefined && kept < before.length;
            expect(state.epoch).toBe(epoch + (isRewrite ? 1 : 0));
            expect(state.rewritten).toEqual(
              isRewrite ? { at: now, kept, before: before?.length, after: incoming.length } : rewritten,
            );
            const total = [...state.counts.values()].reduce((sum, count) => sum + count, 0);
            expect(total).toBe(incoming.length);
            before = incoming;
          }
        },
      ),
    );
  });
});
