import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timeOf, visibleText } from './log-entry';
import { runs } from '@/test/exhaustive';
import { LogBody } from './log-body';
import { MalformedArray, NotAnArray } from '@/lib/json-array';

const encode = (text: string) => new TextEncoder().encode(text);

/** Reads a text in pieces that end at the given places, in bytes. */
function read(text: string, cuts: readonly number[] = []): unknown[] {
  const bytes = encode(text);
  const body = new LogBody();
  let from = 0;
  for (const cut of cuts.toSorted((a, b) => a - b)) {
    const to = Math.max(from, Math.min(bytes.length, cut));
    body.push(bytes.subarray(from, to));
    from = to;
  }
  body.push(bytes.subarray(from));
  body.finish();
  return Array.from({ length: body.count }, (_, index) => JSON.parse(body.raw(index)) as unknown);
}

const failure = (text: string, cuts?: readonly number[]): unknown => {
  try {
    read(text, cuts);
  } catch (error) {
    return error;
  }
  return expect.fail(`${text} was read`);
};

/** What it answers, or that it refuses as it should. */
function attempt(parse: () => unknown): unknown {
  try {
    return { value: parse() };
  } catch (error) {
    return error instanceof MalformedArray || error instanceof SyntaxError ? 'refused' : error;
  }
}

