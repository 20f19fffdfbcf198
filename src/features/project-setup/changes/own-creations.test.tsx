import { screen, waitFor, within } from '@testing-library/react';
import { clear } from 'idb-keyval';
import { beforeEach, describe, expect, test } from 'vitest';
import { createApiKey, deleteApiKey } from '@/contract/api-key';
import * as destinations from '@/contract/destination';
import * as integrations from '@/contract/integration-changes';
import * as jwtKeys from '@/contract/jwt-key';
import { SPEC_VERSION } from '@/contract/revision-content';
import * as topics from '@/contract/topic';
import { NetworkError } from '@/api/errors';
import { request, requestList } from '@/api/http';
import { storeOf } from '@/lib/browser-database';
import { rows } from '@/test/exhaustive';
import { renderConsole } from '@/test/render-console';
import { jsonOf, serviceForEachTest, type TestService } from '@/test/service';
import { populate, publicKeyPem } from '@/test/service-world';
import { stubIndexedDb } from '@/test/stub-indexed-db';

let service: TestService;
let ids: Awaited<ReturnType<typeof populate>>;

serviceForEachTest((started) => (service = started));
beforeEach(async () => {
  stubIndexedDb();
  await clear(storeOf('changes'));
  ids = await populate(service);
});

const page = '/projects/ours/settings/changes';
const path = { projectIdOrName: 'ours' };
const lines = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('listitem')
    .map((item) => item.textContent)
    .filter((text) => /was (changed|created|deleted|renamed)|from this browser/.test(text));
const read = (list: string) =>
  jsonOf<{ id: string; name: string }[]>(service.send('GET', `/v1/projects/ours/${list}`));
const idOf = async (list: string, name: string) => (await read(list)).find((one) => one.name === name)!.id;

const contentOf = (name: string, schedule: string, size = 0) => ({
  name,
  provider: 'gong',
  displayName: 'x'.repeat(size),
  read: { objects: [{ objectName: 'calls', destination: 'hook', schedule }] },
});
const sourceOf = (...contents: object[]) =>
  JSON.stringify({ specVersion: SPEC_VERSION, integrations: contents });
const creation = (name: string, size?: number) => {
  const content = contentOf(name, '0 0 1 1 *', size);
  const body = { name, provider: 'gong', latestRevision: { specVersion: SPEC_VERSION, content } as const };
  return request(integrations.createIntegration, { path, body });
};
const update = (destination: string, updateMask: string[], values: object) =>
  request(destinations.updateDestination, {
    path: { ...path, destination },
    body: { updateMask, destination: values },
  });

/** What the console sends for each kind of change, and how it is told. */
const kinds: readonly (readonly [string, () => Promise<unknown>])[] = [
  [
    'Created destination fresh',
    () =>
      request(destinations.createDestination, {
        path,
        body: { name: 'fresh', type: 'webhook', metadata: { url: 'https://example.com/fresh' } },
      }),
  ],
  [
    'Changed destination hook: url',
    () => update('hook', ['metadata.url'], { metadata: { url: 'https://e.com' } }),
  ],
  [
    'Changed destination hook: headers',
    () => update('hook', ['metadata.headers'], { metadata: { headers: {} } }),
  ],
  [
    'Replaced the signing key of destination hook',
    () =>
      request(destinations.getDestination, {
        path: { ...path, destination: 'hook' },
        query: { rotate: true },
      }),
  ],
  ['Created topic news', () => request(topics.createTopic, { path, body: { name: 'news' } })],
  [
    'Routed read.triggered.done to topic news',
    async () => {
      const topicId = await idOf('topics', 'news');
      await request(topics.createEventRoute, { path, body: { topicId, eventType: 'read.triggered.done' } });
    },
  ],
  [
    'Sent topic news to fresh',
    async () => {
      const [topicId, destinationId] = [await idOf('topics', 'news'), await idOf('destinations', 'fresh')];
      await request(topics.createTopicRoute, { path, body: { topicId, destinationId } });
    },
  ],
  [
    'Stopped routing read.triggered.done to topic orders',
    () => request(topics.deleteEventRoute, { path: { ...path, routeId: ids.eventRouteId } }),
  ],
  [
    'Stopped sending topic orders to hook',
    () => request(topics.deleteTopicRoute, { path: { ...path, routeId: ids.topicRouteId } }),
  ],
  [
    'Renamed topic spare to reserve',
    () =>
      request(topics.updateTopic, {
        path: { ...path, topicId: ids.spareTopicId },
        body: { name: 'reserve' },
      }),
  ],
  [
    'Renamed destination fresh to later',
    async () => update(await idOf('destinations', 'fresh'), ['name'], { name: 'later' }),
  ],
  // Longer than what the list of requests keeps.
  ['Created integration long', () => creation('long', 70_000)],
  [
    'Deployed integration long',
    async () => {
      const integrationId = await idOf('integrations', 'long');
      const sourceYaml = sourceOf(contentOf('long', '0 0 2 2 *', 70_000));
      await request(integrations.createRevision, { path: { ...path, integrationId }, body: { sourceYaml } });
    },
  ],
  [
    'Deployed integration batch',
    () =>
      requestList(integrations.deployIntegrations, {
        path,
        body: { sourceYaml: sourceOf(contentOf('batch', '0 0 1 1 *', 70_000)) },
      }),
  ],
  [
    'Deleted integration long',
    () => request(integrations.deleteIntegration, { path: { ...path, integrationIdOrName: 'long' } }),
  ],
  [
    'Deleted topic news',
    async () => request(topics.deleteTopic, { path: { ...path, topicId: await idOf('topics', 'news') } }),
  ],
  [
    'Deleted destination later',
    () => request(destinations.deleteDestination, { path: { ...path, destination: 'later' } }),
  ],
  [
    'Created JWT key Next',
    () =>
      request(jwtKeys.createJwtKey, {
        path,
        body: { label: 'Next', algorithm: 'RS256', publicKeyPem: publicKeyPem() },
      }),
  ],
  ['Deleted JWT key', () => request(jwtKeys.deleteJwtKey, { path: { ...path, keyId: ids.keyId } })],
  [
    'Created API key Batch',
    () => request(createApiKey, { path, body: { label: 'Batch', scopes: ['full'] } }),
  ],
  ['Deleted API key', () => request(deleteApiKey, { path: { ...path, apiKey: ids.spareKey } })],
];

