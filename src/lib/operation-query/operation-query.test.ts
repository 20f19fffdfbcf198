import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '@/test/exhaustive';
import { row } from '@/test/operation-fixtures';
import { compile } from './compile';
import { complete } from './complete';
import { createdSpan, inUtc, inZone, isRelative, toggleValue, withTermsOn } from './edit';
import { operationLanguage } from './fields';
import type { QueryTerm } from './language';
import { matches } from './filter';
import { MAX_CHARACTERS, MAX_VALUES, parse } from './parse';
import { condition, isBareValue, isBareWord, print } from './print';
import { factsOf } from '@/test/operation-facts';

const now = Date.UTC(2026, 10, 20, 12);
const clock = { now, zone: 'UTC' };

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

describe('the grammar', () => {
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
      [
        '>5',
        expect.stringMatching(/^“>5” is left out\. It is not a duration\. Write a number with its unit/),
      ],
      ['2026-02-30', expect.stringMatching(/^“2026-02-30” is left out\. It is not a time\./)],
      [',', 'After the comma, another value is missing.'],
      ['few', expect.stringMatching(/^“few” is left out\. It is not a number\./)],
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

  test('a short word is not looked for in ids', () => {
    const facts = factsOf([])(row({ id: 'operation-50213', installationId: 'i-50214' }));
    const is = (query: string) => matches(compile(parse(query), clock), facts);
    expect(['502', '5021', '50213', '502,5021', '-502', 'id:*502*'].map(is)).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  test('a value is found in every normal form, with and without accents', () => {
    const facts = factsOf([])(row({ result: 'Mu\u0308ller, Straße 5, İzmir refused' }));
    for (const text of ['müller', 'muller', 'MU\u0308LLER', 'strasse', 'izmir', 'ｍｕｌｌｅｒ'])
      for (const query of [text, `result:${text}`, `result:*${text}*`, `-result:${text}x`])
        expect(matches(compile(parse(query), clock), facts), query).toBe(true);
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
});

describe('times', () => {
  const zurich = 'Europe/Zurich';

  test('the address has UTC, the screen the zone', () => {
    for (const [screen, address] of [
      ['after:2026-11-01', 'after:2026-10-31T23:00Z'],
      ['a before:2026-07-01T09:30 b', 'a before:2026-07-01T07:30Z b'],
      ['on:2026-11-01', 'on:2026-10-31T23:00Z..2026-11-01T23:00Z'],
      ['on:2026-10-25', 'on:2026-10-24T22:00Z..2026-10-25T23:00Z'],
      ['-created:2026-11-01..2026-11-03', '-created:2026-10-31T23:00Z..2026-11-03T23:00Z'],
      ['created:2026-11-01T14:05..', 'created:2026-11-01T13:05Z..'],
      ['created:2026-11-01T14:05', 'created:2026-11-01T13:05Z'],
      ['created:..2026-11-01T14:05', 'created:..2026-11-01T13:05Z'],
      ['created:2026-11-01T14:05:00', 'created:2026-11-01T13:05:00Z'],
      ['created:2026-11-01T14:05:30.5', 'created:2026-11-01T13:05:30.5Z'],
      // A minute that is midnight is not a day.
      ['created:2026-11-01T00:00', 'created:2026-10-31T23:00Z'],
      ['updated:>=2026-11-01T14:05:30', 'updated:>=2026-11-01T13:05:30Z'],
      ['updated:<2026-11-01,unknown', 'updated:<2026-10-31T23:00Z,unknown'],
      ['after:24h on:today -before:7d', 'after:24h on:today -before:7d'],
      ['"after:2026-11-01" after:soon', '"after:2026-11-01" after:soon'],
      ['2026-11-01 object:2026-11-01 duration:1h', '2026-11-01 object:2026-11-01 duration:1h'],
      ['after:2026-11-01..2026-11-02', 'after:2026-11-01..2026-11-02'],
      ['created:2026-11-01T14:05+02:00', 'created:2026-11-01T14:05+02:00'],
      ['created:>=2026-11-01T14:05-0130', 'created:>=2026-11-01T14:05-0130'],
      ['created:2026-11-01T14:05Z..2026-11-02', 'created:2026-11-01T14:05Z..2026-11-02'],
      ['created:>=2026-11-01', 'created:>=2026-10-31T23:00Z'],
    ] as const) {
      expect(inUtc(screen, zurich)).toBe(address);
      expect(inZone(address, zurich)).toBe(screen);
    }
    expect(inUtc('updated:>2026-11-01', zurich)).toBe('updated:>=2026-11-01T23:00Z');
    // Each time is written in its own place, although the ones before it become longer.
    expect(inUtc('updated:>2026-11-01 acme created:<2026-11-05', zurich)).toBe(
      'updated:>=2026-11-01T23:00Z acme created:<2026-11-04T23:00Z',
    );
    expect(inUtc('after:"2026-11-01 09:00"', zurich)).toBe('after:2026-11-01T08:00Z');
    expect(inZone('created:2026-11-01T13:05:00Z..', zurich)).toBe('created:2026-11-01T14:05..');
    expect(inZone('created:>=2026-11-01T13:05:00Z', zurich)).toBe('created:>=2026-11-01T14:05');
    expect(inZone('after:2026-07-01T09:30Z', 'Asia/Kathmandu')).toBe('after:2026-07-01T15:15');
    // The second of two equal hours cannot be written in the zone.
    expect(inZone('after:2026-10-25T01:30Z', zurich)).toBe('after:2026-10-25T01:30Z');
  });

  test('the address means what the screen means, in every zone', () => {
    const zones = fc.constantFrom(
      'UTC',
      'Europe/Zurich',
      'America/St_Johns',
      'Pacific/Apia',
      'Asia/Kathmandu',
    );
    const at = fc
      .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) })
      .chain((ms) =>
        fc.constantFrom(10, 16, 19, 23).map((size) => new Date(ms).toISOString().slice(0, size)),
      );
    const bound = fc.oneof(
      fc.tuple(fc.constantFrom('after:', 'before:', 'on:', 'on:>', 'on:>=', 'on:<', 'on:<='), at),
      fc.tuple(at, at).map(([a, b]) => ['on:', `${a}..${b}`] as const),
    );
    fc.assert(
      fc.property(zones, zones, bound, (zone, other, [before, time]) => {
        const screen = before + time;
        const spanIn = (text: string, of: string) => createdSpan(parse(text), { now, zone: of });
        const span = spanIn(screen, zone);
        const address = inUtc(screen, zone);
        expect(spanIn(address, other)).toEqual(span);
        expect(spanIn(inZone(address, other), other)).toEqual(span);
      }),
      runs(500),
    );
  });

  test('what follows the clock is known', () => {
    expect(isRelative(parse('a after:24h'))).toBe(true);
    expect(isRelative(parse('created:2026-11-01..today'))).toBe(true);
    expect(isRelative(parse('created:2026-11-01,24h'))).toBe(true);
    expect(isRelative(parse('after:2026-11-01 "24h" today'))).toBe(false);
  });
});

describe('changing a query by a click', () => {
  test('a value is added and taken away, and the rest stays', () => {
    const one = toggleValue(parse('a'), 'status', 'failure');
    expect(one).toBe('a status:failed');
    const two = toggleValue(parse(one), 'status', 'in_progress');
    expect(two).toBe('a status:failed,running');
    expect(toggleValue(parse(two), 'status', 'failure')).toBe('a status:running');
    expect(toggleValue(parse('status:failure b "open'), 'status', 'failure')).toBe('b "open"');
    expect(toggleValue(parse('a'), 'customer', '')).toBe('a customer:unknown');
    expect(toggleValue(parse('a customer:unknown'), 'customer', '')).toBe('a');
    expect(toggleValue(parse('customer:unknown'), 'customer', 'a')).toBe('customer:unknown,"a"');
    expect(toggleValue(parse('-status:failed'), 'status', 'odd one')).toBe('-status:failed status:"odd one"');
  });

  test('a time replaces the times', () => {
    const query = parse('after:24h x before:1h -on:today');
    expect(withTermsOn(query, 'created', condition('after', '7d'))).toBe('after:7d x -on:today');
    expect(withTermsOn(query, 'created')).toBe('x -on:today');
    expect(createdSpan(query, clock)).toEqual({ from: now - 86_400_000, to: now - 3_600_000 });
    const day = createdSpan(parse('on:2026-11-01'), clock);
    expect(createdSpan(parse('on:2026-11-01,someday'), clock)).toEqual(day);
    expect(createdSpan(parse('on:2026-11-01 created:unknown'), clock)).toEqual(day);
    expect(day.to - day.from).toBe(86_400_000);
    // Alternatives, whichever is written first.
    const later = createdSpan(parse('on:2026-11-03'), clock);
    for (const text of ['on:2026-11-01,2026-11-03', 'on:2026-11-03,2026-11-01'])
      expect(createdSpan(parse(text), clock)).toEqual({ from: day.from, to: later.to });
  });
});

test('a condition for a value finds that value alone, whatever it is called', () => {
  const texts = [
    'unknown',
    'Unknown 2',
    '*',
    'a*b',
    'a1b',
    'a,b',
    '"a"',
    String.raw`a\b`,
    '-a',
    'id:a',
    ' ',
    'ä',
  ];
  for (const field of ['customer', 'integration', 'object', 'provider', 'id', 'status'])
    for (const text of texts) {
      const written = print([condition(field, text)]);
      const filter = compile(parse(written), clock);
      expect(parse(written).problems, written).toEqual([]);
      expect(
        texts.filter((one) => matches(filter, () => one) === true),
        written,
      ).toEqual([text]);
      expect(
        matches(filter, () => undefined),
        written,
      ).toBeUndefined();
    }
});

describe('completion', () => {
  const counts = (field: string) =>
    new Map(
      field === 'status'
        ? [
            ['', 50],
            ['failure', 3],
            ['success', 40],
            ['in_progress', 1],
          ]
        : field === 'customer'
          ? [
              ['Acme GmbH', 7],
              ['Bolt', 2],
            ]
          : [],
    );
  /** The labels at the caret, which is `|`. */
  const at = (marked: string) => {
    const caret = marked.indexOf('|');
    const text = marked.replace('|', '');
    const { from, to, suggestions, takesFirst } = complete(parse(text), caret, counts);
    const [first] = suggestions;
    return {
      labels: suggestions.map(({ label, count }) => (count === undefined ? label : `${label} ${count}`)),
      takesFirst,
      result: first && text.slice(0, from) + first.insert + text.slice(to),
    };
  };

  test('names first, then values with their counts, the most frequent first', () => {
    expect(at('|').labels).toHaveLength(operationLanguage.fields.length);
    expect(at('a |b').labels).toEqual(['before:']);
    expect(at('cu|').labels).toEqual(['customer:']);
    expect(at('-st|').result).toBe('-status:');
    expect(at('st|at:x').result).toBe('status:x');
    expect(at('a -st|atus:x')).toEqual({
      labels: ['status:', 'created:'],
      takesFirst: false,
      result: 'a -status:x',
    });
    expect(at('a | status:x').labels).toHaveLength(operationLanguage.fields.length);
    expect(complete(parse('cu'), 2, counts).suggestions).toMatchObject([
      { insert: 'customer:', isName: true },
    ]);
    expect(at('status:|').labels).toEqual(['success 40', 'failed 3', 'running 1', 'unknown']);
    expect(at('x status:failed,r| y')).toEqual({
      labels: ['running 1', 'failed 3'],
      takesFirst: true,
      result: 'x status:failed,running y',
    });
    expect(at('status:failure|').result).toBe('status:failed');
    expect(at('after:2|').labels).toEqual(['24h']);
    expect(at('after:|').labels).toEqual(['1h', '24h', '7d', '30d', 'today', 'yesterday']);
    // What is asked for with a star is whole.
    for (const text of ['|', 'cu|', 'acme,|', 'status:|', 'status:*|', 'status:fail*|', 'object:a*b|'])
      expect(at(text).takesFirst, text).toBe(false);
    expect(at('customer:ac|')).toEqual({
      labels: ['Acme GmbH 7'],
      takesFirst: false,
      result: 'customer:"Acme GmbH"',
    });
  });

  test('a word suggests values of any field', () => {
    expect(at('ac|').labels).toEqual(['action:', 'customer:Acme GmbH 7']);
    expect(at('bol|').result).toBe('customer:"Bolt"');
    // Words of one term are alternatives, of which the first may become a name.
    expect(at('acme,bol|').labels).toEqual([]);
    expect(at('fail|').result).toBe('status:failed');
  });
});

test('the best and most frequent of many values are suggested', () => {
  const many = new Map<string, number>(Array.from({ length: 50 }, (_, nth) => [`x key ${nth}`, nth]));
  many.set('key of all', 1);
  const integrations = new Map<string, number>();
  const labels = (text: string) =>
    complete(parse(text), text.length, (field) =>
      field === 'customer' || field === 'cause' ? many : field === 'integration' ? integrations : new Map(),
    ).suggestions.map(({ label }) => label);
  expect(labels('key')).toEqual([
    'customer:key of all',
    ...[49, 48, 47, 46, 45, 44, 43].map((nth) => `customer:x key ${nth}`),
  ]);
  many.delete('key of all');
  integrations.set('key', 1);
  expect(labels('key').slice(0, 2)).toEqual(['integration:key', 'customer:x key 49']);
  expect(labels('k')).toEqual([]);
  expect(labels('customer:key').slice(0, 2)).toEqual(['x key 49', 'x key 48']);
  expect(labels('customer:key')).toHaveLength(30);
  expect(labels('customer:')).toHaveLength(30);
});

test('every example of the help can be read', () => {
  for (const { example, help, name: own } of operationLanguage.fields) {
    expect(help, own).toMatch(/^[A-Z].*\.$/);
    expect(parse(example).problems, example).toEqual([]);
    expect(parse(example).terms[0]?.field?.field, example).toBe(
      operationLanguage.fields.find((one) => one.name === own)?.field,
    );
  }
});
