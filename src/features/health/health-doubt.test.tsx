import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerForCustomers, type Customer } from '@/test/customers-world';
import { rows } from '@/test/exhaustive';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import { startTestService, type TestService } from '@/test/service';

const minute = 60_000;
const hour = 60 * minute;

let service: TestService;
beforeEach(() => {
  service = startTestService();
});
afterEach(async () => {
  vi.useRealTimers();
  await service.close();
});

const well: Customer = { name: 'Well', reads: { contacts: [['success', 3]] } };
const silent: Customer = { name: 'Silent', reads: { contacts: [['success', 5 * 60]] } };
const many = ['A', 'B', 'C', 'D', 'E', 'F'].map((name): Customer => ({ ...well, name }));

const places = {
  board: '/installations?view=health',
  Home: '',
  'the customer’s page': '/installations/crm/i0',
} as const;
type Place = keyof typeof places;
const everywhere = Object.keys(places) as Place[];

const open = (place: Place, customers: readonly Customer[], more?: Intercept) =>
  renderConsole({
    path: `/projects/ours${places[place]}`,
    service,
    intercept: answerForCustomers(service, customers, more),
  });

/** Reads of contacts of the first customer, which succeeded. */
const operationsOf = (minutesAgo: readonly number[], pagination: object = { done: true }) =>
  Response.json({
    results: minutesAgo.map((ago) => ({
      id: `o${ago}`,
      projectId: 'ours',
      integrationId: 'crm',
      installationId: 'i0',
      configId: 'k0',
      actionType: 'read',
      status: 'success',
      result: '',
      metadata: { objects: ['contacts'] },
      createTime: new Date(service.clock.now() - ago * minute).toISOString(),
    })),
    pagination,
  });
const isOperations = (url: URL) => url.pathname.endsWith('/operations');

/** What a place says of the first customer's read. */
const statement: Record<Place, () => HTMLElement | null> = {
  board: () => screen.queryAllByRole('row')[1] ?? null,
  Home: () => screen.queryByRole('region', { name: /^Needs attention/ }),
  'the customer’s page': () => screen.queryByRole('article', { name: 'contacts' }),
};
const green = /On time|Running|runs on time/;
const unknown: Record<Place, RegExp> = {
  board: /Unknown/,
  Home: /^Needs attention.*Nothing that is known\. \d customers? could not be judged\./,
  'the customer’s page': /Unknown/,
};

const expectWords = (place: Place, words: RegExp) =>
  waitFor(() => expect(statement[place]()?.textContent).toMatch(words));
async function expectUnknown(place: Place) {
  await expectWords(place, unknown[place]);
  expect(statement[place]()?.textContent).not.toMatch(green);
}

describe.each(rows(everywhere))('%s is unknown rather than green', (place) => {
  test('where all is well it says so', async () => {
    open(place, [well]);
    await expectWords(place, green);
  });

  test.each(rows([403, 401, 429, 503, 500]))('while the operations answer %i', async (status) => {
    open(place, [well], (_, url) => (isOperations(url) ? problem(status, 'Not now') : undefined));
    await expectUnknown(place);
  });

  test('where the order of the operations is not known, and there are more of them', async () => {
    open(place, [well], (_, url) =>
      isOperations(url) ? operationsOf([40, 3, 20], { done: false, nextPageToken: 'more' }) : undefined,
    );
    await expectUnknown(place);
  });

  test('where this device’s clock is late and no answer tells the time', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: service.clock.now() - 6 * hour });
    // By this clock it ran in an hour from now.
    open(place, [silent], (request, url) =>
      /operations|installations|integrations$/.test(url.pathname) ? undefined : service.fetch(request),
    );
    await expectUnknown(place);
  });

  test.each(rows([-6, 6]))(
    'but not where this device’s clock is off by %i hours and an answer tells',
    async (off) => {
      vi.useFakeTimers({ toFake: ['Date'], now: service.clock.now() + off * hour });
      open(place, [silent]);
      await expectWords(place, place === 'Home' ? /Scheduled reads stopped/ : /Late 4 h/);
    },
  );
});

describe('a service with the published operations only', () => {
  const without = (_: Request, url: URL) => (isOperations(url) ? problem(404, 'No such path') : undefined);

  test('has no board', async () => {
    open('board', [well], without);
    await screen.findByText('This service does not offer the list of operations');
    expect(screen.queryByText('On time')).toBeNull();
  });

  test('has nothing about reads on Home', async () => {
    open('Home', [well], without);
    await screen.findByRole('heading', { name: /Installations/ });
    await waitFor(() => expect(statement.Home()).toBeNull());
    expect(document.body.textContent).not.toMatch(/runs on time/);
  });

  test('has reads of which nothing is known on the customer’s page', async () => {
    open('the customer’s page', [well], without);
    await expectUnknown('the customer’s page');
  });
});

