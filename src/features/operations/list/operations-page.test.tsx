import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { isExhaustive } from '@/test/exhaustive';
import { problem } from '@/test/render-console';
import { isList, isOperations, operationsListWorld } from '@/test/operations-list-world';

const list = operationsListWorld();
const { open } = list;

describe('the operations list', () => {
  test('shows what ran for whom, and counts what was loaded', async () => {
    await list.service.run();
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
    await list.service.run();
    open('', (_, url) =>
      isOperations(url)
        ? list.service
            .fetch(new Request(url, { headers: { 'X-Api-Key': list.service.apiKey } }))
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
    await list.service.run();
    open('', (_, url) =>
      isList(url)
        ? list.service
            .fetch(new Request(url, { headers: { 'X-Api-Key': list.service.apiKey } }))
            .then(async (answer) => Response.json([...((await answer.json()) as object[]), { id: 7 }]))
        : undefined,
    );
    await screen.findByText(/1 installation could not be read/);
    const success = await screen.findByRole('button', { name: /^Success/ });
    await waitFor(() => expect(success.textContent).toMatch(/\d\+$/));
  });

  test('asks for one page of 50 per installation and nothing more', async () => {
    const page = (path: string) => `GET /v1/projects/ours/integrations/${path}/operations?pageSize=50`;
    const installations = list.service.repositories.installations.list(list.service.projectId);
    const { requests } = open();
    await screen.findByText(/^\d+ operations?$/);
    expect(requests.filter((line) => line.includes('/operations?')).toSorted()).toEqual(
      installations.map(({ integrationId, id }) => page(`${integrationId}/installations/${id}`)).toSorted(),
    );
  });

  test('the address filters, and what hides everything can be cleared', async () => {
    await list.service.run();
    const { user, router } = open('?status=failure&object=users');
    await screen.findByText('No operations match');
    expect(
      screen.getByText('The filter is status:failure object:users. The time is the last 24 hours.'),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filter' }));
    await screen.findByRole('table');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  test.each([undefined, 'customer', 'object'] as const)(
    'another query begins at the start of the list, grouped by %s',
    async (group) => {
      await list.service.run();
      const { router } = open(group ? `?group=${group}` : '');
      const scroller = (await screen.findByRole('table')).parentElement!;
      scroller.scrollTop = 100;
      await router.navigate({
        to: '/projects/$project/operations',
        params: { project: 'ours' },
        search: { q: 'object:users', ...(group && { group }) },
      });
      await waitFor(() => expect(scroller.scrollTop).toBe(0));
      expect(scroller.isConnected).toBe(true);
    },
  );

  test('a customer whom no installation names is said to be none, and nothing is counted', async () => {
    open('?q=customer:nobody');
    expect(await screen.findByText('No customer matches')).toBeTruthy();
    expect(await screen.findByText('No operations match')).toBeTruthy();
  });

  test('a status is a filter and goes into the address', async () => {
    await list.service.run();
    const { user, router } = open();
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: /^Success/ }));
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'status:success' }));
    expect(screen.getByRole('button', { name: /^Success/ }).getAttribute('aria-pressed')).toBe('true');
  });

  test('an order by a column that is hidden is said in words, with a way back', async () => {
    await list.service.run();
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
      expect(router.state.location.pathname).toBe(`/projects/ours/operations/${list.world.operationId}`),
    );
  });

  test('operations are selected by keyboard and pointer, and stay selected under another filter', async () => {
    await list.service.run();
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
    await list.service.run();
    const { user } = open();
    const table = await screen.findByRole('table');
    const before = within(table).getAllByRole('row').length;
    await list.service.send(
      'POST',
      `/read/v1/projects/ours/integrations/${list.world.integrationId}/objects/calls`,
      {
        groupRef: 'acme',
        mode: 'async',
      },
    );
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
    isOperations(url) && !url.pathname.includes(list.world.installationId) ? late : undefined,
  );
  const table = await screen.findByRole('table', { name: /Operations/ });
  const rows = () => within(table).getAllByRole('row');
  expect(screen.getByText('1 of 2 customers read')).toBeTruthy();
  const page = () =>
    Response.json({
      results: [
        {
          id: 'late',
          projectId: list.service.projectId,
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

test.runIf(isExhaustive)(
  'rows that somebody has begun to use stay where they are, and the rest of the reading is no news',
  async () => {
    const { user, rows, goOn } = await openLate();
    const before = rows().length;
    await user.keyboard('j');
    goOn();
    const button = await screen.findByRole('button', { name: '1 more' });
    expect(rows()).toHaveLength(before);
    await user.click(button);
    await waitFor(() => expect(rows()).toHaveLength(before + 1));
  },
);

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

describe('an operation’s id', () => {
  const field = () => screen.findByRole('combobox', { name: 'Search operations' });

  test('or address in the query opens it with Enter', async () => {
    const { user, router } = open();
    await user.type(
      await field(),
      `https://console.test/projects/x/operations/${list.world.operationId}{Enter}`,
    );
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/projects/ours/operations/${list.world.operationId}`),
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
