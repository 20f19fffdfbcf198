import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { answer, fakeNetwork, fetchFake, session } from '@/test/fetch-fake';
import { operation } from '@/test/operation-fixtures';
import { apiKeyQueries } from './api-keys';
import { connectionQueries } from './connections';
import { destinationQueries } from './destinations';
import { installationQueries } from './installations';
import { integrationQueries } from './integrations';
import { jwtKeyQueries } from './jwt-keys';
import { objectMetadataQueries } from './object-metadata';
import { operationQueries } from './operations';
import { organizationQueries } from './organization';
import { projectQueries } from './projects';
import { providerAppQueries } from './provider-apps';
import { providerQueries } from './providers';
import { recordQueries } from './records';
import { forgetService, startSession } from './session';
import { topicRoutingQueries } from './topic-routing';
import { topicQueries } from './topics';

interface AnyQuery {
  readonly queryKey: QueryKey;
}

fakeNetwork();
beforeEach(() => {
  startSession(session.service, { apiKey: 'key', bearerToken: 'token' }, false);
  onTestFinished(() => forgetService(session.service.id));
});

/** What a query answers, or the error that it fails with. */
const run = (query: AnyQuery, client = new QueryClient()) =>
  client.query({ ...query, retry: false }).catch((error: unknown) => error);
/** The requests that were sent: "POST /v1/projects/p/topics {…}". */
const requests = () =>
  fetchFake.mock.calls.map(([url, init]) => {
    const { pathname, search } = new URL(String(url));
    return [init?.method, decodeURIComponent(pathname) + search, init?.body].filter(Boolean).join(' ');
  });

const owner = { provider: 'hubspot', groupRef: 'acme', consumerRef: 'ana' };
const revision = { integrationId: 'i', revisionId: 'r' };
const viaInstallation = { by: 'installation', integrationId: 'i', groupRef: 'acme' } as const;
const viaConnection = { by: 'connection', provider: 'hubspot', groupRef: 'acme' } as const;
const filters = [{ fieldName: 'city', operator: 'eq' as const, value: 'Ede' }];

const p = '/v1/projects/p';
const queries: [AnyQuery, QueryKey, string][] = [
  [projectQueries.detail('p'), projectQueries.all(), `GET ${p}?includeEntitlements=true`],
  [apiKeyQueries.list('p'), apiKeyQueries.all('p'), `GET ${p}/api-keys`],
  [jwtKeyQueries.list('p'), jwtKeyQueries.all('p'), `GET ${p}/jwt-keys`],
  [jwtKeyQueries.detail('p', 'k'), jwtKeyQueries.all('p'), `GET ${p}/jwt-keys/k`],
  [providerAppQueries.list('p'), providerAppQueries.all('p'), `GET ${p}/provider-apps`],
  [providerQueries.catalog(), providerQueries.all(), 'GET /v1/providers'],
  [topicQueries.list('p'), topicQueries.all('p'), `GET ${p}/topics`],
  [
    topicRoutingQueries.eventRoutes('p'),
    topicRoutingQueries.all('p'),
    `GET ${p}/notification-event-topic-routes`,
  ],
  [topicRoutingQueries.topicRoutes('p'), topicRoutingQueries.all('p'), `GET ${p}/topic-destination-routes`],
  [destinationQueries.list('p'), destinationQueries.all('p'), `GET ${p}/destinations`],
  [destinationQueries.detail('p', 'd'), destinationQueries.all('p'), `GET ${p}/destinations/d`],
  [integrationQueries.list('p'), integrationQueries.all('p'), `GET ${p}/integrations`],
  [integrationQueries.detail('p', 'i'), integrationQueries.all('p'), `GET ${p}/integrations/i`],
  [
    integrationQueries.hydrated('p', revision, 'c'),
    integrationQueries.all('p'),
    `GET ${p}/integrations/i/revisions/r:hydrate?connectionId=c`,
  ],
  [connectionQueries.list('p'), connectionQueries.all('p'), `GET ${p}/connections`],
  [
    connectionQueries.list('p', owner),
    connectionQueries.all('p'),
    `GET ${p}/connections?provider=hubspot&groupRef=acme&consumerRef=ana`,
  ],
  [connectionQueries.detail('p', 'c'), connectionQueries.all('p'), `GET ${p}/connections/c`],
  [installationQueries.list('p'), installationQueries.all('p'), `GET ${p}/installations`],
  [
    installationQueries.ofGroup('p', 'i', 'acme'),
    installationQueries.all('p'),
    `GET ${p}/integrations/i/installations?groupRef=acme`,
  ],
  [
    installationQueries.detail('p', 'i', 'n'),
    installationQueries.details('p'),
    `GET ${p}/integrations/i/installations/n`,
  ],
  [
    objectMetadataQueries.object('p', viaInstallation, 'contacts'),
    objectMetadataQueries.all('p'),
    `GET ${p}/integrations/i/objects/contacts/metadata?groupRef=acme`,
  ],
  [
    objectMetadataQueries.object('p', viaConnection, 'contacts', true),
    objectMetadataQueries.all('p'),
    `GET ${p}/providers/hubspot/objects/contacts/metadata?groupRef=acme&excludeReadOnly=true`,
  ],
  [
    operationQueries.page('p', { integrationId: 'i', installationId: 'n' }, { pageSize: 5, pageToken: 't' }),
    operationQueries.pages('p'),
    `GET ${p}/integrations/i/installations/n/operations?pageSize=5&pageToken=t`,
  ],
  [
    recordQueries.search('p', 'i', { groupRef: 'acme', objectName: 'contacts', fieldFilters: filters }),
    recordQueries.all('p'),
    `POST ${p}/integrations/i?groupRef=acme {"objectName":"contacts","fieldFilters":${JSON.stringify(filters)}}`,
  ],
  [organizationQueries.detail('o'), organizationQueries.all('o'), 'GET /v1/orgs/o'],
  [organizationQueries.members('o'), organizationQueries.all('o'), 'GET /v1/orgs/o/builders'],
  [organizationQueries.invites('o'), organizationQueries.all('o'), 'GET /v1/orgs/o/invites'],
  [organizationQueries.domains('o'), organizationQueries.all('o'), 'GET /v1/orgs/o/claimed-domains'],
  [organizationQueries.me('o'), organizationQueries.all('o'), 'GET /v1/my-info'],
  [organizationQueries.billingAccount('o'), organizationQueries.all('o'), 'GET /v1/orgs/o/billingAccount'],
];

