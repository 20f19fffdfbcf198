import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DoubledKeys } from '@/contract/doubled-keys';
import { ExactNumber } from '@/contract/exact-number';
import { exactTexts, jsonText } from '@/test/json-texts';
import { copyJson, parseJson, toJson } from './json';

const outcome = (read: () => unknown) => {
  try {
    return { value: read() };
  } catch (error) {
    return { error: String(error) };
  }
};

describe('parseJson and toJson', () => {
  it.each(exactTexts)('keep %s as it is written', (text) => {
    expect(toJson(parseJson(text))).toBe(text);
    expect(String(parseJson(text))).toBe(text);
    expect(toJson(parseJson(`{"a":[ ${text} , {"b":${text}}]}`))).toBe(`{"a":[${text},{"b":${text}}]}`);
  });

  it('take what stands between escaped quotes for a part of the text', () => {
    for (const said of ['"1.0",[2.50, "3.0', '\\"[1.0,', '"[ "[ "[1.50]", 2.0]', '\\'])
      for (const text of [
        `{"said":${JSON.stringify(said)},"n":1.0}`,
        `{"n":1.0,"said":${JSON.stringify(said)}}`,
      ]) {
        expect(toJson(parseJson(text))).toBe(text);
        expect(parseJson(text)).toHaveProperty('said', said);
      }
  });

  it('give plain numbers wherever their text says the same', () => {
    expect(parseJson('[0,12.5,-3,9007199254740991,"1.0",0.001]')).toEqual([
      0,
      12.5,
      -3,
      9007199254740991,
      '1.0',
      0.001,
    ]);
  });

  it('write what was read', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        expect(toJson(parseJson(text))).toBe(text);
      }),
    );
  });

  it('read what JSON.parse reads, and refuse what it refuses in its words', () => {
    const asDoubles = (value: unknown) => JSON.parse(toJson(value)) as unknown;
    const broken = fc
      .tuple(
        jsonText,
        fc.nat(),
        fc.constantFrom('', '"', '\\', ',', ':', ' ', '1.0', '{', ']', 'NaN', '\n', '0'),
      )
      .map(([text, at, part]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + part + text.slice(place + (part === '' ? 1 : 0));
      });
    fc.assert(
      fc.property(broken, (text) => {
        const read = outcome(() => parseJson(text));
        const plain = outcome(() => JSON.parse(text) as unknown);
        expect('value' in read ? { value: asDoubles(read.value) } : read).toEqual(plain);
      }),
    );
  });

  it('lay out as JSON.stringify does', () => {
    const value = parseJson('{"a":[1.0,{}],"b":{"c":"1.0"}}');
    expect(toJson(value, 2)).toBe(
      JSON.stringify({ a: [1.5, {}], b: { c: '1.0' } }, undefined, 2).replace('1.5', '1.0'),
    );
    expect(toJson(undefined)).toBeUndefined();
  });

  it('read what stands beside null as well', () => {
    for (const text of ['[{"a":1.0},null]', '{"a":{"b":1.0},"c":null}', '[null,[1.0]]'])
      expect(toJson(parseJson(text))).toBe(text);
    expect(parseJson('[{"a":1.0},null]')).toEqual([{ a: new ExactNumber('1.0') }, null]);
  });

  it('copy what has exact numbers, and nothing', () => {
    const value = parseJson('{"a":[1.0,"1.0"]}');
    const copy = copyJson(value);
    expect(copy).toEqual(value);
    expect(copy).not.toBe(value);
    expect([copyJson(undefined), copyJson(null)]).toEqual([undefined, null]);
  });

  it.each([10, 100_000])('write what is nested %d deep', (depth) => {
    for (const [before, inner, after] of [
      ['[null,', '1.0', ',"x"]'],
      ['{"toJSON":1,"a\\"":', '{"b":1,"b":[]}', ',"c":{}}'],
      ['{"a":', '[]', ',"a":2}'],
    ] as const) {
      const text = before.repeat(depth) + inner + after.repeat(depth);
      expect(toJson(parseJson(text)) === text).toBe(true);
    }
  });

  it.each([
    '{"a":1,"a":1}',
    '{"a":1.0,"b":{},"a":{"c":[{"d":1e400,"d":"\\""}]}}',
    '[{"a":{"b":1,"b":2},"a":3},{"a":4}]',
    '{"__proto__":1,"__proto__":{"a":2}}',
    '{"toJSON":1,"toJSON":2,"members":3}',
    '{"a\\\\":1,"a\\\\":2,"a":3}',
  ])('keep both members of one name in %s', (text) => {
    expect(toJson(parseJson(text))).toBe(text);
    for (const wide of [text.replace(':', ' :'), text.replaceAll(':', '\n :\t')])
      expect(toJson(parseJson(wide))).toBe(text);
  });

  it('know one name in two spellings, and a name from a text', () => {
    expect(parseJson('{"a":1,"\\u0061":2}')).toEqual(
      new DoubledKeys([
        ['a', 1],
        ['a', 2],
      ]),
    );
    expect(parseJson('{"a":":b","b":"{\\"a\\":1,\\"a\\":2}","c":[{"a":1},{"a":2}]}')).toEqual({
      a: ':b',
      b: '{"a":1,"a":2}',
      c: [{ a: 1 }, { a: 2 }],
    });
  });

  it('read doubled keys in any depth of nesting', () => {
    const depth = 20_000;
    let inner = parseJson(`${'{"a":0,"a":'.repeat(depth)}1.0${'}'.repeat(depth)}`);
    while (inner instanceof DoubledKeys) inner = inner.members[1]?.[1];
    expect(inner).toEqual(new ExactNumber('1.0'));
  });

  it('store a member named __proto__ as any other', () => {
    const value = parseJson('{"__proto__":{"id":1.0}}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(toJson(value)).toBe('{"__proto__":{"id":1.0}}');
  });

  it('read any depth of nesting', () => {
    const depth = 50_000;
    let inner = parseJson(`${'['.repeat(depth)}1.0${']'.repeat(depth)}`);
    while (Array.isArray(inner)) inner = inner[0] as unknown;
    expect(inner).toEqual(new ExactNumber('1.0'));
  });
});
