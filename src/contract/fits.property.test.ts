import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExactNumber } from './exact-number';
import { endpoints } from './endpoints';
import { getDestination } from './destination';
import { fits, parseAs } from './fits';
import { listInstallations } from './installation';
import { getOperation, listOperationLogs } from './operation';
import { searchRecords } from './record';
import { z } from './zod';
import { runs } from '@/test/exhaustive';

type Schema = z.core.$ZodType;

const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('__proto__', 'constructor').map((key): unknown => JSON.parse(`{"${key}":{"id":"x"}}`)),
  fc.constant(new ExactNumber('1e400')),
);

/** Values that a schema describes, with some that it may not describe among them. */
function valuesOf(schema: Schema, wrong: number): fc.Arbitrary<unknown> {
  const right = rightOf(schema as z.core.$ZodTypes, wrong);
  return wrong === 0
    ? right
    : fc.oneof({ weight: 100 - wrong, arbitrary: right }, { weight: wrong, arbitrary: anything });
}

function rightOf(schema: z.core.$ZodTypes, wrong: number): fc.Arbitrary<unknown> {
  const { def } = schema._zod;
  switch (def.type) {
    case 'string': {
      return fc.string();
    }
    case 'boolean': {
      return fc.boolean();
    }
    case 'optional': {
      return valuesOf(def.innerType, wrong);
    }
    case 'nullable': {
      return fc.oneof(fc.constant(null), valuesOf(def.innerType, wrong));
    }
    case 'array': {
      return fc.array(valuesOf(def.element, wrong), { maxLength: 3 });
    }
    case 'record': {
      return fc.dictionary(fc.string(), valuesOf(def.valueType, wrong), {
        maxKeys: 3,
        noNullPrototype: true,
      });
    }
    case 'object': {
      const shape = Object.entries(def.shape as Record<string, Schema>);
      const members = fc.record(
        Object.fromEntries(shape.map(([key, member]) => [key, valuesOf(member, wrong)])),
        {
          requiredKeys: shape.flatMap(([key, member]) => (member._zod.optin === 'optional' ? [] : [key])),
          noNullPrototype: true,
        },
      );
      const more = wrong === 0 ? fc.constant({}) : fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 1 });
      return fc.tuple(more, members).map(([others, known]) => ({ ...others, ...known }));
    }
    case 'enum': {
      return fc.constantFrom(...Object.values(def.entries));
    }
    case 'literal': {
      return fc.constantFrom(...def.values);
    }
    default: {
      // Those that remain take any value, or any number.
      return wrong === 0 ? fc.integer() : anything;
    }
  }
}

describe('what fits a schema', () => {
  it.each(endpoints.flatMap(({ id, response }) => (response ? [[id, response] as const] : [])))(
    'is parsed as it is: %s',
    (_, schema) => {
      fc.assert(
        fc.property(valuesOf(schema, 1), (value) => {
          fc.pre(fits(schema, value));
          expect(z.safeParse(schema, value)).toStrictEqual({ success: true, data: value });
        }),
        runs(100),
      );
    },
  );

  it('is each list of installations that can be parsed', () => {
    fc.assert(
      fc.property(valuesOf(listInstallations.response, 0), (value) => {
        // What parsing treats in its own way is left to it.
        fc.pre(!/"(?:__proto__|constructor)":/.test(JSON.stringify(value)));
        expect(fits(listInstallations.response, value)).toBe(true);
      }),
      runs(500),
    );
  });

  it('is no list of installations that cannot be parsed', () => {
    let failed = 0;
    fc.assert(
      fc.property(valuesOf(listInstallations.response, 3), (value) => {
        const { success } = z.safeParse(listInstallations.response, value);
        fc.pre(!success);
        failed += 1;
        expect(fits(listInstallations.response, value)).toBe(false);
      }),
      runs(500),
    );
    expect(failed).toBeGreaterThan(10);
  });

  it.each([
    ['has a member that may be taken for its class', { name: 'a', constructor: { id: 'x' } }],
    ['has a member of which parsing leaves it out', JSON.parse('{"name":"a","__proto__":{"isAdmin":true}}')],
    ['lacks a required member', {}],
    ['has a member of another type', { name: 1 }],
    ['is a list', []],
    ['is null', null],
    ['is a number with its text', new ExactNumber('1e400')],
  ])('is nothing that %s', (_, value: unknown) => {
    const schema = z.looseObject({ name: z.string() });
    expect(fits(schema, { name: 'a', more: 1 })).toBe(true);
    expect(fits(schema, value)).toBe(false);
  });

  it.each<[string, Schema, value: unknown, other: unknown]>([
    ['unnamed members are left out', z.object({ name: z.string() }), { name: 'a' }, undefined],
    [
      'a text is changed',
      z.pipe(
        z.string(),
        z.transform((text) => `${text}!`),
      ),
      'a',
      undefined,
    ],
    ['a value is added', z.looseObject({ kind: z._default(z.string(), 'x') }), {}, undefined],
    [
      'an absent value is added',
      z.looseObject({ kind: z.optional(z._default(z.string(), 'x')) }),
      {},
      { kind: 'y' },
    ],
    ['there are more rules', z.string().check(z.minLength(2)), 'a', 'ab'],
    ['it is a number', z.number(), Number.NaN, 1],
    ['keys have rules', z.record(z.string().check(z.minLength(2)), z.string()), { a: 'b' }, undefined],
  ])('is left to parsing where %s', (_, schema, value, other) => {
    expect([fits(schema, value), other !== undefined && fits(schema, other)]).toEqual([
      false,
      other !== undefined,
    ]);
  });
});

it.each([
  [
    'an installation',
    listInstallations.response,
    '[{"id":"n","projectId":"p","integrationId":"i","createTime":"","__proto__":{"x":1},"config":{"id":"c","content":{"read":{"objects":{"__proto__":{"selectedFields":{"__proto__":true,"constructor":false}},"constructor":{"selectedFieldMappings":{"toString":"__proto__","__proto__":"hasOwnProperty"}}}},"__proto__":null}}}]',
  ],
  [
    'a log',
    listOperationLogs.response,
    '[{"severity":"INFO","message":{"msg":"x","details":{"__proto__":{"constructor":1}},"__proto__":"a","hasOwnProperty":{}},"__proto__":1}]',
  ],
  [
    'an operation',
    getOperation.response,
    '{"id":"o","projectId":"p","integrationId":"i","installationId":"n","configId":"c","actionType":"read","status":"success","metadata":{"__proto__":[1],"progress":{"toString":1,"__proto__":2}}}',
  ],
  [
    'found records',
    searchRecords.response,
    '{"result":[{"fields":{"__proto__":"a","constructor":null},"raw":{"__proto__":{"__proto__":1}}}]}',
  ],
  [
    'a destination',
    getDestination.response,
    '{"id":"d","name":"d","type":"webhook","createTime":"","metadata":{"url":"u","headers":{"__proto__":"x","constructor":"y"}}}',
  ],
])('%s is read with keys that objects have by themselves', (_, schema, text) => {
  const parsed = parseAs<z.core.$ZodType>(schema, JSON.parse(text));
  const data = parsed.success && parsed.data;
  expect(JSON.parse(JSON.stringify(data))).toEqual(JSON.parse(text));
  expect(JSON.stringify(data)).toContain('"__proto__":');
  expect(JSON.stringify(data).length).toBe(text.length);
});