describe('reading an array as it arrives', () => {
  test.each([
    ['[]', []],
    [' \n[ \t\r\n ] ', []],
    ['[{}]', [{}]],
    ['\n[ {"a":[1,{"b":"]},{["}]} ,\n{"c":"\\"\\\\"}\t]\n', [{ a: [1, { b: ']},{[' }] }, { c: '"\\' }]],
    ['[1,null,"x",[],[[","]],true]', [1, null, 'x', [], [[',']], true]],
    ['[{"日本":"🎉é\\u00e9"}]', [{ 日本: '🎉éé' }]],
    ['\ufeff[1]', [1]],
    [' ["\ufeff"]', ['\ufeff']],
    // As many commas between braces as lines, but not where the lines end.
    [
      '[{"z":0},{"a":[{},{}]}, {"b":1},{"c":2},{"d":"},{"}\n,\t{"e":[]},{"f":3}]',
      [{ z: 0 }, { a: [{}, {}] }, { b: 1 }, { c: 2 }, { d: '},{' }, { e: [] }, { f: 3 }],
    ],
  ])('%s, cut anywhere', (text, values) => {
    expect(read(text)).toEqual(values);
    for (let at = 0; at <= encode(text).length; at += 1) expect(read(text, [at])).toEqual(values);
    expect(
      read(
        text,
        Array.from(encode(text), (_, at) => at),
      ),
    ).toEqual(values);
  });

  test('agrees with JSON.parse, whatever the values, the space and the cuts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue({ stringUnit: 'binary' }), { maxLength: 8 }),
        fc.constantFrom(undefined, 1, '\t', '\r\n '),
        fc.array(fc.nat(400), { maxLength: 8 }),
        (values, space, cuts) => {
          const text = JSON.stringify(values, undefined, space);
          expect(read(text, cuts)).toEqual(JSON.parse(text));
        },
      ),
    );
  });

  test('of more rows than are parsed at a time', () => {
    const values = Array.from({ length: 1_300 }, (_, at) => ({ message: { msg: `${at}` } }));
    expect(read(JSON.stringify(values))).toEqual(values);
  });

  test('with times in digits, read as those of the line that is shown', () => {
    const times = [
      '1772500000123999999',
      '1772500000.1239999999',
      '1.7725000001239e9',
      '1772500000123',
      '-0',
      '1e400',
    ];
    const body = new LogBody();
    body.push(encode(`[${times.map((time) => `{"timestamp":${time},"message":{"msg":"a"}}`).join(',')}]`));
    expect(times.map((_, index) => body.time(index))).toEqual(
      times.map((_, index) => timeOf(body.line(index)) ?? Number.NaN),
    );
    expect(body.time(3)).toBe(1_772_500_000_123);
  });

  test('agrees with JSON.parse on objects in objects, spaced in any way', () => {
    const space = fc.constantFrom('', '', '', ' ', '\n');
    const comma = fc.tuple(space, space).map(([before, after]) => `${before},${after}`);
    const list = (of: fc.Arbitrary<string>, least: number) =>
      fc
        .array(fc.tuple(of, comma), { minLength: least, maxLength: 6 })
        .map((parts) => parts.map(([text, between], at) => (at === 0 ? text : between + text)).join(''));
    const small = fc.constantFrom('{}', '{"a":"},{"}', '{"b":1}', '7', '"},{"');
    const large = list(small, 0).map((text) => `{"list":[${text}]}`);
    fc.assert(
      fc.property(list(fc.oneof(small, large), 1), fc.array(fc.nat(120), { maxLength: 4 }), (text, cuts) => {
        expect(read(`[${text}]`, cuts)).toEqual(JSON.parse(`[${text}]`));
      }),
      runs(2_000),
    );
  });

  test('refuses what JSON.parse refuses, but for a trailing comma', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('[', ']', '{', '}', ',', ':', '"', '\\', '1', ' ', '"a"', '"a":1'), {
          maxLength: 12,
        }),
        fc.array(fc.nat(12), { maxLength: 3 }),
        (parts, cuts) => {
          const text = `[${parts.join('')}`;
          const plain = text.replace(/(?<!\[\s*),(\s*\]\s*)$/, '$1');
          const parse = (one: string) => attempt(() => JSON.parse(one) as unknown);
          const wanted = parse(text) === 'refused' ? parse(plain) : parse(text);
          expect(attempt(() => read(text, cuts))).toEqual(wanted);
        },
      ),
      runs(2_000),
    );
  });

  test.each([
    ['[1', 2, 'the answer ends before the array does'],
    ['[1}', 2, 'unexpected }'],
    ['[1] x', 4, 'something follows the end of the array'],
  ])('says where %s is broken', (text, offset, what) => {
    expect(failure(text)).toMatchObject({ offset, message: `byte ${offset}: ${what}` });
  });

  test.each([
    '{"n":NaN}',
    '{"n":-Infinity}',
    '{"n":1,}',
    '{"n":}',
    '{"n":tru}',
    '{"n":01}',
    "{'n':1}",
    '{"n":"\u0001"}',
    '{"é":1} {}',
    '\ufeff2',
    'undefined',
    '',
  ])('a line %j shows as it came, and the others as ever', (broken) => {
    const good = (msg: string) =>
      `{"severity":"INFO","message":{"msg":"${msg}","details":{"id":3544790567247868102}}}`;
    const body = new LogBody();
    body.push(encode(`[${good('a')}, ${broken} ,${good('b')},${broken},${good('c')}]`));
    body.finish();
    expect(Array.from({ length: body.count }, (_, index) => body.entry(index).message.msg)).toEqual([
      'a',
      broken,
      'b',
      broken,
      'c',
    ]);
    expect(body.entry(1).message.error).toBe('This line is not valid JSON.');
    expect(body.counts()).toEqual(
      new Map([
        ['INFO', 3],
        ['NONE', 2],
      ]),
    );
    expect(body.blocks[0]?.written.text.toLowerCase()).toContain(visibleText(broken).toLowerCase());
    expect(body.blocks[0]?.written.text).toContain('"id":3544790567247868102');
  });

  test('a trailing comma is no line', () => {
    expect(read('[{"a":1},{"b":2} , ]', [9, 17])).toEqual([{ a: 1 }, { b: 2 }]);
  });

  test.each(['{"a":[]}', 'null', '<html>', ' "["'])('%s is no array', (text) => {
    expect(failure(text)).toBeInstanceOf(NotAnArray);
  });
});

test('texts are made one block at a time, and searched as they were sent', () => {
  const body = new LogBody();
  body.push(encode('[{"message":{"msg":"one","details":{"took":1.50}}},'));
  body.push(encode('{"message":{"msg":"two"}}]'));
  expect(body.blocks.map(({ isPrepared }) => isPrepared)).toEqual([false, false]);
  expect(body.prepareSearch()).toBe(true);
  expect(body.blocks.map(({ isPrepared }) => isPrepared)).toEqual([true, false]);
  expect(body.prepareSearch()).toBe(true);
  expect(body.prepareSearch()).toBe(false);
  expect(body.blocks[0]?.folded.text).toContain('"took":1.50');
});
