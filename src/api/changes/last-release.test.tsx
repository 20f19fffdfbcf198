/** What the release before this one has stored in a browser, in the shapes in which it wrote them. */
import { renderHook, screen, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderConsole } from '@/test/render-console';
import { jsonOf, serviceForEachTest, type TestService } from '@/test/service';
import { populate } from '@/test/service-world';
import { stubIndexedDb } from '@/test/stub-indexed-db';
import { readSeen, rememberRevision } from './kept-revisions';
import { recordOwnChange, useOwnTrigger } from './own-changes';

let service: TestService;
let ids: Awaited<ReturnType<typeof populate>>;

serviceForEachTest((started) => (service = started));
beforeEach(async () => {
  ids = await populate(service);
});

const ACTIONS = 'signalbox.own-actions.test';

/** A pause with a note, a pause in bulk, a resumption, and a read of a window: newest first. */
const storeActions = () =>
  localStorage.setItem(
    ACTIONS,
    `[
      {"project":"ours","subject":"${ids.installationId}","kind":"trigger","words":"Triggered a read of users","operationId":"${ids.operationId}","since":"2026-02-27T09:00:00.000Z","until":"2026-02-28T09:00:00.000Z","at":"2026-03-01T12:00:00.000Z"},
      {"project":"ours","subject":"${ids.installationId}","kind":"unpause","words":"Resumed reads of calls","objects":["calls"],"at":"2026-03-01T11:00:00.000Z"},
      {"project":"ours","subject":"${ids.installationId}","kind":"pause","words":"Paused reads of calls, in bulk","objects":["calls"],"note":"","at":"2026-03-01T10:00:00.000Z"},
      {"project":"ours","subject":"${ids.installationId}","kind":"pause","words":"Paused all reads","note":"Audit","at":"2026-03-01T09:00:00.000Z"},
      {"words":"of another version"},
      7
    ]`,
  );

test('own actions are on the timeline of their installation, by whatever name its project is called', async () => {
  storeActions();
  renderConsole({
    path: `/projects/${service.projectId}/installations/${ids.integrationId}/${ids.installationId}`,
    service,
  });
  const timeline = within(await screen.findByRole('list', { name: 'Timeline' }));
  const words = ['Paused all reads', 'Paused reads of calls, in bulk', 'Resumed reads of calls'];
  for (const one of words)
    expect(timeline.getByText(one).closest('li')?.textContent).toContain('from this browser');
  expect(timeline.getByText('“Audit”')).toBeTruthy();
  expect(timeline.getByRole('link', { name: 'Triggered a read of users' }).getAttribute('href')).toContain(
    ids.operationId,
  );
  expect(renderHook(() => useOwnTrigger(ids.operationId)).result.current).toMatchObject({
    since: '2026-02-27T09:00:00.000Z',
    until: '2026-02-28T09:00:00.000Z',
  });
  recordOwnChange({ kind: 'set-up', project: 'ours', subject: 't1', words: 'Created topic news' });
  const stored = JSON.parse(localStorage.getItem(ACTIONS) ?? '') as { words: string }[];
  expect(stored.map((one) => one.words)).toEqual([
    'Created topic news',
    'Triggered a read of users',
    'Resumed reads of calls',
    'Paused reads of calls, in bulk',
    'Paused all reads',
  ]);
});

test.each([
  ['of installations', storeActions],
  ['that are no list', () => localStorage.setItem(ACTIONS, '{"at":"x"}')],
  ['that are no JSON', () => localStorage.setItem(ACTIONS, '[{"at":')],
])('own actions %s are no changes of the project', async (_, store) => {
  store();
  renderConsole({ path: '/projects/ours/settings/changes', service });
  expect(await screen.findByText('No changes yet')).toBeTruthy();
});

/** Writes to a database as the last release opened it. */
const storeRevisions = (key: string, value: unknown) =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('signalbox-revisions');
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('kept'));
    opening.addEventListener('error', () => reject(new Error('not opened')));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const transaction = database.transaction('kept', 'readwrite');
      transaction.objectStore('kept').put(value, key);
      transaction.addEventListener('complete', () => {
        database.close();
        resolve();
      });
    });
  });

test('revisions are in the history of their integration, with the source that was deployed from here', async () => {
  stubIndexedDb();
  onTestFinished(() => void vi.unstubAllGlobals());
  const source = '# Kept by hand\nspecVersion: 1.0.0\nintegrations: []\n';
  const older = {
    id: 'revision-7',
    specVersion: '1.0.0',
    createTime: '2026-02-01T08:00:00Z',
    content: {
      name: 'gong-sync',
      provider: 'gong',
      read: { objects: [{ objectName: 'calls', destination: 'former', schedule: '0 0 * * *' }] },
    },
  };
  await storeRevisions(`["${service.baseUrl}","ours","${ids.integrationId}"]`, [
    { revision: older, seenAt: Date.parse('2026-02-01T08:05:00Z'), source },
  ]);
  renderConsole({ path: `/projects/ours/integrations/${ids.integrationId}/edit?view=history`, service });
  const revisions = await screen.findByRole('button', { name: 'Restore revision revision-7 as a draft' });
  expect(revisions.closest('li')?.textContent).toMatch(/Deployed .* · seen /);
  // It is compared with the latest.
  expect(await screen.findByText(/former/)).toBeTruthy();

  const place = { baseUrl: service.baseUrl, project: 'ours', integration: ids.integrationId };
  const { latestRevision } = await jsonOf<{ latestRevision: Parameters<typeof rememberRevision>[1] }>(
    service.send('GET', `/v1/projects/ours/integrations/${ids.integrationId}`),
  );
  await rememberRevision(place, latestRevision);
  expect(await readSeen(place)).toEqual([
    expect.objectContaining({ revision: latestRevision }),
    { revision: older, seenAt: Date.parse('2026-02-01T08:05:00Z'), source },
  ]);
});
