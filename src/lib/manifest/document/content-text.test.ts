/** Converting between the formats keeps the content, and reports what cannot be kept. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '@/test/exhaustive';
import { parseJson } from '@/lib/json';
import { jsonOf, yamlOf } from '@/lib/manifest-source';
import { hasComments, meantValue } from './content-text';
import { documentValue, openDocument } from './document';

/** Strings that YAML would read as something else. */
const odd = `yes|null|~|1.0|0x1F|1e3|.inf|2024-01-01|<<|*a|&a|# no|a: b|- a|!tag|@at|%d|{|[|>|'|"| led|trailing |---`;
const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('', '|', 'two\nlines\n', 'cr\r\n', '\ttab', ...odd.split('|')),
);
// A merge key is specific to YAML: no JSON corresponds to it.
const keys = words.filter((word) => word !== '<<');
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    words,
    fc.boolean(),
    fc.constant(null),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(keys, fc.constant('__proto__')), tie('value'), { maxKeys: 4 }),
  ),
}));
const manifests = fc.dictionary(keys, value, { minKeys: 1, maxKeys: 4 });

const said = (text: string, format: 'yaml' | 'json') => {
  const document = openDocument(text, format);
  expect(document.problems).toEqual([]);
  return documentValue(document);
};

it('JSON becomes YAML, and YAML becomes JSON, that says the same', () => {
  fc.assert(
    fc.property(manifests, (content) => {
      // As it reads back: JSON makes every key an own property.
      const expected: unknown = JSON.parse(JSON.stringify(content));
      const json = jsonOf(content);
      const yaml = yamlOf(said(json, 'json'));
      expect(said(yaml, 'yaml')).toEqual(expected);
      expect(said(jsonOf(said(yaml, 'yaml')), 'json')).toEqual(expected);
      // After the first conversion, further ones change nothing.
      expect(jsonOf(said(yaml, 'yaml'))).toBe(json);
    }),
    runs(300),
  );
});

it.each([
  ['a: 1 # why', true],
  ['# alone\na: 1', true],
  ['a: [1, # why\n 2]', true],
  ['a: "# no"\nb: x#y\nc: \'# no\'', false],
  ['a: |\n  # text of a block\n', false],
  ['', false],
])('knows whether comments would be lost: %j', (text, expected) => {
  expect(hasComments(text)).toBe(expected);
});

it('a number that stands for a name becomes the text that is written, and others keep their digits', () => {
  const text = `specVersion: 1.0.0
integrations:
  - name: 012
    provider: &p 1.10
    module: *p
    read:
      objects:
        - objectName: 0x1F
          mapToName: True
          schedule: 12:30
          destination: ~
          requiredFields: [{ fieldName: 1e3, mapToName: +1 }]
          backfill: { defaultPeriod: { days: 030 } }
          own: [3544790567247868102, 1.0, -0, 0x7FFFFFFFFFFFFFFF, +1, .5, 1., .inf, 1e400, false, null]
          odd: [3544790567247868102., .5e400, 00.10, -.12345678901234567890, 2.e3]
          012: key
    subscribe:
      objects:
        - objectName: .5
          otherEvents: [1_000, [0o17, 2.50]]
`;
  expect(jsonOf(meantValue(text)).replaceAll(/\s+/g, '')).toBe(
    '{"specVersion":"1.0.0","integrations":[{"name":"012","provider":"1.10","module":"1.10","read":{"objects":[{' +
      '"objectName":"0x1F","mapToName":"True","schedule":"12:30","destination":null,' +
      '"requiredFields":[{"fieldName":"1e3","mapToName":"+1"}],"backfill":{"defaultPeriod":{"days":30}},' +
      '"own":[3544790567247868102,1.0,-0,9223372036854775807,1,0.5,1,".inf",1e400,false,null],' +
      '"odd":[3544790567247868102,0.5e400,0.10,-0.12345678901234567890,2e3],"012":"key"}]},' +
      '"subscribe":{"objects":[{"objectName":".5","otherEvents":["1_000",["0o17","2.50"]]}]}}]}',
  );
});

it.each(['1.10', '3544790567247868102', '1e400', '10.00', '007', '.5', '2.50e3'])(
  'a plus before a number changes nothing: %s',
  (number) => {
    expect(jsonOf(meantValue(`a: +${number}`))).toBe(jsonOf(meantValue(`a: ${number}`)));
  },
);

it('reads a collection as a key', () => {
  expect(meantValue('? [1, 2]\n: a\n? { b: 1.0 }\n: c\n')).toEqual({ '[ 1, 2 ]': 'a', '{ b: 1.0 }': 'c' });
});

it('keeps the digits of JSON in YAML', () => {
  const json = '{"a":[3544790567247868102,1.0,1e400,-0,{"b":10.00}]}';
  const yaml = yamlOf(parseJson(json));
  expect(yaml).toBe('a:\n  - 3544790567247868102\n  - 1.0\n  - 1e400\n  - -0\n  - b: 10.00\n');
  expect(jsonOf(meantValue(yaml)).replaceAll(/\s/g, '')).toBe(json);
});
