import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import { startTestService, type TestService } from '@/test/service';
import { populate } from '@/test/service-world';

let service: TestService;

beforeEach(() => {
  service = startTestService();
});
afterEach(async () => {
  await service.close();
});

const open = (intercept?: Intercept, readOnly = false) =>
  renderConsole({ path: '/projects/ours', service, readOnly, ...(intercept ? { intercept } : {}) });
const make = (path: string, body: object) => service.send('POST', `/v1/projects/ours/${path}`, body);
const makeHook = () =>
  make('destinations', { name: 'hook', type: 'webhook', metadata: { url: 'https://e.example/in' } });
const firstDay = () => screen.findByRole('region', { name: 'Get started' });
/** The state of each step, by its title. */
const states = async () =>
  Object.fromEntries(
    within(await firstDay())
      .getAllByRole('listitem')
      .map((step) => [
        within(step).getByRole('heading').textContent,
        step.firstElementChild?.textContent ?? '',
      ]),
  );
/** The words of the step's link that is a button. */
const next = async () => {
  const step = (await firstDay()).querySelector<HTMLElement>('[aria-current="step"]');
  return step && (within(step).queryByRole('link') ?? within(step).getByRole('button')).textContent;
};
const integration = (provider: string, object: string) => ({
  name: `${provider}-sync`,
  provider,
  latestRevision: {
    specVersion: '1.0.0',
    content: {
      name: `${provider}-sync`,
      provider,
      read: { objects: [{ objectName: object, destination: 'hook', schedule: '0 0 1 1 *' }] },
    },
  },
});
const operation = (id: string, status: string, minute: number) => ({
  id,
  projectId: 'p',
  integrationId: 'i',
  installationId: 'n',
  configId: 'c',
  actionType: 'read',
  status,
  result: status === 'failure' ? 'No such object' : '',
  metadata: { objects: ['contacts'] },
  createTime: `2026-11-01T10:0${minute}:00Z`,
});
/** These operations of the first installation that is asked for, and none of the others. */
const withOperations = (...results: object[]): Intercept => {
  let asked: string | undefined;
  return (_, { pathname }) => {
    if (!/installations\/[^/]+\/operations$/.test(pathname)) return undefined;
    asked ??= pathname;
    return Response.json({ results: pathname === asked ? results : [], pagination: { done: true } });
  };
};

describe('the first day of a project', () => {
  test('begins with a destination, and warns of nothing', async () => {
    open();
    await waitFor(async () =>
      expect(await states()).toMatchObject({
        Project: 'Done',
        Destination: 'To do',
        'Provider app': 'If needed',
        'First read': 'To do',
      }),
    );
    expect(await next()).toBe('New destination');
    expect(screen.queryByText('Events that reach nothing')).toBeNull();
  });

  test('ticks what was made, and leads to the next step', async () => {
    await makeHook();
    const { user } = open();
    await waitFor(async () => expect(await next()).toBe('New topic'));
    const topic = (await (await make('topics', { name: 'reads' })).json()) as { id: string };
    await make('integrations', integration('hubspot', 'contacts'));
    await user.click(screen.getByRole('button', { name: /Refresh/ }));
    await waitFor(async () => expect(await states()).toMatchObject({ Topic: 'Done', Route: 'To do' }));
    const routes = within(await firstDay()).getByRole('link', { name: 'Routes' });
    expect(routes.getAttribute('href')).toBe(`/projects/ours/topics/${topic.id}`);
    await waitFor(async () => expect((await states())['Provider app']).toBe('If needed'));
  });

  test('needs no provider app where customers connect by credentials', async () => {
    await makeHook();
    await make('integrations', integration('gong', 'calls'));
    open();
    await waitFor(async () => expect((await states())['Provider app']).toBe('Not needed'));
    expect(screen.getByText('Customers connect to Gong by credentials.')).toBeTruthy();
  });

  test('needs no provider app where customers connect through one of the service', async () => {
    await makeHook();
    await make('integrations', integration('hubspot', 'contacts'));
    open((_, { pathname }) =>
      pathname.endsWith('/connections')
        ? Response.json([
            { id: 'c', projectId: 'p', provider: 'hubspot', createTime: '2026-11-01T10:00:00Z' },
          ])
        : undefined,
    );
    await waitFor(async () => expect((await states())['Provider app']).toBe('Not needed'));
    expect(screen.getByText('Customers connect to HubSpot through an app of the service.')).toBeTruthy();
  });

  test('says what is not known, and goes on with the rest', async () => {
    open((_, { pathname }) => {
      if (pathname.endsWith('/topics')) return problem(404, 'No such path');
      return pathname.endsWith('/destinations') ? problem(403, 'Not for this key') : undefined;
    });
    await waitFor(async () =>
      expect(await states()).toMatchObject({
        Destination: 'Not known',
        Topic: 'Not known',
        Integration: 'To do',
      }),
    );
    const list = within(await firstDay());
    expect(list.getByText(/list of destinations could not be read: Not for this key/)).toBeTruthy();
    expect(list.getByText(/does not offer the list of topics/)).toBeTruthy();
  });

  test('reads a list that failed once more when asked', async () => {
    let fails = true;
    const { user } = open((_, { pathname }) =>
      fails && pathname.endsWith('/topics') ? problem(503, 'Out of service') : undefined,
    );
    const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
    fails = false;
    await user.click(again);
    await waitFor(async () => expect((await states())['Topic']).toBe('To do'));
  });

  test('is shown, but leads to no form, at a read-only service', async () => {
    open(undefined, true);
    await firstDay();
    const button = await screen.findByRole('button', { name: 'New destination' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  test('shows why the first read failed', async () => {
    await populate(service);
    open(withOperations(operation('o-1', 'failure', 1)));
    await waitFor(async () => expect((await states())['First read']).toBe('Failed'));
    expect(within(await firstDay()).getByText(/failed: No such object/)).toBeTruthy();
    expect(await next()).toBe('See why');
  });

  test('is done, and leads to what arrived, once a read has succeeded, and goes away when closed', async () => {
    await populate(service);
    const ran = withOperations(operation('o-2', 'success', 2), operation('o-1', 'failure', 1));
    const { user, unmount } = open(ran);
    const list = within(await firstDay());
    expect(await list.findByText('Done: the first read has succeeded.')).toBeTruthy();
    const lab = await list.findByRole('link', { name: 'webhook lab' });
    expect(lab.getAttribute('href')).toMatch(/^\/projects\/ours\/destinations\/lab\?destination=/);
    await user.click(list.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull();
    unmount();
    open(ran);
    expect(await screen.findByText('2 operations')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull();
  });

  test('is over when more has run', async () => {
    await populate(service);
    const ran = [1, 2, 3, 4].map((minute) => operation(`o-${minute}`, 'success', minute));
    open(withOperations(...ran));
    expect(await screen.findByText('4 operations')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull());
  });
});
