import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import { startTestService, type TestService } from '@/test/service';

let service: TestService;

beforeEach(() => {
  service = startTestService();
  const { repositories, orgId } = service;
  for (const [name, active] of [
    ['staging', true],
    ['trial', false],
  ] as const) {
    repositories.projects.insert({
      id: `p-${name}`,
      orgId,
      name,
      appName: name,
      entitlements: { logRetentionDays: { value: 30 } },
      createTime: 1,
      updateTime: null,
    });
    repositories.apiKeys.insert({
      key: `key-of-${name}`,
      projectId: `p-${name}`,
      label: name,
      scopes: ['frontend'],
      active,
      createTime: 1,
    });
  }
});
afterEach(async () => {
  await service.close();
});

const open = (intercept?: Intercept) =>
  renderConsole({
    path: `/orgs/${service.orgId}`,
    service,
    credentials: { apiKey: service.apiKey, bearerToken: service.bearerToken },
    ...(intercept ? { intercept } : {}),
  });
const part = async () => within(await screen.findByRole('region', { name: 'Projects' }));
const installation = (id: string, rest: object) => ({
  id,
  projectId: 'p',
  integrationId: 'i',
  createTime: '2026-01-02T03:04:05Z',
  ...rest,
});
const isInstallations = (url: URL, project: string) => url.pathname.endsWith(`/${project}/installations`);
/** The cells of a project's row, without its name. */
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const totals = () => screen.getByRole('list', { name: 'All projects' }).textContent;

describe('the projects of an organization', () => {
  test('are listed with their health, their keys and their entitlements, and summed up', async () => {
    const { requests } = open((_, url) =>
      isInstallations(url, 'p-staging')
        ? Response.json([
            installation('1', { healthStatus: 'unhealthy', lastOperationStatus: 'failure' }),
            installation('2', { healthStatus: 'healthy', lastOperationStatus: 'success' }),
          ])
        : undefined,
    );
    const region = await part();
    const table = await region.findByRole('table', { name: 'Projects of this organization' });
    await waitFor(() => expect(totals()).not.toMatch(/\+|Being read/));
    expect(totals()).toContain('2 installations');
    expect(totals()).toContain('1 unhealthy');
    expect(totals()).toContain('3 API keys');
    const row = within(table).getByRole('row', { name: /staging/ });
    const link = within(row).getAllByRole('link', { name: '1' })[0];
    expect(link?.getAttribute('href')).toBe('/projects/p-staging/installations?health=unhealthy');
    // Each project was asked once for each part, and none of another organization.
    const asked = requests.filter((line) => /(installations|api-keys)$/.test(line));
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked).toHaveLength(6);
    expect(asked.join()).not.toContain(service.foreign.projectId);
  });

  test('are not known while one cannot be read, with the reason and another try', async () => {
    let isRefused = true;
    const { user } = open((_, url) =>
      isRefused && isInstallations(url, 'p-staging') ? problem(403, 'Not yours') : undefined,
    );
    const region = await part();
    const words = await region.findByText(/^Installations of staging could not be read: Not yours\./);
    await waitFor(() => expect(totals()).toContain('Not known'));
    const row = region.getByRole('row', { name: /staging/ });
    expect(cellsOf(row).join()).toContain('Not yours');
    isRefused = false;
    await user.click(within(words).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(region.queryByText(/could not be read/)).toBeNull());
    await waitFor(() => expect(totals()).not.toMatch(/\+|Being read/));
  });

  test('have no sums while nothing is known', async () => {
    let answer = () => {};
    const held = new Promise<Response>((resolve) => (answer = () => resolve(problem(403, 'Not yours'))));
    open((_, url) =>
      /\/(installations|api-keys)$/.test(url.pathname) ? held.then((one) => one.clone()) : undefined,
    );
    await part();
    await screen.findByRole('list', { name: 'All projects' });
    expect(totals()).toContain('Being read installations');
    expect(totals()).not.toMatch(/\d/);
    answer();
    // The reasons stand below; there is nothing to sum up.
    await waitFor(() => expect(screen.queryByRole('list', { name: 'All projects' })).toBeNull());
  });

  test('are slowed down by a service that asks for fewer requests, and read in the end', async () => {
    let refusals = 0;
    open((_, url) =>
      isInstallations(url, 'p-staging') && refusals++ < 1
        ? new Response('{}', { status: 429, headers: { 'retry-after': '0' } })
        : undefined,
    );
    await part();
    await waitFor(() => expect(totals()).not.toMatch(/\+|Being read/), { timeout: 15_000 });
    expect(refusals).toBe(2);
  });

  test('have no figures that the service does not offer', async () => {
    open((request, url) =>
      request.method === 'GET' && /\/projects\/./.test(url.pathname) ? problem(404, 'Not found') : undefined,
    );
    const region = await part();
    expect(await region.findByText(/does not offer the list of installations/)).toBeTruthy();
    expect(await region.findByText(/does not offer the list of API keys/)).toBeTruthy();
    expect(region.getAllByRole('columnheader').map(({ textContent }) => textContent)).not.toContain(
      'Unhealthy',
    );
    expect(region.getByRole('link', { name: 'staging' })).toBeTruthy();
  });

  test('are searched', async () => {
    const { user, router } = open();
    const region = await part();
    await user.type(await region.findByRole('searchbox', { name: 'Search projects' }), 'sta');
    await waitFor(() => expect(region.queryByRole('link', { name: 'trial' })).toBeNull());
    await user.type(region.getByRole('searchbox', { name: 'Search projects' }), 'xyz');
    expect(await region.findByText(/No projects match/)).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'staxyz' }));
  });
});

test('opening the organization keeps the project of the tab', async () => {
  const { user, router } = renderConsole({
    path: '/projects/staging/settings',
    service,
    credentials: { apiKey: service.apiKey, bearerToken: service.bearerToken },
  });
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
  await user.click(await nav.findByRole('link', { name: 'Organization' }));
  await screen.findByRole('heading', { level: 1, name: 'ours' });
  expect(nav.getByRole('link', { name: 'Operations' }).getAttribute('href')).toBe(
    '/projects/staging/operations',
  );
  expect(screen.getByRole('button', { name: 'Project: staging' })).toBeTruthy();
  expect(nav.getByRole('link', { name: 'Organization' }).getAttribute('aria-current')).toBe('page');
  // Not that of another organization.
  await router.navigate({ to: '/orgs/$org', params: { org: service.foreign.orgId } });
  await waitFor(() => expect(nav.queryByRole('link', { name: 'Operations' })).toBeNull());
});
