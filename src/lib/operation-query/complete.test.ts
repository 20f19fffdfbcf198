import { expect, test } from 'vitest';
import { complete } from './complete';
import { operationLanguage } from './fields';
import { parse } from './parse';

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
  expect(complete(parse('cu'), 2, counts).suggestions).toMatchObject([{ insert: 'customer:', isName: true }]);
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