test.each(queries)('a query asks what it is for: %#', async (query, all, expected) => {
  answer([]);
  await run(query);
  expect(requests()).toEqual([expected]);
  expect(query.queryKey.slice(0, all.length)).toEqual(all);
});

test('no two queries share a place in the cache', () => {
  expect(new Set(queries.map(([{ queryKey }]) => JSON.stringify(queryKey))).size).toBe(queries.length);
});

const createTime = '2026-01-01T00:00:00Z';
const things = {
  destinations: { id: 'd', name: 'hook', type: 'webhook', metadata: {}, createTime },
  integrations: {
    id: 'i',
    projectId: 'p',
    name: 'crm',
    provider: 'hubspot',
    createTime,
    latestRevision: {
      id: 'r',
      specVersion: '1.0.0',
      createTime,
      content: { name: 'crm', provider: 'hubspot' },
    },
  },
  installations: {
    id: 'n',
    projectId: 'p',
    integrationId: 'i',
    createTime,
    group: { groupRef: 'acme', groupName: 'Acme' },
  },
};
/** A service that offers nothing but lists, in which each thing comes after another one. */
const onlyLists = () =>
  fetchFake.mockImplementation((url) => {
    const name = String(url).split('/').at(-1) as keyof typeof things;
    const thing = things[name];
    const other = { ...thing, id: 'x', name: 'x', integrationId: 'x' };
    return Promise.resolve(thing ? Response.json([other, thing]) : Response.json({}, { status: 404 }));
  });

test.each<[AnyQuery, unknown]>([
  [destinationQueries.detail('p', 'd'), things.destinations],
  [destinationQueries.detail('p', 'hook'), things.destinations],
  [integrationQueries.detail('p', 'crm'), things.integrations],
  [installationQueries.detail('p', 'i', 'n'), things.installations],
  [installationQueries.ofGroup('p', 'i', 'acme'), [things.installations]],
  [installationQueries.ofGroup('p', 'i', 'globex'), []],
])('one that a service does not offer is found in the list: %#', async (query, expected) => {
  onlyLists();
  expect(await run(query)).toEqual(expected);
});

test.each([
  destinationQueries.detail('p', 'other'),
  integrationQueries.detail('p', 'other'),
  installationQueries.detail('p', 'other', 'n'),
  installationQueries.detail('p', 'i', 'other'),
])('one that is not there either is not found: %#', async (query) => {
  onlyLists();
  expect(await run(query)).toMatchObject({ status: 404 });
});

test('a customer has no installation only if none of those listed is unreadable', async () => {
  const broken = { ...things.installations, createTime: 7 };
  const ofGroup = installationQueries.ofGroup('p', 'i', 'acme');
  fetchFake.mockImplementation(() => Promise.resolve(Response.json([broken])));
  expect(await run(ofGroup)).toMatchObject({ kind: 'shape' });
  fetchFake.mockImplementation(() => Promise.resolve(Response.json([broken, things.installations])));
  expect(await run(ofGroup)).toEqual([things.installations]);
});

test('credentials that come unasked reach no cache', async () => {
  const oauth2AuthorizationCode = { accessToken: { token: 'quiet' }, scopes: ['read'] };
  const connection = {
    id: 'c',
    projectId: 'p',
    apiKey: 'quiet',
    oauth2AuthorizationCode,
    ...owner,
    createTime,
  };
  const installation = { ...things.installations, connection };
  const kept = async (body: unknown, query: AnyQuery) => {
    answer(body);
    const found = JSON.stringify(await run(query));
    expect(found).not.toContain('quiet');
    return found;
  };
  expect(await kept([connection], connectionQueries.list('p'))).toContain('"scopes":["read"]');
  expect(await kept(connection, connectionQueries.detail('p', 'c'))).toContain('"scopes":["read"]');
  expect(await kept([installation], installationQueries.list('p'))).toContain('"id":"n"');
  expect(await kept(installation, installationQueries.detail('p', 'i', 'n'))).toContain('"id":"n"');
  expect(await kept([installation], installationQueries.ofGroup('p', 'i', 'acme'))).toContain('"id":"n"');
  const destination = { ...things.destinations, secrets: { webhook: { signingKey: 'quiet' } } };
  expect(await kept(destination, destinationQueries.detail('p', 'd'))).toContain('"id":"d"');
});

test('a page of operations has the first of two with one id, and reports the other', async () => {
  const one = operation({ id: 'op-1' });
  const other = { ...one, status: 'failure' };
  answer({ results: [one, other, { ...one, id: 'op-2' }, one], pagination: { done: true } });
  const page = operationQueries.page('p', { integrationId: 'i', installationId: 'n' }, { pageSize: 50 });
  expect(await run(page)).toMatchObject({
    results: [one, { id: 'op-2' }],
    pagination: { done: true },
    unreadable: { count: 1, first: [{ id: 'op-1', json: expect.stringContaining('"failure"') as string }] },
  });
});
