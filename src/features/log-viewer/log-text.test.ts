import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerptOf, ROW_CHARACTERS, textInRow, toLine } from '@/api/operation-log/log-entry';
import { piecesOf, placesOf } from '@/lib/fold';
import { VARIABLE } from '@/lib/log-templates';
import { addressPieces, cutTime, filterWords, lineClock, rowText, spansDays } from './log-text';

const line = (msg: string) => toLine({ message: { msg } }, 0);
const cut = (text: string, find: string) => piecesOf(text, placesOf(text, find));
const row = (msg: string, wrap: boolean) => rowText(textInRow(line(msg)), wrap);

describe('piecesOf', () => {
  test('cuts where the text matches, whatever the case', () => {
    expect(cut('GET /Users and /users', '/USERS')).toEqual([
      { text: 'GET ', match: false },
      { text: '/Users', match: true },
      { text: ' and ', match: false },
      { text: '/users', match: true },
    ]);
    expect(cut('aaa', 'aa')).toEqual([
      { text: 'aa', match: true },
      { text: 'a', match: false },
    ]);
    expect(cut('', 'x')).toEqual([{ text: '', match: false }]);
    expect(cut('abc', ' ')).toEqual([{ text: 'abc', match: false }]);
  });

  test('never loses or changes a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ maxLength: 2 }), (text, find) => {
        expect(
          cut(text, find)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});

test('an excerpt shows its first match, wherever that is, and moves no match', () => {
  const long = fc.integer({ min: 0, max: 40_000 });
  fc.assert(
    fc.property(long, long, fc.integer({ min: 24, max: 400 }), (before, after, room) => {
      const text = `${'a🎉'.repeat(before / 3)}Needle${'b'.repeat(after)}needle`;
      const { text: shown, places } = excerptOf(text, placesOf(text, 'needle'), room);
      const [from = -1, to = -1] = places;
      expect(shown.slice(from, to)).toBe('Needle');
      // Of wide characters half as many are in view.
      expect(from).toBeLessThanOrEqual(room / 2);
      expect(shown.length).toBeLessThanOrEqual(ROW_CHARACTERS + 2);
      expect(shown).not.toMatch(/^…?[\udc00-\udfff]/);
    }),
    { numRuns: 40 },
  );
  expect(excerptOf('short needle', [6, 12], 100)).toEqual({ text: 'short needle', places: [6, 12] });
});

describe('rowText', () => {
  test('is one line unless it may wrap', () => {
    expect(row('a\n  b\r\nc', false)).toBe('a ⏎ b ⏎ c');
    expect(row('a\n  b', true)).toBe('a\n  b');
    expect(row('a\t\tb', false)).toBe('a  b');
  });

  test('is never endless', () => {
    expect(row('x'.repeat(1_000_000), false)).toHaveLength(ROW_CHARACTERS + 1);
  });
});

test('clock times carry milliseconds', () => {
  expect(lineClock(Date.UTC(2026, 0, 1, 14, 2, 11, 7), 'UTC')).toBe('14:02:11.007');
});

test('shows the day only where a log spans several', () => {
  const at = (time: string) => Date.parse(time);
  expect(spansDays(at('2026-01-01T00:00:00Z'), at('2026-01-01T23:59:59Z'), 'UTC')).toBe(false);
  expect(spansDays(at('2026-01-01T23:59:59Z'), at('2026-01-02T00:00:00Z'), 'UTC')).toBe(true);
  expect(spansDays(undefined, at('2026-01-02T00:00:00Z'), 'UTC')).toBe(false);
  expect(spansDays(undefined, undefined, 'UTC')).toBe(false);
});

describe('addresses', () => {
  const linksOf = (text: string) =>
    addressPieces(text)
      .filter(({ match }) => match)
      .map((piece) => piece.text);

  test('are found in a sentence, without its punctuation', () => {
    expect(
      linksOf('See https://example.com/a?b=1&c=2. Or (http://other.example:8080/x), then stop.'),
    ).toEqual(['https://example.com/a?b=1&c=2', 'http://other.example:8080/x']);
  });

  test('keep the brackets that they open', () => {
    expect(
      linksOf(
        'https://en.example/wiki/Log_(d) (https://en.example/a_(b)). [https://[::1]:80/] http://x.example/f[0], (http://y.example/(z',
      ),
    ).toEqual([
      'https://en.example/wiki/Log_(d)',
      'https://en.example/a_(b)',
      'https://[::1]:80/',
      'http://x.example/f[0]',
      'http://y.example/(z',
    ]);
    expect(linksOf('見る https://a.example/b。')).toEqual(['https://a.example/b']);
    expect(linksOf('見る「https://a.example/b」、https://a.example/c。次')).toEqual([
      'https://a.example/b',
      'https://a.example/c',
    ]);
  });

  test('end where Markdown ends the text that it links', () => {
    expect(linksOf('[https://a.example/x](https://a.example/y_(d))')).toEqual([
      'https://a.example/x',
      'https://a.example/y_(d)',
    ]);
  });

  test('are http and https only, and keep all of the text', () => {
    const text = 'javascript:alert(1) ftp://a.example data:text/html,x http:// "https://b.example/"<b>';
    expect(linksOf(text)).toEqual(['https://b.example/']);
    expect(
      addressPieces(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});

describe('the filter in words', () => {
  const words = (levels: string[], text: string, regex = false) =>
    filterWords({ levels, pattern: { text, regex } }, 'UTC');

  test('names levels, text and expression as the page does', () => {
    expect(words(['ERROR', 'CUSTOM'], 'timeout')).toBe('level Error or CUSTOM and text “timeout”');
    expect(words([], 'a.c', true)).toBe('expression “a.c”');
    const timed = { levels: [], pattern: { text: '', regex: false }, from: 0, to: 61_000 };
    expect(filterWords(timed, 'UTC')).toBe('time from 00:00:00.000 to 00:01:01.000');
    expect(filterWords({ ...timed, to: undefined }, 'UTC')).toBe('');
    const folded = { levels: [], pattern: { text: '', regex: false }, template: 'gone' };
    expect(filterWords(folded, 'UTC')).toBe('a pattern that this log does not have');
    expect(filterWords(folded, 'UTC', ['Read', VARIABLE, 'records'])).toBe('pattern “Read … records”');
  });

  test('leaves out what does not filter: spaces, and an expression that is not valid', () => {
    expect(words(['ERROR'], '  ')).toBe('level Error');
    expect(words(['ERROR'], '(', true)).toBe('level Error');
  });
});

test.each([
  ['“https://a.example/x”', ['https://a.example/x']],
  [
    '‘https://a.example’ «https://b.example» „https://c.example“',
    ['https://a.example', 'https://b.example', 'https://c.example'],
  ],
  ['reading https://a.example/v1… done', ['https://a.example/v1']],
  ['**https://a.example**', ['https://a.example']],
  ['_https://a.example/x_', ['https://a.example/x']],
  ['~~https://a.example~~ https://b.example/y_', ['https://a.example', 'https://b.example/y_']],
  [
    'https://a.example,https://b.example/;http://c.example',
    ['https://a.example', 'https://b.example/', 'http://c.example'],
  ],
  ['href=&quot;https://a.example/?b=1&amp;c&quot;', ['https://a.example/?b=1&amp;c']],
  ['https://a.example/?to=https://b.example/,x', ['https://a.example/?to=https://b.example/,x']],
  ['https://a.example/Rock_’n’_Roll', ['https://a.example/Rock_’n’_Roll']],
])('the addresses in %s', (text, found) => {
  expect(addressPieces(text).flatMap((piece) => (piece.match ? [piece.text] : []))).toEqual(found);
});

test('a time that cannot be read is shown as it was sent, unless it would fill the page', () => {
  expect([cutTime('yesterday'), cutTime(null)]).toEqual(['yesterday', 'no time']);
  expect(cutTime('9'.repeat(1_000_000))).toBe(`${'9'.repeat(59)}…`);
});
