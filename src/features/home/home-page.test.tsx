import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import { startTestService, type TestService } from '@/test/service';
import { populate } from '@/test/service-world';

let service: TestService;

beforeEach(async () => {
  service = startTestService();
  await populate(service);
});
afterEach(async () => {
  await service.close();
});

const open = (intercept?: Intercept) =>
  renderConsole({ path: '/projects/ours', service, ...(intercept ? { intercept } : {}) });
const lists = async <Row,>(path: string) =>
  (await (await service.send('GET', `/v1/projects/ours/${path}`)).json()) as Row[];
const tile = (name: string) => screen.findByRole('region', { name });

describe('the home of a project', () => {
  test('counts what the lists hold, and each number leads to what it counts', async () => {
    const { user, router } = open();
    await screen.findByRole('heading', { level: 1, name: 'ours' });
    const installations = await lists<{ healthStatus?: string }>('installations');
    const healthy = installations.filter(({ healthStatus }) => healthStatus === 'healthy').length;
    const health = await tile('Installations');
    await within(health).findByRole('link', { name: `${healthy} Healthy` });
    // No problem, no line.
    expect(within(health).queryByRole('link', { name: /Unhealthy$/ }) === null).toBe(
      healthy === installations.length,
    );
    const connections = await lists<{ status: string }>('connections');
    const working = connections.filter(({ status }) => status === 'working').length;
    expect(
      await within(await tile('Connections')).findByRole('link', { name: `${working} Working` }),
    ).toBeTruthy();

    const link = await within(await tile('Event routing')).findByRole('link', { name: /reach nothing$/ });
    await user.click(link);
    expect(router.state.location.pathname).toBe('/projects/ours/routing');
    expect(router.state.location.search).toMatchObject({ finding: 'event-nowhere' });
  });

  test('every number leads to a list that holds as many', async () => {
    const { router } = open();
    await screen.findByRole('heading', { level: 1, name: 'ours' });
    const numbered = async () => {
      await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
      return screen
        .getAllByRole('link')
        .map((link) => ({ words: link.textContent ?? '', href: link.getAttribute('href') ?? '' }))
        .filter(({ words, href }) => /^\d+ ?[A-Z]/.test(words) && !/\/(routing|operations)/.test(href));
    };
    await screen.findByRole('link', { name: /Total$/ });
    await waitFor(async () => expect((await numbered()).length).toBeGreaterThan(2));
    for (const { words, href } of await numbered()) {
      await router.navigate({ href });
      await screen.findByRole('heading', { level: 1, name: /^(Customers|Destinations)$/ });
      const count = Number(/^\d+/.exec(words)?.[0]);
      // One of them, several, or the filter that leaves none.
      await waitFor(() => {
        const rows = screen.queryAllByRole('row').length;
        const shown = rows > 0 ? rows - 1 : screen.queryByText(/ match$/) ? 0 : Number.NaN;
        expect(shown, `${words} at ${href}`).toBe(count);
      });
    }
  }, 30_000);

  test('operations are counted by integration, each number a link to them', async () => {
    open();
    const table = await screen.findByRole('table', { name: /^By integration/ });
    const row = within(table).getByRole('row', { name: /gong-sync/ });
    const links = within(row).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      expect.stringMatching(/operations\?range=24h&q=integration%3A%22gong-sync%22$/),
      expect.stringMatching(/range=24h&q=integration%3A[^&]+\+status%3Afailed$/),
      expect.stringMatching(/range=24h&q=integration%3A[^&]+\+status%3Arunning$/),
      expect.stringMatching(/range=24h&q=integration%3A[^&]+\+status%3Asuccess$/),
    ]);
  });

  test('the chart says the same as a table, whose numbers lead to as many operations', async () => {
    const { router } = open();
    const chart = await screen.findByRole('region', { name: 'Operations over time' });
    await screen.findByText(/^[1-9]\d* operations?$/);
    const rows = await waitFor(() => {
      expect(document.querySelector('[aria-busy="true"]')).toBeNull();
      return within(chart).getAllByRole('row', { hidden: true }).slice(1);
    });
    const links = rows.flatMap((row) => within(row).getAllByRole('link', { hidden: true }));
    const counted = links
      .map((link) => ({ count: Number(link.textContent), href: link.getAttribute('href') ?? '' }))
      .filter(({ count }) => count > 0);
    const all = /\d+/.exec((await screen.findByText(/^\d+ operations?$/)).textContent)?.[0];
    expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(Number(all));
    for (const { count, href } of counted) {
      expect(href).toMatch(/range=.*\.\..*&q=status%3A(failed|running|success)$/);
      await router.navigate({ href });
      await waitFor(() => expect(screen.getAllByRole('row').length - 1, href).toBe(count));
    }
  });

  test('destinations without use lead to a list of just those', async () => {
    await service.send('POST', '/v1/projects/ours/destinations', {
      name: 'lonely',
      type: 'webhook',
      metadata: { url: 'https://example.com/lonely' },
    });
    const { user } = open();
    const link = await within(await tile('Destinations')).findByRole('link', { name: /Unused$/ });
    const count = Number(/^\d+/.exec(link.textContent ?? '')?.[0]);
    expect(count).toBeGreaterThan(0);
    await user.click(link);
    await screen.findByRole('heading', { level: 1, name: 'Destinations' });
    await screen.findByRole('link', { name: 'lonely' });
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    await waitFor(() => expect(rows).toHaveLength(count));
    await user.click(screen.getByRole('button', { name: 'Remove filter Unused' }));
    const all = await lists('destinations');
    await waitFor(() =>
      expect(within(screen.getByRole('table')).getAllByRole('row').slice(1)).toHaveLength(all.length),
    );
  });

  test('does not call a list empty whose elements could not be read', async () => {
    open((_, url) =>
      /\/ours\/(installations|destinations)$/.test(url.pathname)
        ? Response.json([{ id: 1 }, { id: 2 }])
        : undefined,
    );
    await within(await tile('Destinations')).findByRole('link', { name: '2 Could not be read' });
    expect(
      within(await tile('Installations')).getByRole('link', { name: '2 Could not be read' }),
    ).toBeTruthy();
    expect(
      screen.getByText(/2 installations could not be read, so their operations are missing/),
    ).toBeTruthy();
    expect(screen.queryByText(/Nobody has installed/)).toBeNull();
    expect(screen.queryByText('Named but missing')).toBeNull();
  });

  test('says once what is not offered where nothing can be counted, and leads to what still works', async () => {
    const { user, router } = open((_, url) =>
      /\/ours\/(installations|connections|integrations|topics|notification-event-topic-routes)$/.test(
        url.pathname,
      )
        ? problem(404, 'No such path')
        : undefined,
    );
    await screen.findByText('This service does not offer the lists that this page counts');
    expect(screen.getAllByText(/does not offer/)).toHaveLength(1);
    const possible = screen.getByRole('region', { name: 'What you can do here' });
    await user.click(within(possible).getByRole('link', { name: 'Installations' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/ours/installations'));
  });

  test('says which list is not offered and which could not be read, and shows the others', async () => {
    let fails = true;
    const { user } = open((_request, url) => {
      if (url.pathname.endsWith('/connections')) return problem(404, 'No such path');
      return fails && url.pathname.endsWith('/notification-event-topic-routes')
        ? problem(400, 'Not today')
        : undefined;
    });
    await within(await tile('Connections')).findByText(
      'This service does not offer the list of connections.',
    );
    const routing = await tile('Event routing');
    await within(routing).findByText(/Could not be read: Not today/);
    await within(await tile('Installations')).findByRole('link', { name: /Healthy/ });
    fails = false;
    await user.click(within(routing).getByRole('button', { name: 'Retry' }));
    expect(await within(routing).findByRole('link', { name: /reach nothing$/ })).toBeTruthy();
  });
});
