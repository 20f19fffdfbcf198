import { expect, test } from 'vitest';
import type { Destination } from '@/contract/destination';
import type { Installation } from '@/contract/installation';
import { knownTextsOf } from './known-texts';

const installation = {
  connection: {
    apiKey: 'key-of-acme',
    providerWorkspaceRef: 'acme-space',
    providerMetadata: {
      workspace: { value: 'acme-space', source: 'input', displayName: 'Workspace' },
      region: { value: 'eu-7', source: 'input', displayName: 'Region' },
      seat: 'quiet-seat',
    },
  },
  config: {
    content: {
      read: {
        objects: {
          contacts: {
            fieldFilters: [{ fieldName: 'cityName', operator: 'equals', value: 'Rotterdam' }, null],
          },
        },
      },
      write: { objects: { deals: { selectedValueDefaults: { stage: 'open' } } } },
    },
  },
} as unknown as Installation;
const destination = {
  metadata: {
    url: 'https://hooks.slack.com/services/T0/B0/quiet',
    headers: { Authorization: 'Bearer a', 'X-Short': 'abc' },
    region: 'eu-west-1',
  },
  secrets: { password: 'hunter2x' },
} as unknown as Destination;

const textsOf = (...input: Parameters<typeof knownTextsOf>) =>
  knownTextsOf(...input)
    .map(({ kind, text }) => `${kind}: ${text}`)
    .toSorted();

test('values that a customer chose are known where records are not wanted, the names of fields are not', () => {
  const secrets = ['known secret: eu-7', 'known secret: key-of-acme', 'known secret: quiet-seat'];
  expect(textsOf([], [installation], true)).toEqual([
    ...secrets,
    'record value: Rotterdam',
    'record value: open',
  ]);
  expect(textsOf([], [installation], false)).toEqual(secrets);
});

test('what has no connection, or nothing where a secret could be, has none', () => {
  const without = [
    { config: { content: {} } },
    { connection: null },
    { connection: { providerMetadata: null } },
  ];
  expect(textsOf([{ metadata: null }] as never, without as never, true)).toEqual([]);
});

test('secrets of a destination are known, and of an address its end as well; short texts are not', () => {
  expect(textsOf([destination], [], true)).toEqual([
    'known secret: Bearer a',
    'known secret: https://hooks.slack.com/services/T0/B0/quiet',
    'known secret: hunter2x',
    'known secret: quiet',
  ]);
});
