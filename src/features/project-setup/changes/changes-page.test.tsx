import { screen, waitFor, within } from '@testing-library/react';
import { clear, get } from 'idb-keyval';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { isExhaustive } from '@/test/exhaustive';
import { storeOf } from '@/lib/browser-database';
import { renderConsole, type Intercept } from '@/test/render-console';
import { jsonOf, serviceForEachTest, type TestService } from '@/test/service';
import { populate } from '@/test/service-world';
import { stubIndexedDb } from '@/test/stub-indexed-db';

let service: TestService;
let ids: Awaited<ReturnType<typeof populate>>;

serviceForEachTest((started) => (service = started));
beforeEach(async () => {
  stubIndexedDb();
  // A database that was opened by an earlier test stays open.
  await clear(storeOf('changes'));
  ids = await populate(service);
});

const open = (path = '/projects/ours/settings/changes', intercept?: Intercept) =>
  renderConsole({ path, service, ...(intercept ? { intercept } : {}) });
const base = '/v1/projects/ours';
/** Another client of the same service. */
const send = async (method: string, path: string, body?: object) => {
  service.clock.advance(1000);
  const answer = await service.send(method, `${base}/${path}`, body);
  expect(answer.status).toBeLessThan(300);
};
const refresh = async (user: ReturnType<typeof open>['user']) =>
  user.click(await screen.findByRole('button', { name: /^Refresh/ }));
/** All lists were read, and are kept. */
const followed = async () => {
  await screen.findByText(/has followed the project since/);
  await screen.findByRole('button', { name: /^Refresh/ });
  await waitFor(async () => {
    const kept = await get<object>(JSON.stringify(['test', service.projectId, 'times']), storeOf('changes'));
    expect(Object.keys(kept ?? {})).toHaveLength(6);
  });
};
const lines = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('listitem')
    .map((item) => item.textContent)
    .filter((text) => /was (changed|created|deleted|renamed)|from this browser/.test(text));
const told = (words: string) => waitFor(() => expect(lines().join('\n')).toContain(words));

describe('the changes of a project', () => {
  test('by others are told with when and what, and again after a reload', async () => {
    const { user, unmount } = open();
    expect(await screen.findByText('No changes yet')).toBeTruthy();
    await followed();
    await send('PATCH', `destinations/${ids.destinationId}`, {
      updateMask: ['metadata.url'],
      destination: { metadata: { url: 'https://elsewhere.example.com/s3cret' } },
    });
    await send('PATCH', `topics/${ids.spareTopicId}`, { name: 'reserve' });
    await send('DELETE', `notification-event-topic-routes/${ids.eventRouteId}`);
    await refresh(user);
    await waitFor(() => expect(lines()).toHaveLength(3));
    const text = lines().join('\n');
    expect(text).toContain('Destination hook was changed');
    expect(text).toContain('an address, the value of a header or a secret');
    expect(text).toContain('Topic reserve was renamed from spare');
    expect(text).toContain('read.triggered.done is no longer routed to it');
    expect(document.body.textContent).not.toContain('s3cret');
    // Nothing of it is this console's own.
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
    unmount();
    open();
    await waitFor(() => expect(lines()).toHaveLength(3));
  });

  test('shortly before a failure of what they are about are told beside it, later ones are not', async () => {
    let began = '';
    const answer = await service.send('GET', `${base}/operations/${ids.operationId}`);
    const operation = (await answer.json()) as object;
    const failed: Intercept = (_, url) =>
      url.pathname.endsWith(`/operations/${ids.operationId}`)
        ? Response.json({ ...operation, status: 'failure', createTime: began })
        : undefined;
    const first = open(undefined, failed);
    await followed();
    const earlier = new Date(service.clock.now()).toISOString();
    await send('PATCH', `destinations/${ids.destinationId}`, {
      updateMask: ['metadata.url'],
      destination: { metadata: { url: 'https://elsewhere.example.com/hook' } },
    });
    await refresh(first.user);
    await waitFor(() => expect(lines()).toHaveLength(1));
    service.clock.advance(60_000);
    began = new Date(service.clock.now()).toISOString();
    const params = { project: 'ours', operation: ids.operationId };
    await first.router.navigate({ to: '/projects/$project/operations/$operation', params });
    const link = await screen.findByRole('link', { name: 'Destination hook was changed' });
    expect(link.closest('p')?.textContent).toMatch(/^A change shortly before it began:/);
    expect(link.getAttribute('href')).toContain('/settings/changes?thing=destination');
    first.unmount();

    began = earlier;
    const second = open(undefined, failed);
    await waitFor(() => expect(lines()).toHaveLength(1));
    await second.router.navigate({ to: '/projects/$project/operations/$operation', params });
    await screen.findByRole('region', { name: 'Result' });
    expect(screen.queryByText(/A change shortly before it began/)).toBeNull();
  });

  test('of one thing are a filter away', async () => {
    const { user, router } = open(`/projects/ours/settings/changes?thing=topic:${ids.topicId}`);
    await followed();
    await send('PATCH', `topics/${ids.spareTopicId}`, { name: 'reserve' });
    await refresh(user);
    expect(await screen.findByText('No changes of it yet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all changes' }));
    await waitFor(() => expect(lines()).toHaveLength(1));
    expect(router.state.location.search).toEqual({});
  });

  test('say what the service does not list', async () => {
    open('/projects/ours/settings/changes', (_, url) =>
      url.pathname.endsWith('/notification-event-topic-routes')
        ? new Response('404 page not found', { status: 404, headers: { 'content-type': 'text/plain' } })
        : undefined,
    );
    expect(await screen.findByText(/does not list event routes/)).toBeTruthy();
  });

  test('say that a browser that stores nothing finds none', async () => {
    const refused = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new Error('blocked');
    });
    onTestFinished(() => refused.mockRestore());
    open();
    expect(await screen.findByText(/stores nothing for the console/)).toBeTruthy();
  });
});

