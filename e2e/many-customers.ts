/** Operations of many customers, for the lists that are read over all of them. */
import { expect, type Page, type Route } from '@playwright/test';

/** Every answer goes through the test's process, which on a busy machine takes its time. */
export const patient = { timeout: 45_000 };

interface FakeWorld {
  customers: number;
  /** The status of a customer's newest operation. */
  status?: (customer: number) => string;
  result?: (customer: number) => string;
  /** Milliseconds from a request for operations to its answer. */
  latency?: number;
}

/** Answers for many customers, so that the fan-out has something to do; all else is the real service's. */
export async function answerForMany(page: Page, world: FakeWorld) {
  const { customers, status = () => 'success', result, latency = 0 } = world;
  // All of them began within the 24 hours that are shown at first.
  const start = Date.now() - 22 * 3_600_000;
  // None of them begins in the future.
  const minutesApart = Math.min(8, (20 * 60) / customers);
  const asked: string[] = [];
  const held: (() => void)[] = [];
  const state = { hold: false, down: false };
  const operation = (customer: number, at: number) => ({
    id: `op-${customer}-${at}`,
    projectId: 'p',
    integrationId: 'i1',
    installationId: `n${customer}`,
    configId: 'c',
    actionType: 'read',
    status: at === 0 ? status(customer) : 'success',
    result: at === 0 && result ? result(customer) : '[deals] 4 records read in 1 page',
    metadata: { objects: [customer % 2 === 0 ? 'deals' : 'contacts'] },
    createTime: new Date(start + (customer * minutesApart - at) * 60_000).toISOString(),
  });
  await page.route(/\/projects\/[^/]+\/installations$/, (route) =>
    state.down
      ? route.abort('connectionrefused')
      : route.fulfill({
          json: Array.from({ length: customers }, (_, customer) => ({
            id: `n${customer}`,
            projectId: 'p',
            integrationId: 'i1',
            group: { groupRef: `g${customer}`, groupName: `Customer ${customer}` },
            healthStatus: 'healthy',
            lastOperationStatus: status(customer),
            createTime: new Date(start).toISOString(),
          })),
        }),
  );
  await page.route(/\/installations\/n\d+\/operations\?/, async (route: Route) => {
    const customer = Number(/\/n(\d+)\//.exec(route.request().url())?.[1]);
    asked.push(`n${customer}`);
    if (state.down) return route.abort('connectionrefused');
    if (state.hold) await new Promise<void>((resolve) => held.push(resolve));
    if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency));
    return route
      .fulfill({
        json: { results: [operation(customer, 0), operation(customer, 1)], pagination: { done: true } },
      })
      .catch(() => undefined);
  });
  return {
    asked,
    state,
    release: () => {
      state.hold = false;
      for (const go of held.splice(0)) go();
    },
  };
}

export const list = (project: string, search = '') => `/projects/${project}/operations${search}`;
export const rows = (page: Page) => page.getByRole('row').filter({ has: page.locator('[data-row-link]') });

/** Waits until a first reading is shown. */
export const showsAll = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true })).toBeVisible(patient);

/** The field in which operations are asked for. */
export const queryField = (page: Page) => page.getByRole('combobox', { name: 'Search operations' });

/** Opens Operations with those of eight customers, one of which fails. */
export async function showOneFailing(page: Page, project: string): Promise<void> {
  await answerForMany(page, {
    customers: 8,
    status: (customer) => (customer === 3 ? 'failure' : 'success'),
    result: (customer) => (customer === 3 ? '[contacts] 401 Unauthorized' : 'done'),
  });
  await page.goto(list(project));
  await showsAll(page, '16 operations');
}

const installed = '2026-01-01T00:00:00Z';

/** Answers with healthy customers that read an object each. */
export const answerForInstallations = (
  page: Page,
  customers: number,
  objectOf: (customer: number) => string = () => 'contacts',
) =>
  page.route(/\/projects\/[^/]+\/installations$/, (route) =>
    route.fulfill({
      json: Array.from({ length: customers }, (_, customer) => ({
        id: `n${customer}`,
        projectId: 'p',
        integrationId: 'i1',
        group: { groupRef: `g${customer}`, groupName: `Customer ${customer}` },
        connection: {
          id: `c${customer}`,
          projectId: 'p',
          provider: 'hubspot',
          status: 'working',
          createTime: installed,
        },
        healthStatus: 'healthy',
        createTime: installed,
        config: {
          id: 'c',
          createTime: installed,
          content: { read: { objects: { [objectOf(customer)]: {} } } },
        },
      })),
    }),
  );
