import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { deviceStore } from '@/lib/browser-store';
import { paste, problem, renderConsole, type Intercept } from '@/test/render-console';
import type { TestService } from '@/test/service';
import { worldForEachTest, type World } from '@/test/service-world';

let service: TestService;
let world: World;

worldForEachTest((started) => ({ service, world } = started), { hasRun: true });

const isOperations = (url: URL) => /\/installations\/[^/]+\/operations$/.test(url.pathname);

/** Makes all operations of the first customer fail. */
const failing: Intercept = async (request, url) => {
  if (!isOperations(url) || !url.pathname.includes(world.installationId)) return undefined as never;
  const answer = (await (await service.fetch(request)).json()) as { results: { id: string }[] };
  return Response.json({
    results: answer.results.map((one, at) => ({
      ...one,
      status: 'failure',
      result: `Attempt ${at + 1}: 401 Unauthorized`,
    })),
    pagination: { done: true },
  });
};

const open = (search = '', intercept: Intercept = failing) =>
  renderConsole({ path: `/projects/ours/failures${search}`, service, intercept });

test('gathers failures into one row, opens it, and leads to the operations', async () => {
  const { user, router } = open();
  const table = await screen.findByRole('table', { name: /Causes of failures/ });
  const link = await within(table).findByRole('link', { name: /401 Unauthorized/ });
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  await user.click(link);
  await waitFor(() => expect(router.state.location.search).toHaveProperty('cause'));
  expect(await screen.findByText('Attempt {n}: 401 Unauthorized')).toBeTruthy();
  // The row that had the focus is gone.
  expect(document.activeElement?.textContent).toBe('Failures');
  expect(screen.getByText(/no longer accepts the customer/)).toBeTruthy();
  const again = await screen.findByRole('link', { name: 'Open the newest failure to read again' });
  expect(again.getAttribute('href')).toMatch(/^\/projects\/ours\/operations\/.+/);
  expect(await screen.findByRole('link', { name: 'Open the connection' })).toBeTruthy();
  const customers = screen.getByRole('table', { name: 'Customers it fails for' });
  expect(within(customers).getByRole('link', { name: 'Acme GmbH' })).toBeTruthy();
  // Of this customer, those of this cause, as the number says.
  const ofCustomer = within(customers).getByRole('link', { name: /\d$/ });
  expect(new URL(ofCustomer.getAttribute('href') ?? '', 'http://x').searchParams.get('q')).toMatch(
    /^integration:\S+ installation:\S+ status:fail\w+ cause:\w+$/,
  );
  const operations = screen.getByRole('table', { name: /Failed operations/ });
  // The list is narrowed to this cause and no other.
  const all = screen.getByRole('link', { name: /^(?:All \d+ operations|Show in the list)$/ });
  const [newest] = await within(operations).findAllByRole('link');
  const shown = within(operations).getAllByRole('row');
  expect(newest?.getAttribute('href')).toMatch(/^\/projects\/ours\/operations\/.+/);
  await user.click(all);
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ q: expect.stringMatching(/^status:failed cause:\w+$/) }),
  );
  const list = await screen.findByRole('table', { name: /^Operations/ });
  expect(await within(list).findAllByRole('row')).toHaveLength(shown.length);
});

test('counts the failures of the range, which is chosen on the page of a cause, too', async () => {
  const day = 86_400_000;
  const ages = [1 / 24, 0.5, 3, 5, 6, 20, 29, 35];
  const { user, router } = open('', (_, url) => {
    if (!isOperations(url)) return undefined;
    const results = ages.map((days, at) => ({
      id: `op-${at}`,
      projectId: 'p',
      integrationId: 'i',
      installationId: world.installationId,
      configId: 'c',
      actionType: 'read',
      status: 'failure',
      result: '401 Unauthorized',
      createTime: new Date(service.clock.now() - days * day).toISOString(),
    }));
    const isFirst = url.pathname.includes(world.installationId);
    return Response.json({ results: isFirst ? results : [], pagination: { done: true } });
  });
  const countOf = (days: number) => ages.filter((age) => age <= days).length;
  await user.click(await screen.findByRole('link', { name: /^401 Unauthorized/ }));
  for (const [days, name] of [
    [7, '7 d'],
    [30, '30 d'],
    [1, '24 h'],
  ] as const) {
    await user.click(await screen.findByRole('radio', { name }));
    expect(await screen.findByText(`${countOf(days)} operations of 1 customer`)).toBeTruthy();
    const rows = screen.getByRole('table', { name: /Failed operations/ });
    await waitFor(() => expect(within(rows).getAllByRole('row').length - 1).toBe(countOf(days)));
    expect(router.state.location.search).toMatchObject({
      range: name.replace(' ', ''),
      cause: expect.any(String),
    });
    // Whole, so plain.
    expect(document.body.textContent).not.toMatch(/\d\+|at least/);
  }
});

