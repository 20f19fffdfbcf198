import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listApiKeys } from '@/contract/api-key';
import { listConnections } from '@/contract/connection';
import { listDestinations } from '@/contract/destination';
import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import { listInstallations } from '@/contract/installation';
import { listOperations } from '@/contract/operation';
import { listProviders } from '@/contract/provider';
import { listTopics } from '@/contract/topic';
import { differenceText, nothingUnreadable, type Unreadable } from '@/lib/unreadable';
import { answer, fakeNetwork, session } from '@/test/fetch-fake';
import { isValues } from '@/test/published-answers';
import { publishedLists, type PublishedList } from '@/test/published-lists';
import type { Shape } from '@/test/published-shapes';
import { ContractError } from './errors';
import { requestList } from './http';
import { onceEach } from './lists';

fakeNetwork();

const memberName = fc.string({ minLength: 1, maxLength: 8 }).filter((name) => name !== '__proto__');
const anyText = fc.oneof(
  fc.string(),
  fc.constantFrom('', 'null', 'a value nobody has heard of', '2023-07-13 21:34:44.816354+00:00'),
);
const anything = fc.jsonValue({ maxDepth: 1 });

/** Values that fit what is published: optional members absent or null, open sets, members nobody knows. */
function valueOf(shape: Shape): fc.Arbitrary<unknown> {
  // Another service may know more values than are published.
  if (shape === 'text' || isValues(shape)) return anyText;
  if (shape === 'number') return fc.integer();
  if (shape === 'boolean') return fc.boolean();
  if (shape === 'any') return anything;
  if ('list' in shape) return fc.array(valueOf(shape.list), { maxLength: 2 });
  if ('map' in shape) return fc.dictionary(memberName, valueOf(shape.map), { maxKeys: 2 });
  const known = Object.entries(shape).map(([name, inner]) =>
    name.endsWith('*')
      ? ([name.slice(0, -1), valueOf(inner)] as const)
      : ([name, fc.option(valueOf(inner))] as const),
  );
  const requiredKeys = Object.keys(shape).flatMap((name) => (name.endsWith('*') ? name.slice(0, -1) : []));
  const names = new Set(known.map(([name]) => name));
  const unknown = fc.dictionary(
    memberName.filter((name) => !names.has(name)),
    anything,
    { maxKeys: 1 },
  );
  return fc
    .tuple(unknown, fc.record(Object.fromEntries(known), { requiredKeys }))
    .map(([more, members]) => ({ ...more, ...members }));
}

const elementsOf = ({ element }: PublishedList, minLength: number) =>
  fc.array(valueOf(element), { minLength, maxLength: 3 });

const bodyOf = ({ named, around = (body) => body }: PublishedList, elements: readonly unknown[]) =>
  around(named ? Object.fromEntries(elements.map((one, at) => [`name ${at}`, one])) : elements);

/** A way to break an element of this shape: something else in its place, or a member of another type. */
function breaksOf(shape: Shape): fc.Arbitrary<(element: unknown) => unknown> {
  const instead = fc.constantFrom<unknown>(null, 'text', 7, true, ['a list']).map((value) => () => value);
  const members = Object.entries(shape as Readonly<Record<string, Shape>>).filter(
    ([, inner]) => inner !== 'any',
  );
  const otherType = fc.constantFrom(...members).map(([name, inner]) => (element: unknown) => ({
    ...(element as object),
    [name.replace('*', '')]: inner === 'number' ? 'text' : 7,
  }));
  return fc.oneof(instead, otherType);
}

