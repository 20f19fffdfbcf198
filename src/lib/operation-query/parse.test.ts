import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '@/test/exhaustive';
import { factsOf } from '@/test/operation-facts';
import { row } from '@/test/operation-fixtures';
import { compile } from './compile';
import { complete } from './complete';
import { createdSpan, inUtc, inZone } from './edit';
import { operationLanguage } from './fields';
import { matches } from './filter';
import type { QueryTerm } from './language';
import { MAX_CHARACTERS, MAX_VALUES, parse } from './parse';
import { condition, isBareValue, isBareWord, print } from './print';

const clock = { now: Date.UTC(2026, 10, 20, 12), zone: 'UTC' };

/** Terms without their places. */
const treeOf = (text: string): QueryTerm[] =>
  parse(text).terms.map(({ not, name, values }) => ({
    not,
    name,
    values: values.map((value) => ({ text: value.text, quoted: value.quoted })),
  }));

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('"', '\\', '\\"', ' ', ','),
);
const value = (isBare: (text: string) => boolean) =>
  fc.oneof(
    anyText.filter(isBare).map((text) => ({ text, quoted: false })),
    anyText.map((text) => ({ text, quoted: true })),
  );
const name = fc.constantFrom(
  ...operationLanguage.fields.flatMap(({ name: own, aliases = [] }) => [own, ...aliases]),
  'nofield',
);
const term: fc.Arbitrary<QueryTerm> = fc.oneof(
  fc.record({
    not: fc.boolean(),
    name: fc.constant(undefined),
    values: fc.array(value(isBareWord), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    not: fc.boolean(),
    name,
    values: fc.array(value(isBareValue), { minLength: 1, maxLength: 3 }),
  }),
);

/** Characters that mean something, and what people and machines paste. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        '"',
        '-',
        ':',
        ',',
        '*',
        ' ',
        '\\',
        '..',
        '>',
        '=',
        'status',
        'after',
        '2026-02-31',
        '9d',
      ),
      {
        maxLength: 60,
      },
    )
    .map((parts) => parts.join('')),
);

const problemsOf = (text: string) =>
  parse(text).problems.map(({ from, to, message }) => [text.slice(from, to), message]);

test('printing any tree and reading it gives the same tree', () => {
  fc.assert(
    fc.property(fc.array(term, { maxLength: 8 }), (terms) => {
      expect(treeOf(print(terms))).toEqual(terms);
    }),
    runs(2000),
  );
});

test('the tree of any text prints as text with the same tree', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const terms = treeOf(text);
      expect(treeOf(print(terms))).toEqual(terms);
    }),
    runs(2000),
  );
});

test('terms, alternatives, quotes and what must not be', () => {
  expect(treeOf('status:failed,running  -cause:"rate \\"limit\\"" free -not "two words"')).toEqual([
    {
      not: false,
      name: 'status',
      values: [
        { text: 'failed', quoted: false },
        { text: 'running', quoted: false },
      ],
    },
    { not: true, name: 'cause', values: [{ text: 'rate "limit"', quoted: true }] },
    { not: false, name: undefined, values: [{ text: 'free', quoted: false }] },
    { not: true, name: undefined, values: [{ text: 'not', quoted: false }] },
    { not: false, name: undefined, values: [{ text: 'two words', quoted: true }] },
  ]);
  // Times and ids hold what would separate elsewhere.
  expect(treeOf('after:2026-11-01T09:00 12:30 a-b -')).toHaveLength(4);
  expect(parse('STATUS:failed').terms[0]?.field?.name).toBe('status');
  expect(treeOf('-,a')).toMatchObject([{ not: false, values: [{ text: '-' }, { text: 'a' }] }]);
});

test('errors have their places, and what is right still counts', () => {
  const text = 'status: colour:red duration:>5,>1h on:2026-02-30 object:a, records:few after:>1h "open';
  expect(problemsOf(text)).toEqual([
    ['status:', 'Write what status should be, such as status:failed,running.'],
    ['colour:', '“colour:” is left out. It is not a field; to search for the text, put it in quotes.'],
    ['>5', expect.stringMatching(/^“>5” is left out\. It is not a duration\. Write a number with its unit/)],
    ['2026-02-30', expect.stringMatching(/^“2026-02-30” is left out\. It is not a time\./)],
    [',', 'After the comma, another value is missing.'],
    ['few', expect.stringMatching(/^“few” is left out\. It is not a whole number of at most 15 digits\./)],
    ['>1h', expect.stringMatching(/^“>1h” is left out\. It is not a time\./)],
    ['"open', 'The closing quote is missing.'],
  ]);
  for (const right of ['"a",b', 'created:unknown']) expect(problemsOf(right), right).toEqual([]);
  expect(problemsOf('after:unknown')).toHaveLength(1);
  expect(problemsOf('"a"b')).toEqual([['"a"', 'After the closing quote, write a space or a comma.']]);
  for (const wrong of ['=1h', '>1h', '1h..2h', '..'])
    for (const field of ['after', 'before'])
      expect(problemsOf(`${field}:${wrong}`), wrong).toMatchObject([[wrong, expect.any(String)]]);
  const facts = factsOf([])(
    row({ createTime: new Date(0).toISOString(), updateTime: '1970-01-01T02:00:00Z' }),
  );
  const is = (query: string) => matches(compile(parse(query), clock), facts);
  expect(is('colour:red duration:>5 on:2026-02-30 status:')).toBe(true);
  expect(is('duration:>5,>1h')).toBe(true);
  expect(is('duration:>5,<1h')).toBe(false);
});

test('a field of another page is said to be there', () => {
  expect(parse('a HEALTH:bad x:1').problems).toEqual([
    {
      from: 2,
      to: 9,
      message: '“HEALTH:” is left out. It belongs to Customers › Health.',
      isElsewhere: true,
    },
    {
      from: 13,
      to: 15,
      message: '“x:” is left out. It is not a field; to search for the text, put it in quotes.',
    },
  ]);
});

test('no text throws, hangs or is without a tree', () => {
  const run = (text: string) => {
    const query = parse(text);
    for (const { from, to } of [...query.terms, ...query.problems]) {
      expect(from).toBeLessThanOrEqual(to);
      expect(to).toBeLessThanOrEqual(text.length);
    }
    matches(compile(query, clock), factsOf([])(row()));
    inZone(inUtc(text, 'Europe/Zurich'), 'Europe/Zurich');
    createdSpan(query, clock);
    complete(query, Math.floor(text.length / 2), () => new Map([['a', 1]]));
  };
  fc.assert(fc.property(hostile, run), runs(2000));
  for (const text of [
    'a'.repeat(1_000_000),
    `"${'\\'.repeat(1_000_000)}`,
    'word '.repeat(10_000),
    'status:failed '.repeat(10_000),
    `object:${'a,'.repeat(10_000)}`,
    `result:${'*a'.repeat(1_900)}`,
    '"'.repeat(50_000),
    '-'.repeat(50_000),
    ':'.repeat(50_000),
    '\u0000\u0001\u007F\u0085\u2028'.repeat(1_000),
    '\u202Eשלום status:failed عربى\u202C "مرحبا',
    'after:99999w before:-1d created:..  created:9999-12-31..0001-01-01',
  ])
    run(text);
});

test('what is too long is said, and the beginning counts', () => {
  expect(parse('word '.repeat(10_000)).terms).toHaveLength(MAX_VALUES);
  const [many] = parse(`customer:${'word,'.repeat(1_000)}`).terms;
  expect(many?.values).toHaveLength(MAX_VALUES);
  expect(parse('word '.repeat(10_000)).problems).toMatchObject([
    { from: MAX_VALUES * 5, to: 50_000, message: expect.stringContaining('first 100 conditions') },
  ]);
  expect(parse('a'.repeat(5_000)).problems).toMatchObject([
    { from: MAX_CHARACTERS, to: 5_000, message: expect.stringContaining('first 4000 characters') },
  ]);
  const [quoted] = parse(`"${'a'.repeat(5_000)}"`).terms;
  expect(quoted).toMatchObject({ from: 0, to: MAX_CHARACTERS });
  const whole = `object:${'a'.repeat(MAX_CHARACTERS - 'object:'.length)}`;
  expect(parse(`${whole},b`).terms).toMatchObject([{ to: MAX_CHARACTERS, values: [{ quoted: false }] }]);
});

test.each(['“Acme GmbH”', '„Acme GmbH“', '«Acme GmbH»', '”Acme GmbH”', '“Acme GmbH"'])(
  'quotes as text programs write them: %s',
  (text) => {
    const values = [{ text: 'Acme GmbH', quoted: true }];
    expect(parse(`customer:${text} -${text}`)).toMatchObject({
      terms: [
        { name: 'customer', values },
        { not: true, values },
      ],
      problems: [],
    });
  },
);

test('a wide colon follows the name of a field, and is a sign like others elsewhere', () => {
  expect(parse('status：failed').terms).toMatchObject([{ name: 'status', values: [{ text: 'failed' }] }]);
  expect(parse('acme：failed').terms).toMatchObject([
    { name: undefined, values: [{ text: 'acme：failed' }] },
  ]);
  const words = print([condition(undefined, 'status：failed')]);
  expect(parse(words).terms).toMatchObject([{ name: undefined, values: [{ text: 'status：failed' }] }]);
});

test('signs of other keyboards and text programs mean what they stand for', () => {
  for (const text of ['status:failed，running', 'status:failed、running', "status:'failed','running'"])
    expect(parse(text).terms[0]?.values.map(({ text: read }) => read)).toEqual(['failed', 'running']);
  expect(parse('customer:株式会社、東京').terms).toMatchObject([{ values: [{ text: '株式会社、東京' }] }]);
  for (const text of ['−status:failed', '–status:failed'])
    expect(parse(text).terms).toMatchObject([{ not: true, name: 'status' }]);
  for (const text of ["'Acme Corp'", '‘Acme Corp’', '「Acme Corp」', '‹Acme Corp›'])
    expect(treeOf(`customer:${text}`)).toMatchObject([{ values: [{ text: 'Acme Corp', quoted: true }] }]);
  expect(treeOf("'s-Hertogenbosch rock'n'roll").map(({ values }) => values[0]?.text)).toEqual([
    "'s-Hertogenbosch",
    "rock'n'roll",
  ]);
});

test('a number with commas between its thousands is refused, not read as several', () => {
  for (const text of [
    'records:1,000',
    'records:>10,000',
    'records:1,000..2,000',
    'records:>10,500',
    'records:1,500..2,500',
  ]) {
    expect(parse(text).terms[0]?.values.every(({ wrong }) => wrong)).toBe(true);
    expect(parse(text).problems).toMatchObject([
      { message: expect.stringContaining('Write thousands without a comma') },
    ]);
  }
  for (const right of ['records:100,200,0', 'records:10,500', 'records:0,>1000'])
    expect(parse(right).problems, right).toEqual([]);
});

test('words that other languages combine conditions with are named', () => {
  for (const word of ['AND', 'OR', 'NOT']) {
    expect(parse(`a ${word} status:failed`).problems).toMatchObject([{ from: 2, to: 2 + word.length }]);
    expect(parse(`a "${word}" customer:${word} ${word.toLowerCase()}`).problems).toEqual([]);
  }
});

test.each([
  ['status!=failed', 'Write -status:failed'],
  ['status==failed', 'Write status:failed'],
  ['Records>=5', 'Write Records:>=5'],
  ['status:failed|success', 'comma means “or”'],
  ['status:!failed', 'dash in front means “not”'],
])('the sign of another language is named: %s', (text, how) => {
  expect(parse(text).problems).toMatchObject([
    { from: 0, to: text.length, message: expect.stringContaining(how) },
  ]);
  expect(parse(`"${text}" a=b object:a-b 3>2`).problems).toEqual([]);
});