describe('what this console does itself', () => {
  test.each(
    rows([
      ['read once at the end', false],
      ['read after each', true],
    ]),
  )('is told as its own alone, whatever it was: %s', async (_, readsEach) => {
    const { user } = renderConsole({ path: page, service });
    await screen.findByText(/has followed the project since/);
    const refresh = async () => {
      await user.click(await screen.findByRole('button', { name: /^Refresh/ }));
      await screen.findByRole('button', { name: /^Refresh/ });
    };
    for (const [at, [words, act]] of kinds.entries()) {
      service.clock.advance(1000);
      await act();
      await waitFor(() => expect(lines()).toHaveLength(at + 1));
      if (!readsEach) continue;
      expect(lines().join('\n')).toContain(words);
      await refresh();
    }
    await refresh();
    // Somebody else's, last, so that all before it has been compared.
    await service.send('PATCH', `/v1/projects/ours/topics/${ids.topicId}`, { name: 'theirs' });
    await refresh();
    await waitFor(() => expect(lines().join('\n')).toContain('Topic theirs was renamed from orders'));
    expect(lines().filter((line) => !line.includes('from this browser'))).toHaveLength(1);
    expect(lines()).toHaveLength(kinds.length + 1);
  });

  test('is told as its own without an answer, but only once it is seen', async () => {
    let isDone = true;
    const { user } = renderConsole({
      path: page,
      service,
      intercept: async (sent) => {
        if (sent.method === 'GET') return service.fetch(sent);
        if (isDone) await service.fetch(sent);
        throw new TypeError('Failed to fetch');
      },
    });
    await screen.findByText(/has followed the project since/);
    const lose = (words: string) =>
      expect(
        request(topics.updateTopic, { path: { ...path, topicId: ids.topicId }, body: { name: words } }),
      ).rejects.toThrow(NetworkError);
    const refresh = async () => {
      await user.click(await screen.findByRole('button', { name: /^Refresh/ }));
      await screen.findByRole('button', { name: /^Refresh/ });
    };
    service.clock.advance(1000);
    await lose('first');
    await refresh();
    await waitFor(() => expect(lines().join()).toContain('Renamed topic orders to first'));
    expect(lines()).toHaveLength(1);
    expect(lines()[0]).toContain('No answer came');
    isDone = false;
    service.clock.advance(1000);
    await lose('second');
    await service.send('PATCH', `/v1/projects/ours/topics/${ids.spareTopicId}`, { name: 'theirs' });
    await refresh();
    await waitFor(() => expect(lines().join()).toContain('Topic theirs was renamed'));
    expect(lines()).toHaveLength(2);
  });

  test('is its own from the first moment of a page on, and by whatever name the project is called', async () => {
    const first = renderConsole({ path: page, service });
    await screen.findByText(/has followed the project since/);
    first.unmount();
    // Nothing has begun to follow this page when the form is sent.
    const { user, router } = renderConsole({ path: '/projects/ours/topics/new', service });
    await user.type(await screen.findByLabelText(/^Name/), 'at-once');
    await user.click(screen.getByRole('button', { name: 'Create topic' }));
    await waitFor(async () => expect((await read('topics')).map(({ name }) => name)).toContain('at-once'));
    await router.navigate({ href: `/projects/${service.projectId}/settings/changes` });
    await waitFor(() => expect(lines().join()).toContain('Created topic at-once'));
    await screen.findByRole('button', { name: /^Refresh/ });
    expect(lines().filter((line) => !line.includes('from this browser'))).toEqual([]);
  });
});
