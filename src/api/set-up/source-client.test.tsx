import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDestination, getDestination, listDestinations } from '@/contract/destination';
import { generateUploadUrl } from '@/contract/integration-changes';
import { jsonOf, startTestService, type TestService } from '@/test/service';
import { populate } from '@/test/service-world';
import { ApiError } from '@/api/errors';
import { recentRequests } from '@/api/request-log';
import type { SavedService, Session } from '@/api/session';
import { readSetUp } from './project-model';
import { readingClient, sourceProjects } from './source-client';

let service: TestService;
let methods: string[];
let refused: (url: string) => number | undefined;
const never = new AbortController().signal;

beforeEach(async () => {
  service = startTestService();
  await populate(service);
  methods = [];
  refused = () => undefined;
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    const request = new Request(input, init);
    methods.push(request.method);
    const status = refused(request.url);
    return status === undefined ? service.fetch(request) : Response.json({ title: 'No' }, { status });
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await service.close();
});

const saved = (): SavedService => {
  const { baseUrl, readUrl, searchUrl, writeUrl } = service;
  return { id: 'source', name: 'Source', baseUrl, readUrl, searchUrl, writeUrl };
};
const session = (): Session => ({
  service: saved(),
  credentials: { apiKey: service.apiKey },
  remembered: false,
});

describe('the client of a source', () => {
  it('takes only endpoints that read, by type', () => {
    const read = readingClient(session());
    const options = { path: { projectIdOrName: 'ours' } };
    const attempts = () => [
      read(listDestinations, options),
      // @ts-expect-error -- It creates.
      read(createDestination, { ...options, body: { name: 'a', type: 'webhook', metadata: {} } }),
      // @ts-expect-error -- With `rotate` it replaces the signing key.
      read(getDestination, { path: { projectIdOrName: 'ours', destination: 'hook' } }),
      // @ts-expect-error -- With `md5` it makes an address to upload to.
      read(generateUploadUrl, {}),
    ];
    expect(attempts).toBeTypeOf('function');
  });

  it('reads a whole set-up with GET alone, and no credential in an address or a log', async () => {
    const projects = await sourceProjects(saved(), { apiKey: service.apiKey }, never);
    expect(projects.map(({ project }) => project.name)).toEqual(['ours']);
    const { model, unknown, unreadable } = await readSetUp(readingClient(session()), 'ours', never);
    expect(new Set(methods)).toEqual(new Set(['GET']));
    expect(methods).toHaveLength(6);
    expect(model.destinations.map(({ name }) => name)).toEqual(['hook']);
    expect(model.topics).toEqual([
      { name: 'orders', events: ['read.triggered.done'], destinations: ['hook'] },
      { name: 'spare', events: [], destinations: [] },
    ]);
    expect(model.integrations.map(({ name }) => name)).toEqual(['crm-sync', 'gong-sync']);
    expect([unknown.size, unreadable.size]).toEqual([0, 0]);
    expect(JSON.stringify([recentRequests(), model])).not.toContain(service.apiKey);
  });

  it('sees the projects of each credential once, and fails only if all do', async () => {
    const both = { apiKey: service.apiKey, projectKeys: { x: service.foreign.apiKey, y: 'wrong' } };
    const found = await sourceProjects(saved(), both, never);
    expect(found.map(({ project, session: { credentials } }) => [project.name, credentials.apiKey])).toEqual([
      ['foreign', service.foreign.apiKey],
      ['ours', service.apiKey],
    ]);
    await expect(sourceProjects(saved(), { apiKey: 'wrong' }, never)).rejects.toBeInstanceOf(ApiError);
  });

  it.each([
    [404, 'not offered'],
    [501, 'not offered'],
    [403, 'not permitted'],
  ] as const)('a list that answers %i is unknown, not empty', async (status, why) => {
    refused = (url) => (/\/(topics|topic-destination-routes)$/.test(url) ? status : undefined);
    const { model, unknown } = await readSetUp(readingClient(session()), 'ours', never);
    expect([...unknown]).toEqual([
      ['topics', why],
      ['topicRoutes', why],
    ]);
    expect(model.destinations).toHaveLength(1);
  });

  it('a list that fails for another reason fails the reading', async () => {
    refused = (url) => (url.endsWith('/topics') ? 500 : undefined);
    await expect(readSetUp(readingClient(session()), 'ours', never)).rejects.toBeInstanceOf(ApiError);
  });

  it('counts what it cannot read', async () => {
    const list = await jsonOf<object[]>(service.send('GET', '/v1/projects/ours/destinations'));
    vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
      const request = new Request(input, init);
      return request.url.endsWith('/destinations')
        ? Response.json([...list, { id: 7 }])
        : service.fetch(request);
    });
    const { model, unreadable } = await readSetUp(readingClient(session()), 'ours', never);
    expect([...unreadable]).toEqual([['destinations', 1]]);
    expect(model.destinations.map(({ name }) => name)).toEqual(['hook']);
  });
});
