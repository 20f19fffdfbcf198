import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import type { TestService } from '@/test/service';
import { worldForEachTest, type World } from '@/test/service-world';

let service: TestService;
let world: World;

worldForEachTest((started) => ({ service, world } = started));

const open = (search = '', intercept?: Intercept) =>
  renderConsole({ path: `/projects/ours/operations${search}`, service, ...(intercept ? { intercept } : {}) });

const isList = (url: URL) => url.pathname.endsWith('/v1/projects/ours/installations');
const isOperations = (url: URL) => /\/installations\/[^/]+\/operations$/.test(url.pathname);

describe('the operations list', () => {
  test('shows what ran for whom, and counts what was loaded', async () => {
    await service.run();
    open();
    const table = await screen.findByRole('table', { name: /Operations/ });
    await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(1));
    expect(within(table).getAllByText('Acme GmbH').length).toBeGreaterThan(0);
    expect(within(table).getAllByText('users').length).toBeGreaterThan(0);
    expect(within(table).getAllByText('gong-sync').length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByText(/customers? read/)).toBeNull());
    expect(screen.getByText(/^\d+ operations?$/)).toBeTruthy();
  });

  test('an operation that cannot be read is shown with its JSON, and the others stay', async () => {
    await service.run();
    open('', (_, url) =>
      isOperations(url)
        ? service
            .fetch(new Request(url, { headers: { 'X-Api-Key': service.apiKey } }))
            .then(async (answer) => {
              const page = (await answer.json()) as { results: object[] };
              return Response.json({ ...page, results: [...page.results, { id: 'op-odd', status: 7 }] });
            })
        : undefined,
    );
    const rest = await screen.findByRole('region', { name: '2 operations could not be read' });
    expect(within(rest).getAllByText('status', { selector: 'code' })).toHaveLength(2);
    expect(within(rest).getAllByText('JSON, without secrets')).toHaveLength(2);
    const table = await screen.findByRole('table', { name: /Operations/ });
    expect(within(table).getAllByText('Acme GmbH').length).toBeGreaterThan(0);
  });

  test('with an installation that cannot be read, the counts are a lower bound', async () => {
    await service.run();
    open('', (_, url) =>
      isList(url)
        ? service
            .fetch(new Request(url, { headers: { 'X-Api-Key': service.apiKey } }))
            .then(async (answer) => Response.json([...((await answer.json()) as object[]), { id: 7 }]))
        : undefined,
    );
    await screen.findByText(/1 installation could not be read/);
    const success = await screen.findByRole('button', { name: /^Success/ });
    await waitFor(() => expect(success.textContent).toMatch(/\d\+$/));
  });

  test('asks for one page of 50 per installation and nothing more', async () => {
    const page = (path: string) => `GET /v1/projects/ours/integrations/${path}/operations?pageSize=50`;
    const installations = service.repositories.installations.list(service.projectId);
    const { requests } = open();
    await screen.findByText(/^\d+ operations?$/);
    expect(requests.filter((line) => line.includes('/operations?')).toSorted()).toEqual(
      installations.map(({ integrationId, id }) => page(`${integrationId}/installations/${id}`)).toSorted(),
    );
  });

  test('the address filters, and what hides everything can be cleared', async () => {
    await service.run();
    const { user, router } = open('?status=failure&object=users');
    await screen.findByText('No operations match');
    expect(
      screen.getByText('The filter is status:failure object:users. The time is the last 24 hours.'),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filter' }));
    await screen.findByRole('table');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  test('a customer whom no installation names is said to be none, and nothing is counted', async () => {
    open('?q=customer:nobody');
    expect(await screen.findByText('No customer matches')).toBeTruthy();
    expect(await screen.findByText('No operations match')).toBeTruthy();
  });

  test('a status is a filter and goes into the address', async () => {
    await service.run();
    const { user, router } = open();
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: /^Success/ }));
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'status:success' }));
    expect(screen.getByRole('button', { name: /^Success/ }).getAttribute('aria-pressed')).toBe('true');
  });

  test('an order by a column that is hidden is said in words, with a way back', async () => {
    await service.run();
    const { router, user } = open('?sort=duration&desc=true');
    const words = await screen.findByText(/^By duration, descending/);
    await user.click(within(words).getByRole('button', { name: 'Newest first' }));
    await waitFor(() => expect(screen.queryByText(/^By duration/)).toBeNull());
    expect(router.state.location.search).toEqual({});
  });

  test('j goes to the first row, Enter opens it', async () => {
    const { user, router } = open('?object=users');
    await screen.findByRole('table');
    await user.keyboard('j');
    expect(document.activeElement?.tagName).toBe('TR');
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/projects/ours/operations/${world.operationId}`),
    );
  });

  test('operations are selected by keyboard and pointer, and stay selected under another filter', async () => {
    await service.run();
    const { user } = open();
    const table = await screen.findByRole('table');
    expect(screen.queryByRole('region', { name: 'Selected operations' })).toBeNull();
    await user.keyboard('j ');
    const bar = await screen.findByRole('region', { name: 'Selected operations' });
    expect(within(bar).getByText('1 operation selected')).toBeTruthy();
    expect(within(table).getByRole('checkbox', { checked: true, name: /^Select Read/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Success/ }));
    await user.click(await within(table).findByRole('checkbox', { name: 'Select all rows' }));
    const count = within(table).getAllByRole('row').length - 1;
    await within(bar).findByText(`${count} operations selected`);
    await user.click(await within(bar).findByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('region', { name: 'Selected operations' })).toBeNull();
  });

  test('a refresh holds new operations back until they are asked for', async () => {
    await service.run();
    const { user } = open();
    const table = await screen.findByRole('table');
    const before = within(table).getAllByRole('row').length;
    await service.send('POST', `/read/v1/projects/ours/integrations/${world.integrationId}/objects/calls`, {
      groupRef: 'acme',
      mode: 'async',
    });
    await user.click(screen.getByRole('button', { name: /^Refresh/ }));
    const fresh = await screen.findByRole('button', { name: '1 new' });
    expect(within(table).getAllByRole('row')).toHaveLength(before);
    await user.click(fresh);
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(before + 1));
  });
});

/** Opens a list of two customers; the second one answers late. */
async function openLate() {
  let answer: (page: Response) => void = () => undefined;
  const late = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const opened = open('', (_, url) =>
    isOperations(url) && !url.pathname.includes(world.installationId) ? late : undefined,
  );
  const table = await screen.findByRole('table', { name: /Operations/ });
  const rows = () => within(table).getAllByRole('row');
  expect(screen.getByText('1 of 2 customers read')).toBeTruthy();
  const page = () =>
    Response.json({
      results: [
        {
          id: 'late',
          projectId: service.projectId,
          integrationId: 'i',
          installationId: 'n',
          configId: 'c',
          actionType: 'read',
          status: 'success',
        },
      ],
      pagination: { done: true },
    });
  return { ...opened, rows, goOn: () => answer(page()) };
}

test('what a first reading brings is shown when it ends, and until then no count is hidden or final', async () => {
  const { rows, goOn } = await openLate();
  const before = rows().length;
  const counts = () => screen.getByRole('group', { name: 'Show only these statuses' }).textContent;
  expect(counts()).toMatch(/Failed0Running\d\+/);
  goOn();
  await waitFor(() => expect(rows()).toHaveLength(before + 1));
  expect(screen.queryByText(/customers? read/)).toBeNull();
  expect(counts()).not.toContain('+');
  expect(screen.queryByRole('button', { name: /new$|more$/ })).toBeNull();
});

test('rows that somebody has begun to use stay where they are, and the rest of the reading is no news', async () => {
  const { user, rows, goOn } = await openLate();
  const before = rows().length;
  await user.keyboard('j');
  goOn();
  const button = await screen.findByRole('button', { name: '1 more' });
  expect(rows()).toHaveLength(before);
  await user.click(button);
  await waitFor(() => expect(rows()).toHaveLength(before + 1));
});

test('no number of operations is told while the customers are read', async () => {
  let answer = (_: Response) => {};
  const held = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  open('', (_, url) => (isList(url) ? held : undefined));
  const statuses = await screen.findByRole('group', { name: 'Show only these statuses' });
  expect(statuses.textContent).not.toMatch(/\d/);
  answer(Response.json([]));
  await waitFor(() => expect(screen.queryByLabelText('Reading installations')).toBeNull());
});

describe('a service that', () => {
  test('lists no installations says so, and an id still opens an operation', async () => {
    const { user, router } = open('', (_, url) => (isList(url) ? problem(404, 'Not found') : undefined));
    await screen.findByText('This service does not offer the list of installations');
    await user.type(
      screen.getByRole('textbox', { name: 'Operation id' }),
      `https://console.test/projects/x/operations/${world.operationId}{Enter}`,
    );
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/projects/ours/operations/${world.operationId}`),
    );
  });

  test('lists no operations says so', async () => {
    open('', (_, url) => (isOperations(url) ? problem(501, 'Not implemented') : undefined));
    expect(await screen.findByText('This service does not offer the list of operations')).toBeTruthy();
  });

  test('answers HTML is not shown as one without operations', async () => {
    open('', (_, url) =>
      isList(url)
        ? new Response('<!doctype html><title>Sign in</title>', { headers: { 'content-type': 'text/html' } })
        : undefined,
    );
    await screen.findByText('Unexpected response');
    expect(screen.queryByText(/No operations/)).toBeNull();
  });

  test('fails for one installation keeps the list, gives the reason and tries again', async () => {
    let broken = true;
    const { user } = open('', (_, url) =>
      isOperations(url) && url.pathname.includes(world.installationId) && broken
        ? problem(403, 'Not for this key')
        : undefined,
    );
    await screen.findByText('1 customer could not be read');
    expect(screen.getByText(/Acme GmbH: Not for this key/)).toBeTruthy();
    expect(screen.getByText(/request req-7/)).toBeTruthy();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('table');
    expect(screen.queryByText('1 customer could not be read')).toBeNull();
  });

  test('knows more statuses and actions than we do', async () => {
    open('', async (request, url) => {
      if (!isOperations(url)) return undefined as never;
      const answer = (await (await service.fetch(request)).json()) as { results: object[] };
      const [first] = answer.results;
      return Response.json({
        results: [{ ...first, status: 'queued', actionType: 're.index', extra: { deep: true } }],
        pagination: { done: true },
      });
    });
    const table = await screen.findByRole('table');
    expect(within(table).getByText('queued')).toBeTruthy();
    expect(within(table).getByText(/re\.index/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /queued/ })).toBeTruthy();
  });

  test('has no installations shows what would be here', async () => {
    open('', (_, url) => (isList(url) ? Response.json([]) : undefined));
    expect(await screen.findByText(/nobody has installed an integration yet/)).toBeTruthy();
  });
});

describe('an operation’s id', () => {
  const field = () => screen.findByRole('combobox', { name: 'Search operations' });

  test('or address in the query opens it with Enter', async () => {
    const { user, router } = open();
    await user.type(await field(), `https://console.test/projects/x/operations/${world.operationId}{Enter}`);
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/projects/ours/operations/${world.operationId}`),
    );
  });

  test('that is not among those read can be opened all the same', async () => {
    const { user, router } = open('?q=op_0123456789');
    await screen.findByText('No operations match');
    await user.click(screen.getByRole('link', { name: 'Open the operation with this id' }));
    expect(router.state.location.pathname).toBe('/projects/ours/operations/op_0123456789');
  });

  test('is refused where it cannot be one', async () => {
    const { user } = open('', (_, url) => (isList(url) ? problem(404, 'Not found') : undefined));
    await user.type(await screen.findByRole('textbox', { name: 'Operation id' }), 'two words{Enter}');
    expect(await screen.findByText('This is not an operation id')).toBeTruthy();
  });
});

describe('the range', () => {
  const day = 86_400_000;
  const ages = [0.5, 3, 20, 60];
  /** One installation whose pages hold one operation each. */
  const paged: Intercept = (_, url) => {
    if (isList(url))
      return Response.json([
        { id: 'n', projectId: 'p', integrationId: 'i', createTime: new Date(0).toISOString() },
      ]);
    if (!isOperations(url)) return undefined;
    const at = Number(url.searchParams.get('pageToken') ?? 0);
    const operation = {
      id: `op-${at}`,
      projectId: 'p',
      integrationId: 'i',
      installationId: 'n',
      configId: 'c',
      actionType: 'read',
      status: 'success',
      createTime: new Date(Date.now() - (ages[at] ?? 0) * day).toISOString(),
    };
    const done = at === ages.length - 1;
    return Response.json({
      results: [operation],
      pagination: done ? { done } : { done, nextPageToken: String(at + 1) },
    });
  };
  const asked = (requests: readonly string[]) =>
    requests.filter((line) => line.includes('/operations?')).length;
  const choice = (name: string) => screen.findByRole('radio', { name });

  test('is 24 hours at first; a longer one is read as far back, kept in the address and remembered', async () => {
    const { user, router, requests } = open('', paged);
    await screen.findByText('1 operation');
    // The page after the newest one may hold more of the last 24 hours.
    expect(asked(requests)).toBe(2);
    await user.click(await choice('7 d'));
    await screen.findByText('2 operations');
    expect(router.state.location.search).toEqual({ range: '7d' });
    expect(asked(requests)).toBe(3);
    await user.click(await choice('30 d'));
    await screen.findByText('3 operations');
    expect(asked(requests)).toBe(4);
    await router.navigate({ href: '/projects/ours/failures' });
    await screen.findByRole('heading', { level: 1, name: 'Failures' });
    expect(router.state.location.search).toMatchObject({ range: '30d', group: 'cause' });
    await router.navigate({ href: '/projects/ours/topics' });
    await router.navigate({ href: '/projects/ours/operations' });
    await waitFor(async () =>
      expect((await choice('30 d')) as HTMLInputElement).toHaveProperty('checked', true),
    );
  });

  test('gives way to a time in the query, and takes its place when it is chosen', async () => {
    const { user, router } = open(`?q=${encodeURIComponent('object:x,unknown after:4d')}`, paged);
    await screen.findByText('2 operations');
    expect(await choice('24 h')).toHaveProperty('checked', false);
    await user.click(await choice('30 d'));
    await screen.findByText('3 operations');
    expect(router.state.location.search).toEqual({ q: 'object:x,unknown', range: '30d' });
  });

  test('without an operation in it leads to the next longer one', async () => {
    const { user } = open('?range=24h&q=id-of-none', paged);
    await user.click(await screen.findByRole('button', { name: 'Show the last 7 days' }));
    expect(await choice('7 d')).toHaveProperty('checked', true);
  });

  test('of times that make none is the one that was chosen last', async () => {
    open('?range=2026-13-01..x', paged);
    expect(await choice('24 h')).toHaveProperty('checked', true);
    await screen.findByText('1 operation');
  });
});
