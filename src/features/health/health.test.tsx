import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as history from '@/api/history/history-queries';
import { answerForCustomers, type Customer } from '@/test/customers-world';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import { startTestService, type TestService } from '@/test/service';

const minute = 60_000;
const hostile = '<b>Ltd</b> \u202Eevil';

let service: TestService;
beforeEach(() => {
  service = startTestService();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.close();
});

const world = (customers: readonly Customer[], more?: Intercept) =>
  answerForCustomers(service, customers, more);

const customers: readonly Customer[] = [
  { name: 'Well', reads: { contacts: [['success', 3]], deals: [['success', 4]] } },
  { name: 'Silent', reads: { contacts: [['success', 5 * 60]], deals: [['success', 2]] } },
  {
    name: hostile,
    reads: {
      contacts: [
        ['failure', 2, 'The provider said no'],
        ['success', 3 * 60],
      ],
    },
  },
  { name: 'Locked', status: 'bad_credentials', reads: { contacts: [['failure', 2, '401']] } },
  { name: 'Paused', disabled: true, reads: { contacts: [['success', 5000]] } },
  { name: 'Forgotten', reads: { contacts: [['success', 1]], deals: [] } },
];

const open = (path: string, intercept: Intercept) =>
  renderConsole({ path: `/projects/ours${path}`, service, intercept });
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('link')[0]?.textContent);

