import { describe, expect, test } from 'vitest';
import { entries, receive } from '@/test/log-books';
import { LogBook } from './log-book';
import { NO_FILTER } from './log-filter';
import { compile, EMPTY_PATTERN, isEmptyPattern, marksOf, patternProblem } from './log-pattern';

const marks = (text: string, source: string) => marksOf(text, compile(source) ?? /(?!)/g);

describe('a pattern', () => {
  test('that is invalid gives the reason', () => {
    expect(patternProblem({ text: '(', regex: true })).toMatch(/group/i);
    expect(patternProblem({ text: '(', regex: false })).toBeUndefined();
    expect(patternProblem({ text: 'a+', regex: true })).toBeUndefined();
    expect(compile('(')).toBeUndefined();
  });

  test('of space alone looks for nothing, as an expression it does', () => {
    expect(isEmptyPattern({ text: ' ', regex: false })).toBe(true);
    expect(isEmptyPattern({ text: ' ', regex: true })).toBe(false);
  });

  test('marks what matches, whatever the case, in every line of a message', () => {
    expect(marks('ab AB', 'ab')).toEqual([0, 2, 3, 5]);
    expect(marks('one\ntwo', '^t')).toEqual([4, 5]);
    expect(marks('baa', 'a*')).toEqual([1, 3]);
    expect(marks('abc', '')).toEqual([]);
  });

  test('marks the letters that an expression matches, composed or not', () => {
    expect(marks('Mu\u0308ller, Müller', 'mü')).toEqual([0, 3, 9, 11]);
    expect(marks('Müller', 'mu\u0308')).toEqual([0, 2]);
  });

  test('is looked for in one line at a time, whatever kind it is', () => {
    const book = new LogBook();
    receive(book, entries('qxyqq'));
    for (const regex of [true, false]) {
      book.show({ ...NO_FILTER, pattern: { text: 'q', regex } }, EMPTY_PATTERN);
      expect([...(book.state().shown ?? [])]).toEqual([0, 3, 4]);
    }
  });
});
