import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clearRequests } from '@/api/request-log';
import { operation } from '@/test/operation-fixtures';
import { renderConsole, type Intercept } from '@/test/render-console';
import { startTestService, type TestService } from '@/test/service';
import { populate } from '@/test/service-world';

let service: TestService;

beforeEach(async () => {
  service = startTestService();
  await service.send('POST', '/v1/projects/ours/destinations', {
    name: 'orders',
    type: 'webhook',
    metadata: { url: 'https://hook.example.com/in' },
  });
});
afterEach(async () => {
  clearRequests();
  await service.close();
});

async function openPage(intercept?: Intercept) {
  const view = renderConsole({
    path: '/projects/ours/destinations',
    service,
    ...(intercept ? { intercept } : {}),
  });
  await screen.findByRole('searchbox', { name: 'Search destinations' });
  const press = (keys: string) => view.user.keyboard(keys);
  return { ...view, press };
}

/** The age of what is on screen, in the name of its button. */
const readAt = async (zone: RegExp) =>
  screen.findByRole('button', { name: new RegExp(`read at .*\\d:\\d\\d:\\d\\d ${zone.source}`) });

const search = () => screen.findByRole('combobox', { name: /Search for a page/ });
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

describe('the command palette', () => {
  test('goes to a page by its name, with the keyboard alone', async () => {
    const { press, user, router } = await openPage();
    await press('{Control>}k{/Control}');
    await user.type(await search(), 'topic');
    expect(chosen()).toContain('Topics');
    // Nothing of what was scrolled before hides the first result.
    const list = screen.getByRole('listbox', { name: 'Results' });
    list.scrollTop = 100;
    await user.type(await search(), 's{Backspace}');
    expect(list.scrollTop).toBe(0);
    await press('{ArrowDown}');
    expect(chosen()).toContain('Routing map');
    await press('{ArrowDown}');
    expect(chosen()).toContain('New topic');
    expect((await search()).getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { selected: true }).id,
    );
    await press('{ArrowUp}{ArrowUp}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/ours/topics'));
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  });

  test('finds things of the project by their names', async () => {
    const { press, user, router } = await openPage((request, url) =>
      request.method === 'GET' && url.pathname.endsWith('/topics')
        ? Response.json([
            { id: 'topic-7', name: 'alerts', projectId: 'p', createTime: '2026-01-01T00:00:00Z' },
          ])
        : undefined,
    );
    await press('{Control>}k{/Control}');
    await user.type(await search(), 'aler');
    await user.click(await screen.findByRole('option', { name: /alerts/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/ours/topics/topic-7'));
  });

  test('resolves a pasted id, and says where it looked in vain', async () => {
    const id = '0b6f4a32-2f0e-4c57-9d6c-5a4c8c8a1f10';
    const other = '7c1de1a4-9a58-4a4c-8f8e-0d6a1d3b2c11';
    const { press, user, router } = await openPage((request, url) =>
      request.method === 'GET' && url.pathname.endsWith(`/operations/${id}`)
        ? Response.json({
            id,
            projectId: 'p',
            integrationId: 'i',
            installationId: 'n',
            configId: 'c',
            actionType: 'read',
            status: 'success',
          })
        : undefined,
    );
    await press('{Control>}k{/Control}');
    await user.click(await search());
    await user.paste(other);
    expect((await screen.findByText(/Nothing has this id/)).textContent).toContain('1 project');
    await user.clear(await search());
    await user.paste(`https://api.example.com/v1/projects/ours/operations/${id}/logs`);
    await user.click(await screen.findByRole('option', { name: /operation · ours/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/projects/ours/operations/${id}`));
  });

  test('finds by a part of a name in every project, when asked to', async () => {
    const { user, router } = renderConsole({ path: '/projects', service });
    await screen.findByRole('link', { name: 'ours' });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await search(), 'RDER');
    await user.click(await screen.findByRole('option', { name: /Find “RDER” by id, reference or name/ }));
    await user.click(await screen.findByRole('option', { name: /orders.*destination · ours/ }));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/projects\/ours\/destinations\/./));
  });

  test('finds operations and causes among what was read, and reads nothing itself', async () => {
    await populate(service);
    const failed = { status: 'failure', result: 'Rate limit of 30 calls reached' };
    const results = Array.from({ length: 9 }, (_, at) =>
      operation({ id: `op-${at}`, ...failed, createTime: new Date(service.clock.now()).toISOString() }),
    );
    const { user, router, requests } = renderConsole({
      path: '/projects/ours/operations',
      service,
      intercept: (_, url) => {
        const ids = /\/integrations\/([^/]+)\/installations\/([^/]+)\/operations$/.exec(url.pathname);
        if (!ids) return undefined;
        const [, integrationId, installationId] = ids;
        const own = results.map((one) => ({ ...one, integrationId, installationId }));
        return Response.json({ results: own, pagination: { done: true } });
      },
    });
    await screen.findByText('18 operations');
    const before = requests.length;
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await search(), 'limit contact');
    const operations = await screen.findByRole('group', { name: 'Operations among those read' });
    const options = within(operations).getAllByRole('option');
    expect(options[0]?.textContent).toMatch(/^Read contact · .+Failed · /);
    expect(options.at(-1)?.textContent).toMatch(/^All 18 operations with these words/);
    await user.clear(await search());
    await user.type(await search(), 'rate limit');
    expect(requests.slice(before).filter((line) => line.includes('/operations'))).toEqual([]);
    await user.click(
      await screen.findByRole('option', { name: /^Rate limit of 30 calls reached.*18 failures/ }),
    );
    await waitFor(() => expect(router.state.location.search).toHaveProperty('cause'));
    expect(router.state.location.search).toMatchObject({ q: 'status:failed', group: 'cause' });
  });

  test('leads to a search in the logs of the operations shown, or of those that failed', async () => {
    const { press, user, router } = await openPage();
    const searchLogs = async () => {
      await press('{Control>}k{/Control}');
      await user.type(await search(), 'search logs');
      await press('{Enter}');
    };
    await searchLogs();
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'status:failed', show: 'logs' }));
    await router.navigate({
      to: '/projects/$project/operations',
      params: { project: 'ours' },
      search: { q: 'customer:acme', group: 'object' },
    });
    await searchLogs();
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'customer:acme', show: 'logs' }));
  });

  test('neither looks up nor keeps a pasted credential', async () => {
    const { press, user, requests } = await openPage();
    await press('{Control>}k{/Control}');
    await user.click(await search());
    const before = requests.length;
    await user.paste(service.apiKey);
    expect(await screen.findByText(/This is your credential/)).toBeTruthy();
    expect(requests.slice(before).filter((line) => line.includes(service.apiKey))).toEqual([]);
  });

  test('offers what the shortcuts of the page do', async () => {
    const { press, user } = await openPage();
    await press('{Control>}k{/Control}');
    await user.type(await search(), 'search dest');
    expect(chosen()).toContain('Search destinations');
    await press('{Enter}');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search destinations' })),
    );
  });

  test.each([
    ['pause', 'Pause reads…', '/projects/ours/installations/bulk/new', 'Pause reads'],
    ['trigger', 'Trigger reads…', '/projects/ours/installations/bulk/new', 'Trigger reads'],
    ['api key cre', 'New API key', '/projects/ours/api-keys', 'New API key'],
    ['billing', 'Organization', '/orgs/', 'Organization'],
  ])('“%s” leads to %s from another page', async (typed, label, path, heading) => {
    const { press, user, router } = await openPage();
    await press('{Control>}k{/Control}');
    await user.type(await search(), typed);
    expect(chosen()).toContain(label);
    await press('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toContain(path));
    expect(await screen.findByRole('heading', { name: new RegExp(heading) })).toBeTruthy();
  });

  test('writes times in the other zone', async () => {
    const { press, user } = await openPage();
    expect(await readAt(/(CET|GMT\+[12])/)).toBeTruthy();
    await press('{Control>}k{/Control}');
    await user.type(await search(), 'times in utc');
    await press('{Enter}');
    expect(await readAt(/UTC/)).toBeTruthy();
  });
});

test('the shortcut sheet lists what is registered, and can switch characters off', async () => {
  const { press, user, router } = await openPage();
  await press('gt');
  await waitFor(() => expect(router.state.location.pathname).toBe('/projects/ours/topics'));
  await press('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(sheet).getByText('Go to Topics')).toBeTruthy();
  await user.click(within(sheet).getByRole('switch', { name: /Shortcuts without Ctrl or Cmd/ }));
  await press('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('gd');
  expect(router.state.location.pathname).toBe('/projects/ours/topics');
});

describe('the request inspector', () => {
  test('lists requests, filters them and shows one without its credential', async () => {
    const { press, user } = await openPage((_request, url) =>
      url.pathname.endsWith('/topic-destination-routes')
        ? Response.json({ detail: 'password=Zx9kQ2vLw7' }, { status: 403 })
        : undefined,
    );
    await press('gq');
    const panel = within(await screen.findByRole('complementary', { name: 'Requests' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Requests'));
    expect(panel.getByRole('button', { name: /GET.*\/v1\/projects\/ours\/destinations.*200/ })).toBeTruthy();
    await user.click(panel.getByRole('switch', { name: 'Failures only' }));
    const failed = panel.getByRole('button', { name: /topic-destination-routes.*403/ });
    expect(panel.queryByRole('button', { name: /ours\/destinations.*200/ })).toBeNull();
    await user.click(failed);
    expect(panel.getByText(/password=\[redacted: named secret\]/)).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Copy as curl' }));
    const copied = await navigator.clipboard.readText();
    expect(copied).toContain('X-Api-Key: $API_KEY');
    expect(copied).not.toContain(service.apiKey);
    await user.type(panel.getByRole('searchbox'), 'nothing-like-it');
    expect(panel.getByText('No request matches')).toBeTruthy();
    await press('{Escape}{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Requests' })).toBeNull());
  });
});

test('times are written in the chosen zone', async () => {
  const { user } = await openPage();
  expect(await readAt(/(CET|GMT\+[12])/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Time zone: local' }));
  await user.click(await screen.findByRole('menuitemradio', { name: /^UTC/, hidden: true }));
  expect(await readAt(/UTC/)).toBeTruthy();
  expect(localStorage.getItem('signalbox.time-zone')).toBe('"UTC"');
});
