import { describe, expect, test } from 'vitest';
import { entry, receive } from '@/test/log-books';
import { LogBook } from './log-book';
import { NO_FILTER } from './log-filter';
import { EMPTY_PATTERN } from './log-pattern';

const reads = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({
    ...entry(`Read page ${from + at} of Contacts`),
    timestamp: new Date(Date.UTC(2026, 2, 1, 9, at)).toISOString(),
  }));
const failure = { ...entry('Token refresh failed: invalid_grant', 'ERROR'), timestamp: null };

function bookOf(lines: readonly unknown[]): LogBook {
  const book = new LogBook();
  receive(book, lines);
  return book;
}
const summary = (book: LogBook, other?: LogBook) => book.templates(NO_FILTER, other);
const idOf = (book: LogBook, words: string) =>
  summary(book).find((one) => one.words.join(' ').startsWith(words))?.id ?? '';

describe('the templates of a log', () => {
  test('count its lines, with first and last, level and time, as the service writes them', () => {
    const book = bookOf([...reads(4), failure, ...reads(2, 4)]);
    const [read, failed] = summary(book);
    expect(read).toMatchObject({
      words: ['Read', 'page', '<*>', 'of', 'Contacts'],
      count: 6,
      level: 'INFO',
      first: 0,
      last: 6,
      from: Date.UTC(2026, 2, 1, 9),
      to: Date.UTC(2026, 2, 1, 9, 3),
      isOnlyHere: undefined,
    });
    // At 0, 1, 2, 3, 0 and 1 s of 3: the last moment is in the last bar.
    expect([0, 8, 16, 23].map((bar) => read?.bars[bar])).toEqual([2, 2, 1, 1]);
    expect(failed).toMatchObject({
      words: ['Token refresh failed: invalid_grant'],
      count: 1,
      level: 'ERROR',
      from: undefined,
      bars: expect.not.arrayContaining([1]) as unknown,
    });
  });

  test('follow the log as it grows and when it is rewritten', () => {
    const book = bookOf(reads(4));
    expect(summary(book)).toMatchObject([{ count: 4 }]);
    receive(book, [...reads(4), failure], 2);
    expect(summary(book)).toMatchObject([{ count: 4 }, { count: 1 }]);
    receive(book, [failure], 3);
    expect(summary(book)).toMatchObject([{ count: 1, first: 0 }]);
  });

  test('are those of the lines that the other criteria leave', () => {
    const book = bookOf([...reads(4), failure]);
    const levels = ['ERROR'];
    expect(book.templates({ ...NO_FILTER, levels }, undefined)).toMatchObject([{ count: 1 }]);
    const pattern = { text: 'page 2', regex: false };
    expect(book.templates({ ...NO_FILTER, pattern }, undefined)).toMatchObject([{ count: 1, first: 2 }]);
  });

  test('say which the other log does not have', () => {
    const isOnlyHere = summary(bookOf([...reads(9), failure]), bookOf(reads(3))).map((one) => one.isOnlyHere);
    expect(isOnlyHere).toEqual([false, true]);
  });
});

describe('the filter by a template', () => {
  test('leaves its lines, also among those of other criteria', () => {
    const book = bookOf([...reads(3), failure, ...reads(3, 3)]);
    const template = idOf(book, 'Read');
    book.show({ ...NO_FILTER, template }, EMPTY_PATTERN);
    expect([...(book.state().shown ?? [])]).toEqual([0, 1, 2, 4, 5, 6]);
    expect(book.state()).toMatchObject({
      filtered: true,
      matching: 6,
      template: ['Read', 'page', '<*>', 'of', 'Contacts'],
    });
    book.show({ ...NO_FILTER, template, pattern: { text: 'page 4', regex: false } }, EMPTY_PATTERN);
    expect([...(book.state().shown ?? [])]).toEqual([5]);
  });

  test('that the log does not have leaves none', () => {
    const book = bookOf(reads(3));
    book.show({ ...NO_FILTER, template: 'nothing' }, EMPTY_PATTERN);
    expect(book.state()).toMatchObject({ matching: 0, template: undefined });
  });
});