test('acknowledged, it leaves the open ones and can come back', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Actions for/ }));
  await user.click(
    await screen.findByRole('menuitem', { name: 'Acknowledge until it happens again', hidden: true }),
  );
  await screen.findByText('No open failures');
  expect(await screen.findByText('Acknowledged on this device')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Acknowledged 1' }));
  const { set } = deviceStore;
  const keep = vi.spyOn(deviceStore, 'set').mockImplementation((key, value) => set(key, value) && false);
  onTestFinished(() => keep.mockRestore());
  await user.click(await screen.findByRole('button', { name: /^Actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reopen', hidden: true }));
  expect(await screen.findByText('Nothing is acknowledged')).toBeTruthy();
  expect(await screen.findByText(/^Noted until this page is reloaded/)).toBeTruthy();
});

test('causes stay where they are while somebody reads: new failures and another order wait for a word', async () => {
  let stage = 0;
  const { user } = open('', (_, url) => {
    if (!isOperations(url)) return undefined;
    const isFirst = url.pathname.includes(world.installationId);
    const more = isFirst ? ['Refused', 'Gone'] : ['Timed out'];
    const said = [isFirst ? 'Timed out' : 'Refused', ...(stage >= (isFirst ? 1 : 2) ? more : [])];
    const results = said.map((result, at) => ({
      id: `${isFirst ? 'a' : 'b'}${at}`,
      projectId: 'p',
      integrationId: 'i',
      installationId: isFirst ? world.installationId : 'other',
      configId: 'c',
      actionType: 'read',
      status: 'failure',
      result,
      createTime: `2026-03-02T0${isFirst ? 2 : 1}:00:0${at}Z`,
    }));
    return Response.json({ results, pagination: { done: true } });
  });
  const causes = () => screen.getAllByRole('link', { name: /^(Timed out|Refused|Gone)/ });
  const said = () => causes().map(({ textContent }) => /^(Timed out|Refused|Gone)/.exec(textContent)?.[0]);
  await waitFor(() => expect(said()).toEqual(['Timed out', 'Refused']));
  await screen.findByText('2 operations');
  stage = 1;
  await user.click(await screen.findByRole('button', { name: /^Refresh/ }));
  const fresh = await screen.findByRole('button', { name: '2 new' });
  expect(said()).toEqual(['Timed out', 'Refused']);
  await user.click(fresh);
  await waitFor(() => expect(said()).toEqual(['Refused', 'Gone', 'Timed out']));
  stage = 2;
  await user.click(await screen.findByRole('button', { name: /^Refresh/ }));
  await user.click(await screen.findByRole('button', { name: '1 new' }));
  await waitFor(() => expect(said()).toEqual(['Refused', 'Timed out', 'Gone']));
});

test('with an operation that cannot be read, every figure says that there may be more', async () => {
  open('', async (request, url) => {
    if (!isOperations(url) || !url.pathname.includes(world.installationId)) return undefined as never;
    const answer = (await (await service.fetch(request)).json()) as { results: object[] };
    const [first, ...rest] = answer.results;
    return Response.json({ results: [{ ...first, id: 5 }, ...rest], pagination: { done: true } });
  });
  expect(await screen.findByText('1 operation could not be read', { exact: false })).toBeTruthy();
  expect(await screen.findByText('No open failures so far')).toBeTruthy();
});

test('other groups are rows that lead to their operations', async () => {
  const { user, router } = renderConsole({
    path: '/projects/ours/operations?q=status:failed',
    service,
    intercept: failing,
  });
  await user.click(await screen.findByRole('combobox', { name: 'Group by' }));
  await user.click(await screen.findByRole('option', { name: 'By customer', hidden: true }));
  const table = await screen.findByRole('table', { name: 'Operations by customer, the most first' });
  await user.click(within(table).getByRole('link', { name: 'Acme GmbH' }));
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ q: 'status:failed customer:"Acme GmbH"' }),
  );
  expect(await screen.findByRole('table', { name: /^Operations/ })).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.id).toBe('page-title'));
});

test('hours stand in their order, the newest first', async () => {
  renderConsole({
    path: '/projects/ours/operations?group=hour',
    service,
    intercept: async (request, url) => {
      if (!isOperations(url)) return undefined as never;
      const { results } = (await (await service.fetch(request)).json()) as { results: { id: string }[] };
      const copies = results.slice(0, 1).flatMap((one) =>
        ['05:00', '05:30', '06:00', '07:00'].map((time) => ({
          ...one,
          id: `${one.id}-${time}`,
          createTime: `2026-03-02T${time}:00Z`,
        })),
      );
      return Response.json({ results: copies, pagination: { done: true } });
    },
  });
  const table = await screen.findByRole('table', { name: 'Operations by hour, the newest first' });
  const links = within(table).getAllByRole('link');
  const hours = links.map(({ textContent }) => Number(/ (\d+):00/.exec(textContent)?.[1]));
  expect(hours).toHaveLength(3);
  expect(hours).toEqual(hours.toSorted((a, b) => b - a));
});

test('only causes that are new, or from which customers have not recovered', async () => {
  const { user, router } = open();
  await screen.findByRole('table', { name: /Causes of failures/ });
  await user.click(await screen.findByRole('combobox', { name: 'Recovered' }));
  await user.click(await screen.findByRole('option', { name: 'Recovered', hidden: true }));
  expect(await screen.findByText('No open failures')).toBeTruthy();
  await user.click(await screen.findByRole('combobox', { name: 'First seen' }));
  await user.click(await screen.findByRole('option', { name: 'New in 7 days', hidden: true }));
  await waitFor(() =>
    expect(router.state.location.search).toEqual({
      q: 'status:failed new:7d',
      group: 'cause',
      recovered: 'yes',
    }),
  );
});

test('asks nothing again that the list of operations has read', async () => {
  const { user, requests } = open();
  await screen.findByRole('table', { name: /Causes of failures/ });
  await waitFor(() => expect(screen.queryByText(/customers? read/)).toBeNull());
  await user.click(screen.getByRole('link', { name: 'Operations' }));
  await screen.findByRole('table', { name: /Operations/ });
  expect(requests.filter((line) => line.includes('/operations?'))).toHaveLength(2);
});

test('a service without the lists says so and takes an id', async () => {
  const { user, router } = open('', (_, url) =>
    isOperations(url) ? problem(501, 'Not implemented') : undefined,
  );
  await screen.findByText('This service does not offer the list of operations');
  await paste(user, screen.getByRole('textbox', { name: 'Operation id' }), world.operationId);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toContain(world.operationId));
});