describe('own changes', () => {
  const undo = async (user: ReturnType<typeof open>['user'], name: RegExp) => {
    await user.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog', { name }));
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    return dialog;
  };
  const destination = () =>
    jsonOf<{ name: string; metadata: { url: string } }>(
      service.send('GET', `${base}/destinations/${ids.destinationId}`),
    );

  /** Edits the destination in the console, whose observer has begun, and opens the changes. */
  const edit = async (label: RegExp | string, value: string) => {
    const view = open();
    const { user, router } = view;
    await followed();
    await router.navigate({ href: `/projects/ours/destinations/${ids.destinationId}/edit` });
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.type(field, value);
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    return view;
  };

  test('are told exactly, once, and an address is taken back without being stored', async () => {
    const { user, router } = await edit(/^URL/, 'https://hook.example.com/s3cret');
    await waitFor(() => expect(router.state.location.pathname).not.toContain('edit'));
    expect((await destination()).metadata.url).toBe('https://hook.example.com/s3cret');
    await router.navigate({ href: '/projects/ours/settings/changes' });
    await told('Changed destination hook: url');
    await refresh(user);
    await waitFor(() => expect(lines()).toHaveLength(1));
    expect(Object.values(localStorage).join()).not.toMatch(/s3cret|hook\.example/);
    expect(lines().join()).toContain('Can be undone until this page is reloaded: addresses are not kept.');
    await undo(user, /Undo: Changed destination hook/);
    await waitFor(async () => expect((await destination()).metadata.url).toBe('https://hook.example.com/in'));
  });

  test.runIf(isExhaustive)('are not undone when somebody else has changed the same since', async () => {
    const { user, router } = await edit('Name', 'renamed');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename destination hook to renamed' }));
    await user.type(await dialog.findByRole('textbox'), 'hook');
    await user.click(dialog.getByRole('button', { name: 'Rename destination' }));
    await waitFor(async () => expect((await destination()).name).toBe('renamed'));
    await router.navigate({ href: '/projects/ours/settings/changes' });
    await told('Renamed destination hook to renamed');
    await send('PATCH', `destinations/${ids.destinationId}`, {
      updateMask: ['name'],
      destination: { name: 'third' },
    });
    const asked = await undo(user, /Undo: Renamed/);
    expect(await asked.findByText('It is no longer as this change left it')).toBeTruthy();
    expect((await destination()).name).toBe('third');
    await send('PATCH', `destinations/${ids.destinationId}`, {
      updateMask: ['name'],
      destination: { name: 'renamed' },
    });
    await user.click(asked.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await destination()).name).toBe('hook'));
    await told('Renamed destination renamed to hook');
  });

  test.runIf(isExhaustive)('of keys and routes are taken back', async () => {
    const { user, router } = open();
    await followed();
    const [jwtKey] = await jsonOf<{ id: string }[]>(service.send('GET', `${base}/jwt-keys`));
    await router.navigate({ href: `/projects/ours/jwt-keys/${jwtKey?.id}` });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate', hidden: true }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Deactivate', hidden: true }),
    );
    const isActive = async () =>
      (await jsonOf<{ active: boolean }[]>(service.send('GET', `${base}/jwt-keys`))).map(
        ({ active }) => active,
      );
    await waitFor(async () => expect(await isActive()).toEqual([false]));

    await router.navigate({ href: '/projects/ours/api-keys' });
    const [row] = await screen.findAllByRole('button', { name: /^Actions for/ });
    await user.click(row!);
    await user.click(await screen.findByRole('menuitem', { name: 'Edit', hidden: true }));
    const label = await screen.findByLabelText('Label');
    const before = (label as HTMLInputElement).value;
    await user.clear(label);
    await user.type(label, 'another');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    const labels = async () =>
      (await jsonOf<{ label: string }[]>(service.send('GET', `${base}/api-keys`))).map((key) => key.label);
    await waitFor(async () => expect(await labels()).toContain('another'));

    await router.navigate({ href: `/projects/ours/topics/${ids.topicId}` });
    await user.click(await screen.findByRole('checkbox', { name: /^hook/ }));
    await user.click(await screen.findByRole('button', { name: /^Save/ }));
    const routes = async () =>
      (await jsonOf<unknown[]>(service.send('GET', `${base}/topic-destination-routes`))).length;
    await waitFor(async () => expect(await routes()).toBe(0));

    await router.navigate({ href: '/projects/ours/settings/changes' });
    await undo(user, /Undo: Stopped sending topic orders to hook/);
    await waitFor(async () => expect(await routes()).toBe(1));
    await undo(user, new RegExp(`Undo: Renamed API key ${before}`));
    await waitFor(async () => expect(await labels()).toContain(before));
    await undo(user, /Undo: Deactivated JWT key/);
    await waitFor(async () => expect(await isActive()).toEqual([true]));
    // What was undone can be done again; nobody else changed anything.
    expect(await screen.findAllByText('from this browser')).toHaveLength(6);
    expect(screen.queryByText(/was changed/)).toBeNull();
    expect(Object.values(localStorage).join()).not.toContain(service.apiKey);
  });
});
