import { expect, test } from 'vitest';
import { installation } from '@/test/operation-fixtures';
import { compile } from './compile';
import { canMatch, referencesOf } from './installations';
import { parse } from './parse';

const clock = { now: 0, zone: 'UTC' };

test('a reference stands for the names that are known for it', () => {
  const group = (groupRef: string, groupName: string) => installation({ group: { groupRef, groupName } });
  const namesOf = referencesOf(
    [
      group('a', 'Acme'),
      group('a', 'Acme Inc.'),
      group('b', 'Bolt'),
      group('', 'No reference'),
      installation({ group: undefined }),
    ],
    new Map([['i1', 'crm-sync']]),
  );
  expect(namesOf?.('customer', 'a')).toEqual(['Acme', 'Acme Inc.']);
  expect(['a', 'i1', 'i2', ''].map((reference) => namesOf?.('integration', reference))).toEqual([
    [],
    ['crm-sync'],
    [],
    [],
  ]);
  expect([namesOf?.('customer', 'i1'), namesOf?.('customer', ''), namesOf?.('object', 'i1')]).toEqual([
    [],
    [],
    [],
  ]);
});

test.each([
  ['', true],
  ['customer:acme', true],
  ['customer:bolt', false],
  ['-customer:acme', false],
  ['customer:bolt,acme', true],
  ['provider:hubspot', true],
  ['provider:salesforce', false],
  ['integration:sync', true],
  ['integration:other', false],
  ['installation:n1', true],
  ['installation:n2', false],
  // What is known only of operations may be anything.
  ['status:failed', true],
  ['-status:failed', true],
  ['status:failed customer:bolt', false],
  ['anything', true],
  ['-anything', true],
])('whether an installation may have operations that “%s” finds', (query, is) => {
  const one = installation({
    connection: { id: 'c', projectId: 'p', provider: 'hubspot', status: 'working', createTime: '' },
  });
  expect(canMatch(compile(parse(query), clock), one, 'crm-sync')).toBe(is);
});

test('an unknown provider may be any', () => {
  const asked = (query: string) => canMatch(compile(parse(query), clock), installation({}), 'crm-sync');
  expect(['provider:hubspot', '-provider:hubspot', 'provider:unknown'].map(asked)).toEqual([
    true,
    true,
    true,
  ]);
});
