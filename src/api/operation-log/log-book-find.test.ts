import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from '@/lib/fold';
import { runs } from '@/test/exhaustive';
import { entry, receive } from '@/test/log-books';
import { LogBook } from './log-book';
import { NO_FILTER } from './log-filter';
import { EMPTY_PATTERN } from './log-pattern';

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

  test('whichever way letters are composed, with or without accents', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('Müller', 'Mu\u0308ller', 'İzmir', 'Straße', 'ﬁle', 'plain'), {
          minLength: 1,
        }),
        fc.nat(),
        fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD'),
        fc.boolean(),
        (sent, nth, form, regex) => {
          const book = new LogBook();
          receive(
            book,
            sent.map((msg) => ({ timestamp: 't', severity: 'INFO', message: { msg } })),
            1,
          );
          const wanted = sent[nth % sent.length] ?? '';
          const same = (msg: string) => msg.normalize('NFC') === wanted.normalize('NFC');
          // An expression is matched as it is written, so only what is the same letter is the same.
          fc.pre(!regex || form === 'NFC' || form === 'NFD');
          book.show(NO_FILTER, { text: wanted.normalize(form), regex });
          expect(found(book)).toEqual(sent.flatMap((msg, at) => (same(msg) ? [at] : [])));
          book.show(NO_FILTER, plain(fold(wanted)));
          expect(found(book)).toEqual(sent.flatMap((msg, at) => (same(msg) ? [at] : [])));
        },
      ),
    );
  });

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
    const state = book.state();
    expect(state).toMatchObject({ slow: 'find', highlight: EMPTY_PATTERN });
    expect(state.found).toBeUndefined();
    book.show(NO_FILTER, expression('a'));
    expect(book.state().found).toHaveLength(4_000);
  });

  test('as soon as a log is read the same is found as when its texts are ready', () => {
    const piece = fc.constantFrom(
      'ab',
      'B',
      'no message',
      '8',
      ' ',
      '\\u0061',
      '\\/',
      '\\n',
      '\\t',
      '\\"',
      '\\\\',
      '\\b',
      '\\r',
      '\u001b[1m',
      '\u007f',
      'ä',
      '\u202e',
    );
    const text = fc
      .array(piece, { maxLength: 4 })
      .map((pieces) => pieces.join('').replace('\u001b', '\\u001b'));
    const row = fc.oneof(
      text.map((msg) => `{ "message" : {"msg": "${msg}"} }`),
      fc.tuple(text, text).map(([key, value]) => `{"message":{"${key}":{"b" : "${value}", "n": 1.80}}}`),
      fc.constantFrom(
        '{}',
        '{"message":{}}',
        '8e0',
        '"ab"',
        '{"a":NaN}',
        '{"a":1,"a":8}',
        '{"message":{"msg":"a"},"x":[1, 8]}',
      ),
    );
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 4 }),
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: 4 }),
        (sent, nth, from, length) => {
          const read = () => {
            const book = new LogBook();
            const reading = book.receive();
            reading.push(new TextEncoder().encode(`[${sent.join(',')}]`));
            reading.end(1);
            return book;
          };
          const [fresh, ready] = [read(), read()];
          while (ready.body.prepareSearch());
          const { text: all = '' } = ready.body.blocks[0]?.folded ?? {};
          const at = from % Math.max(1, all.length);
          const wanted = nth % 5 === 0 ? 'not valid' : all.slice(at, at + length);
          for (const book of [fresh, ready]) book.show(NO_FILTER, plain(wanted));
          expect(found(fresh)).toEqual(found(ready));
        },
      ),
      runs(3_000),
    );
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
            fold(`${msg}\n${error ?? ''}`).includes(fold(wanted)) ? [at] : [],
          );
          expect(found(book)).toEqual(expected);
        },
      ),
    );
  });
});