describe('what was read before', () => {
  /** Lets pages be opened and read, then changes what the service answers, and reads again. */
  async function readTwice(customers: readonly Customer[], later: Intercept) {
    let isLater = false;
    const rendered = open('board', customers, (request, url) => (isLater ? later(request, url) : undefined));
    await waitFor(() => expect(screen.getAllByText('On time').length).toBeGreaterThan(1));
    await waitFor(() => expect(screen.queryByText(/customers? read/)).toBeNull());
    isLater = true;
    await rendered.user.click(await screen.findByRole('button', { name: /^Refresh/ }));
    return rendered;
  }

  test.each(
    rows([
      [403, 1],
      [403, 6],
      [404, 1],
      [404, 6],
    ]),
  )('is in doubt where the key has lost the project (%i, %i customers)', async (status, count) => {
    const { router } = await readTwice(many.slice(0, count), (_, { pathname }) =>
      pathname.includes('/ours/') || pathname.endsWith('/ours') ? problem(status, 'Not yours') : undefined,
    );
    await waitFor(() => expect(screen.queryByText('On time')).toBeNull());
    if (status === 403) {
      await expectUnknown('board');
      await screen.findByText(/Not yours/);
    } else await screen.findByText('This service does not offer the list of installations');
    await router.navigate({ to: '/projects/$project', params: { project: 'ours' } });
    await screen.findByRole('heading', { name: /Installations/ });
    if (status === 403) await expectUnknown('Home');
    await waitFor(() => expect(document.body.textContent).not.toMatch(/On time|runs on time/));
    await router.navigate({
      to: '/projects/$project/installations/$integration/$installation',
      params: { project: 'ours', integration: 'crm', installation: 'i0' },
    });
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Needs attention/ })).toBeNull());
    expect(document.body.textContent).not.toMatch(/On time|runs on time/);
  });

  test('tells its age', async () => {
    open('board', [well]);
    await waitFor(() => expect(screen.getAllByText('On time')).toHaveLength(2));
    fireEvent.pointerEnter(screen.getAllByText('On time').at(-1)?.parentElement as HTMLElement);
    expect((await screen.findByRole('tooltip')).textContent).toMatch(/ · operations read .+\d\d:\d\d/);
  });

  test('is read again by itself where it may have changed', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: service.clock.now() });
    let minutesAgo = 5 * 60;
    const sent: string[] = [];
    open('board', [{ ...silent, reads: { contacts: [] } }, well], (_, url) => {
      const [, customer] = /installations\/i(\d)\/operations$/.exec(url.pathname) ?? [];
      if (customer !== undefined) sent.push(customer);
      return customer === '0' ? operationsOf([minutesAgo]) : undefined;
    });
    await screen.findByText('Late 4 h');
    minutesAgo = 3;
    service.clock.advance(6 * minute);
    vi.setSystemTime(service.clock.now());
    // The clock of the page stands still while it is hidden.
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    visibility.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByText('Late 4 h')).toBeNull(), { timeout: 15_000 });
    await waitFor(() => expect(screen.getAllByText('On time')).toHaveLength(4), { timeout: 15_000 });
    // What is well and not due is left alone.
    expect(sent.filter((customer) => customer === '0').length).toBeGreaterThan(1);
    expect(sent.filter((customer) => customer === '1')).toHaveLength(1);
  });

  test('stays where the service has since forgotten it, and is late in time', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: service.clock.now() });
    let isForgotten = false;
    const { user } = open('board', [well], (_, url) =>
      isForgotten && isOperations(url)
        ? Response.json({ results: [], pagination: { done: true } })
        : undefined,
    );
    await waitFor(() => expect(screen.getAllByText('On time').length).toBeGreaterThan(1));
    isForgotten = true;
    service.clock.advance(hour);
    vi.setSystemTime(service.clock.now());
    await user.click(await screen.findByRole('button', { name: /^Refresh/ }));
    await screen.findByText(/^Late \d+ min$/, undefined, { timeout: 15_000 });
    expect(screen.queryByText('On time')).toBeNull();
    expect(screen.queryByText('Never ran')).toBeNull();
  });
});
