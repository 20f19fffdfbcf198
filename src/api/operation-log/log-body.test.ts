import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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
  return Array.from({ length: body.count }, (_, index) => body.value(index));
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
    expect(failure(`${JSON.stringify(values).slice(0, -1)},x]`)).toMatchObject({
      message: expect.stringMatching(/line 1301 is not JSON$/) as string,
    });
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

  test('refuses exactly what JSON.parse refuses', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('[', ']', '{', '}', ',', ':', '"', '\\', '1', ' ', '"a"', '"a":1'), {
          maxLength: 12,
        }),
        fc.array(fc.nat(12), { maxLength: 3 }),
        (parts, cuts) => {
          const text = `[${parts.join('')}`;
          expect(attempt(() => read(text, cuts))).toEqual(attempt(() => JSON.parse(text) as unknown));
        },
      ),
      runs(2_000),
    );
  });

  test.each([
    ['[{"a":1},\n {"a":}]', 11, 'line 2 is not JSON'],
    ['[1,]', 3, 'line 2 is not JSON'],
    ['[{"é":1} {}]', 1, 'line 1 is not JSON'],
    ['[1', 2, 'the answer ends before the array does'],
    ['[1}', 2, 'unexpected }'],
    ['[1] x', 4, 'something follows the end of the array'],
    ['[1,\ufeff2]', 3, 'line 2 is not JSON'],
  ])('says where %s is broken', (text, offset, what) => {
    expect(failure(text)).toMatchObject({ offset, message: `byte ${offset}: ${what}` });
  });

  test.each(['{"a":[]}', 'null', '<html>', ' "["'])('%s is no array', (text) => {
    expect(failure(text)).toBeInstanceOf(NotAnArray);
  });
});
