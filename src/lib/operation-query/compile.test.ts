import { expect, test } from 'vitest';
import { fold } from '@/lib/fold';
import { factsOf } from '@/test/operation-facts';
import { row } from '@/test/operation-fixtures';
import { compile } from './compile';
import { matches, type FieldId, type Filter } from './filter';
import { parse } from './parse';

const namesOf = (field: FieldId, reference: string) =>
  field === 'customer' && reference === 'ref' ? ['Acme Inc.'] : [];
const conditionsOf = (filter: Filter): (Filter & { kind: 'condition' })[] =>
  filter.kind === 'condition'
    ? [filter]
    : filter.kind === 'not'
      ? conditionsOf(filter.of)
      : filter.of.flatMap(conditionsOf);
const conditions = (query: string) => conditionsOf(compile(parse(query), { now: 0, zone: 'UTC', namesOf }));

const queries = [
  'customer:acme',
  'customer:"Acme Inc."',
  'customer:ref',
  'customer:ref,bolt',
  'customer:a*e',
  'result:rate,limit',
  'result:r*limit',
  'result:"r*t"',
  'result:rate,r*t',
  'result:unknown,rate',
  'cause:Größe',
  'status:failed',
  'status:f*',
  'object:contact',
  'word',
  'wo*d,rate',
  '"wo*d"',
  'failed',
];
const texts = [
  '',
  'acme',
  'Acme Inc.',
  'ref',
  'bolt',
  'rate limit',
  'r*t',
  'limit',
  'GROSSE groesse größe',
  'failure',
  'failed',
  'contact',
  'contacts',
  'word',
  'wo*d',
  'wood',
];

test.each(queries)('what the conditions of “%s” promise about texts holds', (query) => {
  const broken = conditions(query).flatMap(({ contains = [], isDecided, test: is }) =>
    contains.length === 0
      ? []
      : texts.filter((text) =>
          contains.some((part) => fold(text).includes(fold(part)))
            ? isDecided === true && is(text) !== true
            : is(text) !== false,
        ),
  );
  expect(broken).toEqual([]);
});

test('conditions promise something about texts where a store can use it', () => {
  const promises = (query: string) =>
    conditions(query).map(({ field, contains, isDecided }) => [field, contains?.join(), isDecided]);
  expect(promises('customer:acme')).toEqual([['customer', 'acme', false]]);
  expect(promises('result:Rate,"a*b"')).toEqual([['result', 'rate,a*b', true]]);
  expect(promises('result:r*limit*')).toEqual([['result', 'limit', false]]);
  expect(promises('result:rate,r*t')).toEqual([['result', 'rate,r', false]]);
  expect(promises('result:unknown')).toEqual([['result', 'unknown', false]]);
  // The id of a customer stands for names, and a status for the word on screen.
  for (const query of ['customer:ref', 'customer:acme,ref', 'status:failed', 'records:5', 'on:2026-01-01'])
    expect(
      promises(query).map(([, contains]) => contains),
      query,
    ).toEqual([undefined]);
  expect(promises('a*b').map(([, contains, isDecided]) => [contains, isDecided])).toContainEqual([
    'a',
    false,
  ]);
  expect(promises('ab,a*b').every(([, , isDecided]) => isDecided === false)).toBe(true);
});

test('an unknown value may be what is asked for, unless only the unknown is', () => {
  const ofUnknown = (query: string) => conditions(query).map(({ test: is }) => is(undefined));
  expect(
    ['customer:a', 'customer:unknown', 'customer:a,unknown', 'undefined'].map((query) => ofUnknown(query)[0]),
  ).toEqual([undefined, true, true, false]);
});

test('a short word is not looked for in ids', () => {
  const facts = factsOf([])(row({ id: 'operation-50213', installationId: 'i-50214' }));
  const is = (query: string) => matches(compile(parse(query), { now: 0, zone: 'UTC' }), facts);
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
      expect(matches(compile(parse(query), { now: 0, zone: 'UTC' }), facts), query).toBe(true);
});
