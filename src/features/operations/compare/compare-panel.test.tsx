import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Operation } from '@/contract/operation';
import { newestGood } from '@/api/reading/last-good';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import type { TestService } from '@/test/service';
import { worldForEachTest, type World } from '@/test/service-world';
import { configChanges } from '@/lib/config-changes';

let service: TestService;
let world: World;
let good: string;

worldForEachTest((started) => ({ service, world } = started), { hasRun: true });
beforeEach(async () => {
  good = world.operationId;
  await service.run(60_000);
  const path = `/read/v1/projects/ours/integrations/${world.integrationId}/objects/users`;
  const answer = await service.send('POST', path, { groupRef: 'acme', mode: 'async' });
  world = { ...world, operationId: ((await answer.json()) as { operationId: string }).operationId };
  await service.run();
});

/** Makes the second run fail, with a log line the first run does not have. */
const failed: Intercept = async (request, url) => {
  if (url.pathname.endsWith(`/operations/${world.operationId}`)) {
    const operation = (await (await service.fetch(request)).json()) as object;
    return Response.json({ ...operation, status: 'failure', result: '[users] 401 Unauthorized' });
  }
  if (url.pathname.endsWith(`/operations/${world.operationId}/logs`)) {
    const lines = (await (await service.fetch(request)).json()) as object[];
    return Response.json([
      ...lines.slice(0, 2),
      {
        timestamp: '2026-03-02T09:00:00.123Z',
        severity: 'ERROR',
        message: { msg: 'Refused: 401 Unauthorized' },
      },
    ]);
  }
  return undefined as never;
};

const open = (search: string, intercept: Intercept = failed) =>
  renderConsole({ path: `/projects/ours/operations/${world.operationId}${search}`, service, intercept });

describe('comparing', () => {
  test('finds the last good run, the first difference, and what is the same', async () => {
    open('?tab=compare');
    const first = await screen.findByRole('region', { name: 'First difference' });
    expect(within(first).getByText(/line 3 of this run; the last good run has none like it/)).toBeTruthy();
    expect(within(first).getByText('Refused: 401 Unauthorized')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Last good run' }).getAttribute('href')).toBe(
      `/projects/ours/operations/${good}`,
    );
    expect(screen.getByText(/^2 lines alike · 1 only in this run/)).toBeTruthy();
    // The first read changed the connection's status to working.
    expect(await screen.findByText(/The connection was last changed between the runs/)).toBeTruthy();
  });

  test('reads on where the list is not newest first', async () => {
    open('?tab=compare', async (request, url) => {
      if (!/\/installations\/[^/]+\/operations$/.test(url.pathname)) return failed(request, url) as never;
      const all = await service.fetch(new Request(url.origin + url.pathname, request));
      const { results } = (await all.json()) as { results: Operation[] };
      const newest = results.find(({ id }) => id === good)!;
      const older = { ...newest, id: 'older', createTime: '2026-01-01T00:00:00Z' };
      return Response.json(
        url.searchParams.has('pageToken')
          ? { results: [newest], pagination: { done: true } }
          : {
              results: [older, ...results.filter((one) => one !== newest)],
              pagination: { nextPageToken: '+/=' },
            },
      );
    });
    const link = await screen.findByRole('link', { name: 'Last good run' });
    expect(link.getAttribute('href')).toBe(`/projects/ours/operations/${good}`);
  });

  test('finds a good run where the service gives no times, and does not call it the last', async () => {
    open('?tab=compare', async (request, url) => {
      const answer = await failed(request, url);
      if (!/\/operations(\/[^/]+)?$/.test(url.pathname)) return answer as never;
      const body = await (answer ?? (await service.fetch(request))).text();
      return new Response(body.replaceAll(/"createTime":"[^"]*",?/g, ''), {
        headers: { 'Content-Type': 'application/json' },
      });
    });
    const link = await screen.findByRole('link', { name: 'Good run' });
    expect(link.getAttribute('href')).toBe(`/projects/ours/operations/${good}`);
  });

  test('compares with the operation in the address', async () => {
    open(`?tab=compare&with=${good}`);
    expect(await screen.findByRole('link', { name: 'Other run' })).toBeTruthy();
    expect(await screen.findByRole('region', { name: 'First difference' })).toBeTruthy();
  });

  test('says when no run like it has succeeded', async () => {
    open('?tab=compare', async (request, url) => {
      if (!/\/installations\/[^/]+\/operations$/.test(url.pathname)) return failed(request, url) as never;
      return Response.json({ results: [], pagination: { done: true } });
    });
    expect(await screen.findByText('No earlier run like this one has succeeded')).toBeTruthy();
    expect(screen.getByText(/There are no older ones/)).toBeTruthy();
  });

  test('says when the service lists no operations', async () => {
    open('?tab=compare', (request, url) =>
      /\/installations\/[^/]+\/operations$/.test(url.pathname)
        ? problem(501, 'Not implemented')
        : failed(request, url),
    );
    expect(await screen.findByText('This service does not offer the list of operations')).toBeTruthy();
  });
});

const operation = (id: string, rest: Partial<Operation> = {}): Operation => ({
  id,
  projectId: 'p',
  integrationId: 'i',
  installationId: 'n',
  configId: 'c1',
  actionType: 'read',
  status: 'success',
  metadata: { objects: ['users'] },
  createTime: '2026-03-02T09:00:00Z',
  ...rest,
});

test('the last good run is the newest before it of the same customer, action and objects', () => {
  const like = operation('this', { status: 'failure', createTime: '2026-03-02T10:00:00Z' });
  const found = newestGood(
    [
      operation('later', { createTime: '2026-03-02T11:00:00Z' }),
      operation('failed', { status: 'failure', createTime: '2026-03-02T09:50:00Z' }),
      operation('other-object', { metadata: { objects: ['calls'] }, createTime: '2026-03-02T09:49:00Z' }),
      operation('other-customer', { installationId: 'm', createTime: '2026-03-02T09:48:00Z' }),
      operation('older', { createTime: '2026-03-02T08:00:00Z' }),
      operation('newest', { createTime: '2026-03-02T09:40:00Z' }),
    ],
    like,
  );
  expect(found?.id).toBe('newest');
});

test('changes in between are told as far as the service tells them', () => {
  const before = operation('a');
  const after = operation('b', { configId: 'c2', createTime: '2026-03-02T12:00:00Z' });
  const times = { createTime: '2026-01-01T00:00:00Z' };
  const installation = {
    id: 'n',
    projectId: 'p',
    integrationId: 'i',
    ...times,
    config: { id: 'c2', createTime: '2026-03-02T11:00:00Z', content: {} },
  };
  const revision = {
    id: 'r',
    specVersion: '1.0.0',
    createTime: '2026-03-02T10:00:00Z',
    content: { name: 'x', provider: 'y' },
  };
  const integration = {
    id: 'i',
    projectId: 'p',
    name: 'x',
    provider: 'y',
    ...times,
    latestRevision: revision,
  };
  expect(configChanges(before, after, installation, integration)).toEqual([
    { what: 'The customer’s config was changed between the runs', at: '2026-03-02T11:00:00Z' },
    { what: 'A new revision of the integration was deployed between the runs', at: '2026-03-02T10:00:00Z' },
  ]);
  expect(configChanges(before, operation('b'), undefined, undefined)).toEqual([]);
});