describe('the health of all reads', () => {
  test('has the worst first, and says what each read is', async () => {
    open('/installations?view=health', world(customers));
    const late = await screen.findByText('Late 4 h');
    const row = late.closest('tr') as HTMLElement;
    expect(within(row).getByRole('link', { name: 'Silent' })).toBeTruthy();
    expect(within(row).getByText('On time')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText(/^Failing \d+ min$/)).toHaveLength(2));
    expect(screen.getAllByText('Never ran')).toHaveLength(2);
    expect(screen.getAllByText('Off')).toHaveLength(2);
    expect(names()[0]).toBe('Locked');
    expect(names().at(-1)).toBe('Well');
    // What the service says is a column to choose.
    expect(screen.queryByRole('columnheader', { name: /^Reported health/ })).toBeNull();
  });

  const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Search customers' });

  test('is asked in the query language, in the address', async () => {
    const { user, router } = open('/installations?view=health&q=health%3Alate', world(customers));
    await waitFor(() => expect(names()).toEqual(['Silent']));
    expect((await field()).value).toBe('health:late');
    await user.click(screen.getByRole('button', { name: 'Clear query' }));
    await waitFor(() => expect(names()).toHaveLength(customers.length));
    await user.type(await field(), '-health:late object:deals');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(names()).toEqual(['Silent', 'Forgotten', 'Well']));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ q: '-health:late object:deals' }),
    );
  });

  test('has filters of earlier addresses in the query', async () => {
    const { router, user } = open(
      '/installations?view=health&health=late&provider=hubspot',
      world(customers),
    );
    await waitFor(() => expect(names()).toEqual(['Silent']));
    expect((await field()).value).toBe('health:late provider:hubspot');
    await user.type(await field(), ' sil{Enter}');
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ view: 'health', q: 'health:late provider:hubspot sil' }),
    );
  });

  test('suggests states with their customers, and explains the language', async () => {
    const { user } = open('/installations?view=health', world(customers));
    await screen.findByText('Late 4 h');
    await user.type(await field(), 'health:');
    const options = await screen.findAllByRole('option', { hidden: true });
    expect(options.map(({ textContent }) => textContent)).toContain('late1');
    expect(options.map(({ textContent }) => textContent)).toContain('bad credentials1');
    await user.type(await field(), 'late{Enter}');
    await waitFor(() => expect(names()).toEqual(['Silent']));
    await user.click(screen.getByRole('button', { name: 'How to ask' }));
    const help = await screen.findByRole('dialog', { name: 'How to ask' });
    expect(help.textContent).toContain('health:failing,late');
    expect(help.textContent).not.toContain('duration');
  });

  test('leads to Operations with what belongs there, and back', async () => {
    const { user, router } = open('/installations?view=health&q=status%3Afailed', world(customers));
    await screen.findByText(/^“status:” is left out\. It belongs to Operations\./);
    await user.click(screen.getByRole('link', { name: 'Ask there' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/ours/operations'));
    const query = await screen.findByRole('combobox', { name: 'Search operations' });
    await user.clear(query);
    await user.paste('health:late customer:silent ');
    await screen.findByText(/^“health:” is left out\. It belongs to Customers › Health\./);
    await user.click(screen.getByRole('link', { name: 'Ask there' }));
    await waitFor(() => expect(names()).toEqual(['Silent']));
  });

  test('is grouped, and each group leads to its reads', async () => {
    const { user } = open('/installations?view=health&group=object', world(customers));
    const link = await screen.findByRole('link', { name: 'contacts' });
    const cells = within(link.closest('tr') as HTMLElement).getAllByRole('cell');
    // Customers, reads, failing, late; in the order of their columns.
    await waitFor(() =>
      expect(cells.map(({ textContent }) => textContent).slice(1, 5)).toEqual(['6', '6', '2', '1']),
    );
    await user.click(screen.getByRole('link', { name: 'deals' }));
    await waitFor(() => expect(names()).toEqual(['Silent', 'Forgotten', 'Well']));
    expect((await field()).value).toBe('object:deals');
  });

  test('says for how many a condition is unknown', async () => {
    open(
      '/installations?view=health&q=health%3Alate',
      world([customers[0] as Customer, customers[1] as Customer], (_, { pathname }) =>
        pathname.endsWith('i0/operations') ? problem(403, 'Not yours') : undefined,
      ),
    );
    await screen.findByText('1 of 2 customers · for 1 a condition is unknown');
    expect(names()).toEqual(['Silent']);
  });

  test('is unknown where the operations are refused, says so and tries again', async () => {
    let isRefused = true;
    const { user } = open(
      '/installations?view=health',
      world([customers[0] as Customer], (_, { pathname }) =>
        isRefused && pathname.endsWith('/operations') ? problem(403, 'Not yours') : undefined,
      ),
    );
    expect((await screen.findAllByText('Unknown')).length).toBeGreaterThan(1);
    expect(screen.queryByText('On time')).toBeNull();
    await screen.findByText(/Not yours/);
    isRefused = false;
    await user.click(screen.getByRole('button', { name: /^(Retry|Try again)$/ }));
    expect((await screen.findAllByText('On time')).length).toBeGreaterThan(1);
    expect(screen.queryByText(/Not yours/)).toBeNull();
  });

  test('is unknown where the history gives no answer', async () => {
    vi.spyOn(history, 'loadHistory').mockRejectedValue(new Error('No history'));
    open('/installations?view=health', world([customers[0] as Customer]));
    expect((await screen.findAllByText('Unknown')).length).toBeGreaterThan(1);
    expect(screen.queryByText('On time')).toBeNull();
  });

  test('does not depend on the order of the operations', async () => {
    const reads = [9, 5, 7].map((hours): [string, number] => ['success', hours * 60]);
    open('/installations?view=health', world([{ name: 'Silent', reads: { contacts: reads } }]));
    expect(await screen.findByText('Late 4 h')).toBeTruthy();
  });

  test('is in the list of installations, from what is known, beside what the service says', async () => {
    const { user, requests } = open('/installations?view=health', world(customers));
    await screen.findByText('Late 4 h');
    const sent = requests.filter((one) => one.endsWith('/operations')).length;
    await user.click(screen.getByRole('link', { name: 'Installations' }));
    const words = async (name: string) => {
      const row = (await screen.findByRole('link', { name })).closest('tr') as HTMLElement;
      return within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    };
    await screen.findByText('Late');
    expect(await words('Silent')).toContain('Late · service says healthy');
    expect(await words('Forgotten')).toContain('Never ran · service says healthy');
    expect(await words('Locked')).toContain('Bad credentials · failing');
    expect(await words('Well')).toContain('Healthy');
    expect(requests.filter((one) => one.endsWith('/operations'))).toHaveLength(sent);
  });

  test('is in the palette, from what is kept', async () => {
    const { user, requests } = open('/installations?view=health', world(customers));
    await screen.findByText('Late 4 h');
    const sent = requests.filter((one) => one.endsWith('/operations')).length;
    await user.keyboard('{Control>}k{/Control}');
    await user.paste('silent');
    const palette = await screen.findByRole('dialog');
    expect(await within(palette).findByText(/crm-sync · late$/)).toBeTruthy();
    expect(requests.filter((one) => one.endsWith('/operations'))).toHaveLength(sent);
  });

  test('says that the service lists no operations', async () => {
    open(
      '/installations?view=health',
      world(customers, (_, { pathname }) =>
        pathname.endsWith('/operations') ? problem(404, 'No such path') : undefined,
      ),
    );
    expect(await screen.findByText('This service does not offer the list of operations')).toBeTruthy();
  });

  test('says what is to come where there are no customers', async () => {
    open('/installations?view=health', world([]));
    expect(await screen.findByText('No customers yet')).toBeTruthy();
  });
});

describe('what needs a person', () => {
  const list = async () => screen.findByRole('region', { name: /^Needs attention/ });

  test('is on top of Home, with its remedy', async () => {
    const { user, router } = open('', world(customers));
    const attention = await list();
    await within(attention).findByText('HubSpot refuses the credentials of a customer');
    await within(attention).findByText('The provider said no');
    await within(attention).findByText('Scheduled reads stopped');
    await within(attention).findByText('A scheduled read never ran');
    expect(within(attention).getAllByRole('listitem')).toHaveLength(4);
    expect(within(attention).queryByRole('link', { name: 'Well' })).toBeNull();
    expect(attention.textContent).not.toContain('\u202E');
    await user.click(within(attention).getByRole('link', { name: 'Re-authorize the connection' }));
    expect(router.state.location.pathname).toBe('/projects/ours/connections/c3');
  });

  test('connects a customer anew whose connection was deleted', async () => {
    const gone: Customer = {
      name: 'Gone',
      status: 'bad_credentials',
      reads: { contacts: [['failure', 2, 'The installation has no connection']] },
    };
    const { user, router } = open('', world([gone]));
    const attention = await list();
    await within(attention).findByText('A customer is no longer connected to HubSpot');
    await waitFor(() => expect(attention.textContent).toMatch(/Gone · contacts\s+· began \d+ min ago/));
    await user.click(within(attention).getByRole('link', { name: 'Connect a customer' }));
    expect(router.state.location.href).toBe('/projects/ours/connections/new?provider=hubspot');
  });

  test('has events that are sent and reach nobody, by the topic that has no destination', async () => {
    const topic = { id: 't', projectId: 'ours', name: 'alerts', createTime: '2026-01-01T00:00:00Z' };
    const route = { ...topic, id: 'r', topicId: 't', eventType: 'read.triggered' };
    const { user, router } = open(
      '',
      world([customers[0] as Customer], (_, { pathname }) =>
        pathname.endsWith('/topics')
          ? Response.json([topic])
          : pathname.endsWith('/notification-event-topic-routes')
            ? Response.json([route])
            : undefined,
      ),
    );
    const attention = await list();
    await within(attention).findByText('An event type reaches no destination');
    expect(within(attention).queryByText(/^Nothing\./)).toBeNull();
    await user.click(within(attention).getByRole('link', { name: 'Route it' }));
    expect(router.state.location.pathname).toBe('/projects/ours/routing');
  });

  test('does not repeat what was acknowledged until it happens again', async () => {
    open('', world([customers[2] as Customer]));
    const link = await within(await list()).findByRole('link', { name: 'See the cause' });
    const { searchParams } = new URL((link as HTMLAnchorElement).href);
    const acknowledge = (time: number) => {
      const marks = { [searchParams.get('cause') ?? '']: { kind: 'acknowledged', at: time } };
      const key = `signalbox.failures.${sessionStorage.getItem('signalbox.active')}.ours`;
      localStorage.setItem(key, JSON.stringify(marks));
      window.dispatchEvent(new StorageEvent('storage'));
    };
    acknowledge(service.clock.now() - 60 * minute);
    await within(await list()).findByRole('link', { name: 'See the cause' });
    acknowledge(service.clock.now());
    await within(await list()).findByText(/^Nothing\./);
    expect(within(await list()).getByRole('link', { name: '1 acknowledged' })).toBeTruthy();
  });

  test('leads to a cause in a range that holds it', async () => {
    const old: Customer = { name: 'Old', reads: { contacts: [['failure', 4 * 24 * 60, 'Said no']] } };
    open('', world([old]));
    const link = await within(await list()).findByRole('link', { name: 'See the cause' });
    expect(new URL((link as HTMLAnchorElement).href).searchParams.get('range')).toBe('7d');
  });

  test('is one line for many customers, and leads to all of them', async () => {
    const many = Array.from({ length: 40 }, (_, place): Customer => ({
      name: `Customer ${place}`,
      reads: { contacts: [['success', place < 30 ? 300 : 3]] },
    }));
    const { user } = open('', world(many));
    const attention = await list();
    await within(attention).findByText(/and 27 other customers · contacts · all of HubSpot/);
    expect(
      within(attention)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toHaveLength(1);
    await user.click(within(attention).getByRole('link', { name: 'See the customers' }));
    await waitFor(() => expect(names()).toHaveLength(30));
  });

  test('says that more may follow while operations are read', async () => {
    let answer = (_: Response) => {};
    const held = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    // What is known is asked for again every ten seconds.
    const { setInterval } = globalThis;
    vi.spyOn(globalThis, 'setInterval').mockImplementation((run, delay = 0) =>
      setInterval(run, Math.min(delay, 200)),
    );
    open(
      '',
      world([customers[1] as Customer, customers[0] as Customer], (_, { pathname }) =>
        pathname.endsWith('i1/operations') ? held : undefined,
      ),
    );
    const attention = await list();
    await within(attention).findByText('More may follow: 1 customer is not judged yet.');
    answer(Response.json({ results: [], pagination: { done: true } }));
    await waitFor(() => expect(within(attention).queryByText(/^More may follow/)).toBeNull());
  });

  test('is a calm sentence where all is well', async () => {
    open('', world([customers[0] as Customer, customers[4] as Customer]));
    expect(
      await within(await list()).findByText(/^Nothing\. Every scheduled read runs on time\./),
    ).toBeTruthy();
  });

  test('does not call well what could not be read', async () => {
    open(
      '',
      world([customers[0] as Customer], (_, { pathname }) =>
        pathname.endsWith('/operations') ? problem(403, 'Not yours') : undefined,
      ),
    );
    expect(
      await within(await list()).findByText(/^Nothing that is known\. 1 customer could not be judged\./),
    ).toBeTruthy();
  });
});
