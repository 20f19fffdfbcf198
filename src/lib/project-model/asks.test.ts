import { expect, test } from 'vitest';
import { asksOf, filled, filledSecrets, withoutAnswers } from './asks';
import type { Step } from './steps';

type Create = Extract<Step, { do: 'createDestination' }>;
const create = (name: string, type: string, metadata: Create['metadata'] = {}): Create => ({
  do: 'createDestination',
  name,
  type,
  metadata,
});
const webhook = create('orders', 'webhook', {
  url: '${URL}',
  headers: { url: '${TOKEN}', plain: 'text' },
  list: ['a', '${LISTED}'],
});

const words = (steps: readonly Step[]) =>
  asksOf(steps).map(({ placeholder, label, destinations, required, field }) => [
    placeholder,
    label,
    destinations.join(', '),
    required ? 'required' : 'optional',
    field?.key,
  ]);

test('each placeholder of a destination is asked for, by the name of its field or key', () => {
  expect(words([webhook])).toEqual([
    ['${URL}', 'URL', 'orders', 'required', 'url'],
    ['${TOKEN}', 'url', 'orders', 'required', undefined],
    ['${LISTED}', '1', 'orders', 'required', undefined],
  ]);
  const update: Step = {
    do: 'updateDestination',
    name: 'sales',
    set: [
      { path: ['url'], value: '${URL}' },
      { path: ['headers', 'X-Key'], value: '${KEY}' },
      { path: ['headers', 'X-Plain'], value: 'text' },
    ],
    remove: [],
  };
  expect(words([webhook, update, { do: 'deleteDestination', name: 'old' }])).toEqual([
    ['${URL}', 'url', 'orders, sales', 'required', undefined],
    ['${TOKEN}', 'url', 'orders', 'required', undefined],
    ['${LISTED}', '1', 'orders', 'required', undefined],
    ['${KEY}', 'X-Key', 'sales', 'required', undefined],
  ]);
  expect(words([create('odd', 'of another service', { url: '${URL}' })])).toEqual([
    ['${URL}', 'url', 'odd', 'required', undefined],
  ]);
});

test('the secrets of each new destination are asked for by names of their own', () => {
  const steps = [
    create('queue', 'rabbitmq', { exchange: '${QUEUE_USERNAME}' }),
    create('q.ueue', 'rabbitmq'),
    create('stream', 'kinesis'),
  ];
  expect(words(steps)).toEqual([
    ['${QUEUE_USERNAME}', 'Exchange', 'queue', 'required', 'exchange'],
    ['${QUEUE_USERNAME_2}', 'User name', 'queue', 'required', 'username'],
    ['${QUEUE_PASSWORD}', 'Password', 'queue', 'required', 'password'],
    ['${Q_UEUE_USERNAME}', 'User name', 'q.ueue', 'required', 'username'],
    ['${Q_UEUE_PASSWORD}', 'Password', 'q.ueue', 'required', 'password'],
    ['${STREAM_AWSKEYID}', 'AWS access key id', 'stream', 'required', 'awsKeyId'],
    ['${STREAM_AWSSECRETKEY}', 'AWS secret key', 'stream', 'required', 'awsSecretKey'],
    ['${STREAM_AWSSESSIONTOKEN}', 'AWS session token', 'stream', 'optional', 'awsSessionToken'],
  ]);
  const answers = new Map([
    ['${QUEUE_USERNAME}', 'exchange'],
    ['${QUEUE_USERNAME_2}', 'me'],
    ['${Q_UEUE_PASSWORD}', 'other'],
  ]);
  expect(steps.map((step) => filledSecrets(steps, step, answers))).toEqual([
    { username: 'me' },
    { password: 'other' },
    {},
  ]);
});

test('answers take the places of placeholders, at any depth', () => {
  const answers = new Map<string, unknown>([
    ['${A}', 1],
    ['${B}', undefined],
  ]);
  expect(filled({ a: ['${A}', { b: '${B}' }], other: '${C}', text: 'x ${A}', none: null }, answers)).toEqual({
    a: [1, { b: undefined }],
    other: '${C}',
    text: 'x ${A}',
    none: null,
  });
});

test('an answer that is a part of another one does not hide its beginning', () => {
  const answers = new Map([
    ['${SHORT}', 'pass'],
    ['${LONG}', 'password'],
    ['${TINY}', 'abc'],
  ]);
  expect(withoutAnswers({ list: ['password pass', 7], abc: 'abc', none: null }, answers)).toEqual({
    list: ['${LONG} ${SHORT}', 7],
    abc: 'abc',
    none: null,
  });
});
