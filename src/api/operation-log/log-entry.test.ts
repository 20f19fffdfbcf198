import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '@/test/exhaustive';
import type { LogEntry } from '@/contract/operation';
import { parseTime } from '@/lib/time';
import {
  entryOf,
  hasMore,
  millisOf,
  readEntry,
  searchText,
  sentText,
  textInRow,
  textOf,
  timeOf,
  toLine,
  visibleText,
} from './log-entry';
import { levelOf } from './log-level';
import { lineText } from './log-export';

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
    expect(levelOf('x'.repeat(1_000_000))).toBe('X'.repeat(60));
    expect(levelOf(null)).toBe('NONE');
  });
});

test('times are read as everywhere', () => {
  // Before any other time was read.
  expect(millisOf('1970-01-01T00:00:00.005Z')).toBe(5);
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
    runs(2_000),
  );
});

test('digits that are no time of these centuries are none', () => {
  const sizes = Array.from({ length: 22 }, (_, zeros) => zeros);
  const times = sizes.filter((zeros) => millisOf(`1${'0'.repeat(zeros)}`) !== undefined);
  expect(times).toEqual([8, 9, 11, 12, 14, 15, 17, 18]);
});

test('a time in digits is a time, in whatever unit, and is kept as it was sent', () => {
  const seconds = fc.integer({ min: 1e8 + 1, max: 9_999_999_999 });
  fc.assert(
    fc.property(seconds, fc.integer({ min: 0, max: 999 }), fc.boolean(), (second, millis, isText) => {
      const all = second * 1_000 + millis;
      const fraction = String(millis).padStart(3, '0');
      for (const digits of [`${second}.${fraction}`, `${all}`, `${all}000`, `${all}000000`]) {
        const sent: unknown = isText ? digits : JSON.parse(digits);
        const line = toLine(entryOf({ timestamp: sent, message: { msg: 'a' } }), 0);
        expect([digits, timeOf(line)]).toEqual([digits, all]);
        expect(lineText(line)).toBe(`${isText ? digits : JSON.stringify(sent)} NONE a`);
      }
    }),
  );
  const of = (timestamp: unknown) => timeOf(toLine(entryOf({ timestamp, message: {} }), 0));
  expect(of('1.5e9')).toBe(1.5e12);
  expect([of(0), of(42), of('7'), of(true), of({}), of('1e400')]).toEqual(Array(6).fill(undefined));
});

const scalar = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean(), fc.constant(null));
const values = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(fc.string(), scalar, { maxKeys: 3 }),
);
const keys = fc.dictionary(
  fc
    .string({ minLength: 1 })
    .filter((key) => !['timestamp', 'severity', 'message', 'msg', 'error', 'entry', 'details'].includes(key)),
  values,
  { maxKeys: 3 },
);
const someText = fc.option(fc.string({ unit: 'grapheme', minLength: 1 }), { nil: undefined });

test('all that a line holds is found, copied and exported', () => {
  const entries = fc.record({
    msg: someText,
    error: someText,
    details: fc.option(values, { nil: undefined }),
    of: keys,
    beside: keys,
  });
  fc.assert(
    fc.property(entries, ({ msg, error, details, of, beside }) => {
      const message = {
        ...(msg && { msg }),
        ...(error && { error }),
        ...(details !== undefined && { details }),
        ...of,
      };
      const line = toLine(
        entryOf({ timestamp: '2026-03-02T09:00:00.123456789Z', severity: 'WARN', ...beside, message }),
        0,
      );
      const copied = lineText(line);
      expect(copied.startsWith('2026-03-02T09:00:00.123456789Z WARN ')).toBe(true);
      for (const held of [msg, error, details, ...Object.values(of), ...Object.values(beside)]) {
        if (held === undefined || held === null) continue;
        // A text is found as it is, other values as JSON.
        const [written, json] = [
          typeof held === 'string' ? held : JSON.stringify(held),
          JSON.stringify(held),
        ];
        expect(searchText(line)).toContain(visibleText(written));
        expect(copied.includes(visibleText(json)) || copied.includes(visibleText(written))).toBe(true);
      }
      for (const key of [...Object.keys(of), ...Object.keys(beside)])
        expect(copied).toContain(visibleText(JSON.stringify(key).slice(1, -1)));
    }),
  );
});

test('quotes, backslashes and line ends in details are found as they are', () => {
  const details = { path: 'C:\\temp', said: 'say "hi"', stack: 'Error: x\n    at f (a.js:1:2)\n    at g' };
  const found = searchText(toLine({ message: { msg: 'a', details } }, 0));
  for (const part of ['C:\\temp', 'say "hi"', 'at f (a.js:1:2)\n    at g', '"path":'])
    expect(found).toContain(part);
});

test('a key beside the message is not lost behind one of the same name in it', () => {
  const line = toLine({ trace: 'outer', message: { msg: 'a', trace: 'inner' } }, 0);
  expect(lineText(line)).toBe('NONE a trace="inner" trace="outer"');
});

