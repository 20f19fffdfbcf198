import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LogEntry } from '@/contract/operation';
import { entries, entry, receive, values } from '@/test/log-books';
import { receivedLine, textOf } from './log-entry';
import { LogBook } from './log-book';

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

  test('is complete with the last lines of the first answer, and stays so', () => {
    const book = new LogBook();
    const first = book.receive();
    first.push(new TextEncoder().encode(`[${JSON.stringify(entry('a'))},`));
    expect(book.state()).toMatchObject({ lines: 1, complete: false });
    first.push(new TextEncoder().encode(`${JSON.stringify(entry('b'))}]`));
    first.end(1);
    expect(book.state()).toMatchObject({ lines: 2, complete: true });
    book.receive().fail();
    expect(book.state()).toMatchObject({ lines: 2, complete: true });
  });

  test('adds the new lines', () => {
    const book = new LogBook();
    receive(book, [entry('a'), entry('b', 'ERROR')], 1);
    expect(receive(book, [entry('a'), entry('b', 'ERROR'), entry('c', 'ERROR')], 2)).toBe(true);
    const { tail, counts, grownAt, rewritten, epoch } = book.state();
    expect(tail.map(receivedLine).map((line) => [line.index, textOf(line)])).toEqual([
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

  test.each(['\n', '  \r\n\t'])('white space that follows the array is no line and no fault: %j', (space) => {
    for (const [one, other] of [
      ['', space],
      [space, ''],
      [space, `${space} `],
    ] as const) {
      const book = new LogBook();
      const read = (text: string) => {
        const reading = book.receive();
        reading.push(new TextEncoder().encode(text));
        return reading.end(1);
      };
      const text = JSON.stringify(entries('ab'));
      expect(read(text + one)).toBe(true);
      expect(read(text + other)).toBe(false);
      expect(messages(book)).toEqual(['a', 'b']);
      read(JSON.stringify(entries('abc')) + other);
      expect(messages(book)).toEqual(['a', 'b', 'c']);
    }
  });

  test('an element that goes on where it ended is another one', () => {
    for (const [one, other] of [
      [
        [1, 2, 3],
        [12, 2, 3],
      ],
      [
        [1, 2, 3],
        [1, 2.5, 3],
      ],
      [
        [true, 1, 1],
        [true, 10, 1, 1],
      ],
    ]) {
      const book = new LogBook();
      receive(book, one);
      receive(book, other);
      expect(values(book)).toEqual(other);
    }
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

  test('compares with answers that arrived but were never shown', () => {
    for (const [after, kept] of [
      ['abcdefghij', 10],
      ['abcdefghijk', 10],
      ['abcdeFghijk', 5],
    ] as const) {
      const book = new LogBook();
      receive(book, entries('abcdefghij'), 1, { size: 101 });
      expect(receive(book, entries(after), 2, { size: 67 })).toBe(after !== 'abcdefghij');
      expect(messages(book).join('')).toBe(after);
      const rewritten = kept < 10 ? { at: 2, kept, before: 10, after: after.length } : undefined;
      expect(book.state().rewritten).toEqual(rewritten);
    }
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
    expect(book.complete).toBe(false);
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
    expect(tail.map(receivedLine).map((line) => [line.level, textOf(line)])).toEqual([
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