async function read(endpoint: Endpoint, body: unknown) {
  if (!endpoint.elements || !endpoint.response) throw new Error(`${endpoint.id} is no list`);
  answer(typeof body === 'string' && /^[[{]/.test(body) ? body : JSON.stringify(body));
  const path = new Proxy({}, { get: () => 'x' });
  const { items, unreadable } = await requestList(endpoint as never, { path, body: {}, session } as never);
  return { items, unreadable } as { items: unknown; unreadable: Unreadable };
}

const words = ({ first }: Unreadable) =>
  first.flatMap(({ differences }) => differences.map((difference) => differenceText(difference)));

const lists = endpoints.filter(({ elements }) => elements !== undefined);

describe('lists', () => {
  it('are those that are published', () => {
    expect(lists.map(({ id }) => id).toSorted()).toEqual(Object.keys(publishedLists).toSorted());
  });

  describe.each(lists)('$id', (endpoint) => {
    const list = publishedLists[endpoint.id] ?? { element: 'any' };

    it('reads every answer that fits what is published', async () => {
      await fc.assert(
        fc.asyncProperty(elementsOf(list, 0), async (elements) => {
          const body = bodyOf(list, elements);
          const { items, unreadable } = await read(endpoint, body);
          expect(words(unreadable)).toEqual([]);
          expect(items).toEqual(JSON.parse(JSON.stringify(body)));
        }),
        { numRuns: 60 },
      );
    });

    it('keeps the others when one element cannot be read, and reports that one', async () => {
      await fc.assert(
        fc.asyncProperty(
          elementsOf(list, 1),
          fc.nat(),
          breaksOf(list.element),
          async (elements, number, spoil) => {
            const at = number % elements.length;
            const body = bodyOf(
              list,
              elements.map((element, other) => (other === at ? spoil(element) : element)),
            );
            const { items, unreadable } = await read(endpoint, body);
            expect(unreadable.count).toBe(1);
            expect(unreadable.first[0]?.key).toBe(list.named ? `name ${at}` : String(at));
            for (const text of words(unreadable)) expect(text).toMatch(/ is (missing|.+, expected .+)$/);
            const others = new Map(elements.map((element, other) => [`name ${other}`, element]));
            others.delete(`name ${at}`);
            const rest = list.named ? Object.fromEntries(others) : [...others.values()];
            const whole = list.around ? list.around(rest) : rest;
            expect(items).toEqual(JSON.parse(JSON.stringify(whole)));
          },
        ),
        { numRuns: 60 },
      );
    });
  });
});

const installation = {
  id: 'inst-1',
  projectId: 'p',
  integrationId: 'i',
  createTime: '2026-01-01T00:00:00Z',
  group: { groupRef: 'acme', groupName: 'Acme' },
};

it('names what cannot be read and says what differs', async () => {
  const { unreadable } = await read(listInstallations, [
    installation,
    { ...installation, createTime: undefined, config: { id: 7, content: {} } },
    { ...installation, createTime: undefined, group: { groupRef: 'globex', groupName: ' ' } },
  ]);
  expect(unreadable.first.map(({ name }) => name)).toEqual(['Acme', 'globex']);
  expect(unreadable.first[0]).toMatchObject({ key: '1', id: 'inst-1', name: 'Acme' });
  expect(words(unreadable)).toEqual([
    'createTime is missing',
    'config.id is a number, expected text',
    'createTime is missing',
  ]);
});

it('takes secrets out of what it shows', async () => {
  const shown = async (endpoint: Endpoint, element: object) =>
    JSON.stringify((await read(endpoint, [element])).unreadable.first);
  const key = await shown(listApiKeys, { key: 'plainsecret', label: 'CI' });
  expect(key).toContain('"CI"');
  expect(key).not.toContain('plainsecret');
  const destination = await shown(listDestinations, {
    id: 'd',
    name: 7,
    metadata: {
      url: 'https://hooks.slack.com/services/T00000000/B00000000/abcdefABCDEF012345678901',
      headers: { 'X-Tenant': 'headersecret' },
      serverUrl: 'amqp://user:amqpsecret@host/',
    },
  });
  expect(destination).not.toMatch(/headersecret|amqpsecret|abcdefABCDEF/);
  const connection = await shown(listConnections, {
    id: 'c',
    apiKey: 'providersecret',
    oauth2AuthorizationCode: { accessToken: { token: 'tokensecret' } },
    note: 'sent with key-secret by ana.berg@example.com',
  });
  expect(connection).not.toMatch(/providersecret|tokensecret|key-secret/);
  expect(connection).toContain('by ana.berg@example.com');
});

it('keeps what cannot be read to the digit, also in other tabs', async () => {
  const element = '{"id":3544790567247868102,"count":1.0,"a":1,"a":2}';
  const { unreadable } = await read(listOperations, `{"results":[${element}],"pagination":{"done":true}}`);
  expect(structuredClone(unreadable).first[0]?.json).toBe(element);
});

it('counts all and keeps the first few of a list that differs throughout', async () => {
  const { items, unreadable } = await read(
    listTopics,
    Array.from({ length: 1000 }, (_, at) => ({ identifier: at })),
  );
  expect(items).toEqual([]);
  expect(unreadable.count).toBe(1000);
  expect(unreadable.first).toHaveLength(5);
});

it.each([[{ topics: [] }], ['text'], [null]])('refuses an answer that is no list: %j', async (body) => {
  const error: unknown = await read(listTopics, body).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ContractError);
  expect((error as ContractError).places.join()).toMatch(/^It is .+, expected a list$/);
});

const pageOf = (elements: string) => `{"results":[${elements}],"pagination":{"done":true}}`;
const operation = (id: string) =>
  `{"id":"${id}","projectId":"p","integrationId":"i","installationId":"n","configId":"c","actionType":"read","status":"success"}`;

describe.each(['"n":NaN', '"n":-Infinity', '"n":1,', '"n":', '"n":01', "'n':1", '"n":"\t"', '"n":undefined'])(
  'an element with %s',
  (broken) => {
    const element = `{"id":"odd","token":"key-secret",${broken}}`;

    it.each([
      ['first', `${element}, ${operation('a')},${operation('b')}`],
      ['in the middle', `${operation('a')},${element} ,\n${operation('b')}`],
      ['last', `${operation('a')},${operation('b')},${element},`],
    ])('%s, is set aside with its text, and the others are read', async (_, elements) => {
      const { items, unreadable } = await read(listOperations, pageOf(elements));
      expect(items).toMatchObject({ results: [{ id: 'a' }, { id: 'b' }], pagination: { done: true } });
      expect(unreadable).toMatchObject({ count: 1, first: [{ id: 'odd' }] });
      expect(words(unreadable)).toEqual(['It is not valid JSON']);
      expect(JSON.parse(unreadable.first[0]?.json ?? '')).toContain(broken);
      expect(unreadable.first[0]?.json).not.toContain('key-secret');
    });

    it('of a list without members around it', async () => {
      const { items, unreadable } = await read(
        listInstallations,
        `[${element},${JSON.stringify(installation)}]`,
      );
      expect(items).toEqual([installation]);
      expect(unreadable.count).toBe(1);
    });

    it('of a map', async () => {
      const provider = (name: string) =>
        `"${name}":{"name":"${name}","displayName":"${name}","authType":"none","support":{},"baseURL":""}`;
      const { items, unreadable } = await read(
        listProviders,
        `{${provider('a')},"odd":${element},${provider('b')}}`,
      );
      expect(Object.keys(items as object)).toEqual(['a', 'b']);
      expect(unreadable.count).toBe(1);
    });

    it('is set aside beside one that differs', async () => {
      const { items, unreadable } = await read(
        listInstallations,
        `[{"id":7},${element},${JSON.stringify(installation)}]`,
      );
      expect(items).toEqual([installation]);
      expect(unreadable.count).toBe(2);
    });
  },
);

it.each(['{"results":[', '{"results":[{"id":"a"}', '{"results":[{]}}', '[1}', '{"results":[],"n":NaN}'])(
  'refuses %s, where more than an element is broken',
  async (body) => {
    await expect(read(listOperations, body)).rejects.toBeInstanceOf(ContractError);
  },
);

it.each(['[', '[{"id":"a"', '[{"id":"a"},', '[{"id":"a"},{"id":', '[{"id":NaN},{"id":"a"}}'])(
  'refuses %s, which breaks off',
  async (body) => {
    await expect(read(listInstallations, body)).rejects.toBeInstanceOf(ContractError);
  },
);

const each = (items: unknown) => onceEach({ items, unreadable: nothingUnreadable });

it('has each thing once, and what has no id as often as it comes', async () => {
  const [one, two] = [{ id: 'a', name: 'one' }, { id: 'b' }];
  const whole = (items: unknown) => ({ items, unreadable: nothingUnreadable });
  expect(await each([one, two, { ...one }, two])).toEqual(whole([one, two]));
  const elsewhere = [
    { id: 'a', integrationId: 'i' },
    { id: 'a', integrationId: 'j' },
  ];
  expect(await each(elsewhere)).toEqual(whole(elsewhere));
  expect((await each([{ email: 'x' }, { email: 'x' }])).items).toHaveLength(2);
  expect(await each({ gong: {} })).toEqual(whole({ gong: {} }));
});

it('shows the first of two things with one id, and reports the other with what it holds', async () => {
  const one = { id: 'a', name: 'one' };
  const { items, unreadable } = await each([one, { id: 'a', name: 'other', token: 'key-secret' }]);
  expect(items).toEqual([one]);
  expect(unreadable).toMatchObject({ count: 1, first: [{ name: 'other', id: 'a' }] });
  expect(words(unreadable)).toEqual(['It has the id of another, which is shown']);
  expect(unreadable.first[0]?.json).toBe('{"id":"a","name":"other","token":"[redacted: named secret]"}');
  // An API key has no id.
  expect(
    await each([
      { key: 'x', label: 'one' },
      { key: 'x', label: 'other' },
    ]),
  ).toMatchObject({
    items: [{ label: 'one' }],
    unreadable: { count: 1 },
  });
});

it.each([undefined, null, 'next', [], { done: 'no' }, { nextPageToken: 7 }])(
  'reads the operations of a page whose pagination is %j, after which there may be more',
  async (pagination) => {
    const one = JSON.parse(operation('op-1')) as unknown;
    const { items, unreadable } = await read(listOperations, { results: [one, 7], pagination });
    expect(items).toEqual({ results: [one], pagination: { done: false } });
    expect(unreadable.first.map(({ key }) => key)).toEqual(['1']);
  },
);