test('progress shows its last state in the row, and every state elsewhere', () => {
  const line = toLine({ message: { msg: `copying\r\n10%\r55%\r100% ${char(27)}[K\r\ndone` } }, 0);
  expect(textInRow(line)).toBe('copying\n100%\ndone');
  expect(textOf(line)).toBe('copying\n10%\n55%\n100% \ndone');
  expect(lineText(line)).toContain('55%');
  expect(searchText(line)).toContain('10%');
  expect(hasMore(line)).toBe(true);
});

test.each(['[2K|[1G', '[G', '[0G', '[1A|[2K', '[F|[K', '[80D', '[1000D', '[u', '[H', '[1;1H|[K'])(
  'a cursor that goes back by %s is progress, too',
  (back) => {
    const sequence = back.replaceAll(/^|\|/g, char(27));
    const line = toLine({ message: { msg: ['', '10%', '20%', '30%'].join(sequence) } }, 0);
    expect(textInRow(line)).toBe('30%');
    expect(textOf(line)).toBe('10%\n20%\n30%');
  },
);

test.each([
  ['10%\b\b\b20%\b\b\b30%', '30%'],
  ['abc\b\bX', 'aXc'],
  ['abc\b \b\nd', 'ab\nd'],
  ['N\bNA\bAME', 'NAME'],
  ['\b\ba', 'a'],
  ['😀\bx', 'x'],
  ['a\rb\bc', 'c'],
])('what was typed over by backspaces is not in the row: %j', (msg, row) => {
  const line = toLine({ message: { msg } }, 0);
  expect(textInRow(line)).toBe(row);
  expect(hasMore(line)).toBe(true);
  expect(textOf(line)).toContain(String.raw`⟨U+0008⟩`);
});

describe('visibleText', () => {
  const [esc, bel] = [char(27), char(7)];
  const ends = [bel, `${esc}\\`, char(0x9c)];
  const sequences = [
    ...['(B', ')0', '*A', '#8', '%G', ' F', '7', '8', '=', '>', 'c', 'M', 'D', 'E'].map((rest) => esc + rest),
    ...[`${esc}[`, char(0x9b)].flatMap((start) =>
      ['m', '0m', '1;31m', '38:2::1:2:3m', '?25h', '?2004l', 'K', '2J', '10;20H', '!p', '2 q', '>4;2m'].map(
        (rest) => start + rest,
      ),
    ),
    ...[']', 'P', 'X', '^', '_'].flatMap((kind) => ends.map((end) => `${esc}${kind}0;some title${end}`)),
    ...[0x9d, 0x90, 0x98, 0x9e, 0x9f].flatMap((kind) =>
      ends.map((end) => `${char(kind)}8;;https://example.com/${end}`),
    ),
    `${esc}(B${esc}[m${char(15)}`,
  ];

  test('takes every kind of terminal sequence out, and no word around it', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...sequences), { maxLength: 5 }), (found) => {
        expect(visibleText(found.map((one, at) => `word${at} ${one}`).join(''))).toBe(
          found.map((_, at) => `word${at} `).join(''),
        );
      }),
    );
    for (const one of sequences) expect(visibleText(`a${one}b`)).toBe('ab');
  });

  test('shows a sequence that does not end', () => {
    expect(visibleText(`a${esc}[31`)).toBe('a⟨U+001B⟩[31');
    expect(visibleText(`a${esc}]0;title`)).toBe('a⟨U+001B⟩]0;title');
    expect(visibleText(`a${esc}`)).toBe('a⟨U+001B⟩');
  });

  test('nothing that is copied or exported acts on a terminal', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...sequences), (some, sequence) => {
        const held = some + sequence;
        const entry = { timestamp: held, message: { msg: held, error: held, details: { [held]: held } } };
        expect(lineText(toLine(entryOf(entry), 0))).not.toMatch(/[^\P{Cc}\n\t]/u);
        expect(sentText(held)).not.toMatch(/\p{Cc}/u);
        expect(JSON.parse(sentText(held))).toBe(held);
      }),
    );
  });

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

test('an entry of another shape is copied once, and opens', () => {
  const line = toLine(entryOf({ timestamp: 't', msg: 'x', n: 1 }), 0);
  expect(lineText(line)).toBe('t NONE {"timestamp":"t","msg":"x","n":1}');
  expect(hasMore(line)).toBe(true);
  const other = toLine({ ...line.entry, entry: 'y' }, 0);
  expect(lineText(other)).toMatch(/ entry="y"$/);
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

test('a line that is no JSON is shown without the space around it, however long the space in it', () => {
  const text = `{NaN${' '.repeat(200_000)}}`;
  expect(readEntry(`\n ${text}\t\r\n`).message?.msg).toBe(text);
  expect(readEntry(' \n').message?.msg).toBe('');
});

test('a carriage return at the end of a message copies no empty line', () => {
  for (const end of ['', '\r', '\r\r', '\r\u001b[0m'])
    expect(visibleText(`50 %\r100 %${end}`)).toBe('50 %\n100 %');
});
