import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installationQueries } from '@/api/installations';
import type { LoadedOperations } from '@/api/loaded-pages';
import { operationQueries } from '@/api/operations';
import { forgetService, startSession } from '@/api/session';
import { nothingUnreadable } from '@/lib/unreadable';
import { session } from '@/test/fetch-fake';
import { installation, operation } from '@/test/operation-fixtures';
import { stubIndexedDb } from '@/test/stub-indexed-db';
import { forgetHistory } from './history-client';
import { forgetKeptOperations, keepOperations } from './kept-operations';
import { diskChoice } from './where-kept';

const { service } = session;
let config: unknown = {};

beforeEach(() => {
  stubIndexedDb();
  vi.stubGlobal('fetch', async () => Response.json(config));
  config = {};
});
afterEach(async () => {
  await forgetHistory(service.id);
  vi.unstubAllGlobals();
  forgetService(service.id);
});

/** A visit of the console: what it is given from earlier visits. */
async function visit(project = 'p') {
  const client = new QueryClient();
  const takeKept = vi.fn<(kept: ReadonlyMap<string, LoadedOperations>) => void>();
  await keepOperations(client, project, { takeKept });
  const list = () =>
    client.setQueryData(installationQueries.list(project).queryKey, {
      items: [installation({})],
      unreadable: nothingUnreadable,
    });
  const read = (ids: readonly string[]) =>
    client.setQueryData(
      operationQueries.page(project, { integrationId: 'i1', installationId: 'n1' }, { pageSize: 50 })
        .queryKey,
      {
        results: ids.map((id) => operation({ id, result: 'The key key-secret was refused' })),
        pagination: { done: true },
        unreadable: nothingUnreadable,
      },
      { updatedAt: 60_000 },
    );
  const kept = async () => {
    await vi.waitFor(() => expect(takeKept).toHaveBeenCalledTimes(1));
    return takeKept.mock.calls[0]?.[0].get('i1/n1');
  };
  return { client, takeKept, list, read, kept };
}

test('what one visit reads is shown in the next, once the service has listed installations', async () => {
  startSession(service, session.credentials, true);
  const first = await visit();
  first.list();
  expect(await first.kept()).toBeUndefined();
  first.read(['a', 'b']);
  const second = await visit();
  expect(second.takeKept).not.toHaveBeenCalled();
  second.list();
  const kept = await second.kept();
  expect(kept).toMatchObject({ readAt: 60_000, isKept: true, completeSince: Number.POSITIVE_INFINITY });
  expect(kept?.operations.map(({ id }) => id)).toEqual(['b', 'a']);
  const { unreadable: _, ...plain } = operation({ id: 'b' }) as Record<string, unknown>;
  expect(kept?.operations[0]).toMatchObject({
    ...plain,
    result: 'The key [redacted: credential of this console] was refused',
  });
});

test('each project and service has its own, and forgetting a service erases it', async () => {
  startSession(service, session.credentials, true);
  const first = await visit('p2');
  first.list();
  first.read(['c']);
  const other = await visit('p3');
  other.list();
  expect(await other.kept()).toBeUndefined();
  forgetKeptOperations(service.id);
  const again = await visit('p2');
  again.list();
  expect(await again.kept()).toBeUndefined();
});

test.each([
  ['a service that is not remembered', false, {}, true],
  ['a deployment without history', true, { history: 'off' }, true],
  ['a deployment with history in memory', true, { history: 'memory' }, true],
  ['a project for which it is switched off', true, {}, false],
])('%s keeps nothing on this device', async (_, remember, deployed, isWanted) => {
  startSession(service, session.credentials, remember);
  diskChoice(service.id, 'p4').set(isWanted);
  config = deployed;
  const { list, read, takeKept } = await visit('p4');
  list();
  read(['d']);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(takeKept).not.toHaveBeenCalled();
  expect(await indexedDB.databases()).toEqual([]);
});
