import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LogEntry } from '@/contract/operation';
import { parseTime } from '@/lib/time';
import { hasMore, levelOf, millisOf, textOf, timeOf, toLine, visibleText } from './log-entry';

const char = String.fromCharCode;

const read = (entry: LogEntry) => {
  const line = toLine(entry, 7);
  return { index: line.index, level: line.level, time: timeOf(line), text: textOf(line) };
};

describe('a line', () => {
  test('has a level, a time in either form, and a message', () => {
    expect(
      read({
        timestamp: '2023-07-13 21:34:44.816354+00:00',
        severity: 'debug',
        message: { msg: 'Reading' },
      }),
    ).toEqual({ index: 7, level: 'DEBUG', text: 'Reading', time: Date.UTC(2023, 6, 13, 21, 34, 44, 816) });
    expect(read({ timestamp: '2023-07-13T21:34:44Z', message: {} }).time).toBe(
      Date.UTC(2023, 6, 13, 21, 34, 44),
    );
  });

  test('reports what is missing instead of guessing', () => {
    expect(read({ message: {} })).toMatchObject({ level: 'NONE', time: undefined, text: '(no message)' });
    expect(read({ timestamp: 'yesterday', severity: ' ', message: { error: 'boom' } })).toMatchObject({
      level: 'NONE',
      time: undefined,
      text: 'boom',
    });
    expect(read({ message: { details: { a: 1 } } }).text).toBe('{"details":{"a":1}}');
  });

  test('levels are upper case and an open set', () => {
    expect(levelOf('warning')).toBe('WARNING');
    expect(levelOf(' Audit ')).toBe('AUDIT');
    expect(levelOf(null)).toBe('NONE');
  });
});

test('times are read as everywhere', () => {
  const stamp = fc
    .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
    .map((date) => date.toISOString());
  const broken = fc
    .tuple(stamp, fc.nat(23), fc.constantFrom('0', '3', '9', ':', 'x', ' '))
    .map(([text, at, character]) => text.slice(0, at) + character + text.slice(at + 1));
  fc.assert(
    fc.property(fc.oneof(stamp, broken), (text) => {
      expect(millisOf(text)).toBe(parseTime(text)?.getTime());
    }),
    { numRuns: 2_000 },
  );
});

describe('visibleText', () => {
  test('takes terminal colours and links out', () => {
    expect(visibleText(`${char(27)}[1;31mred${char(27)}[0m plain`)).toBe('red plain');
    expect(visibleText(`${char(27)}]8;;https://example.com${char(7)}link${char(27)}]8;;${char(7)}`)).toBe(
      'link',
    );
  });

  test('shows what hides or turns text around', () => {
    expect(visibleText(`admin${char(0x202e)}gpj.exe`)).toBe('admin⟨U+202E⟩gpj.exe');
    expect(visibleText(`a${char(0x200b)}b${char(0)}c${char(0xfeff)}`)).toBe('a⟨U+200B⟩b⟨U+0000⟩c⟨U+FEFF⟩');
    expect(visibleText('\u05d0\u05d1 naïve 日本 🎉\ttab\nnext')).toBe(
      '\u05d0\u05d1 naïve 日本 🎉\ttab\nnext',
    );
  });

  test('never leaves an invisible control behind, and leaves plain text alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const shown = visibleText(text);
        for (const at of shown) {
          const code = at.codePointAt(0) ?? 0;
          expect(code < 32 && code !== 9 && code !== 10).toBe(false);
          expect(code >= 0x202a && code <= 0x202e).toBe(false);
        }
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]*$/), (text) => {
        expect(visibleText(text)).toBe(text);
      }),
    );
  });
});

describe('hasMore', () => {
  test('only where opening shows something', () => {
    const of = (entry: LogEntry) => hasMore(toLine(entry, 0));
    expect(of({ timestamp: 't', severity: 'INFO', message: { msg: 'a', operation_id: 'o' } })).toBe(false);
    expect(of({ message: { msg: 'a', details: null } })).toBe(false);
    expect(of({ message: { msg: 'a', details: {} } })).toBe(true);
    expect(of({ message: { msg: 'a', error: 'b' } })).toBe(true);
    expect(of({ message: { msg: 'a', other: 1 } })).toBe(true);
    expect(of({ message: { msg: 'a' }, trace: 'x' })).toBe(true);
  });
});
