import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ago, operation } from '@/test/operation-fixtures';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import type { TestService } from '@/test/service';
import { type World, worldForEachTest } from '@/test/service-world';

let service: TestService;
let world: World;

worldForEachTest((started) => ({ service, world } = started));

const open = (intercept?: Intercept) =>
  renderConsole({
    path: `/projects/ours/installations/${world.integrationId}/${world.installationId}`,
    service,
    ...(intercept ? { intercept } : {}),
  });
const isOne = (url: URL) => url.pathname.endsWith(`/installations/${world.installationId}`);

/** The installation as the service has it, changed. */
const changed =
  (change: (installation: Record<string, unknown>) => object): Intercept =>
  (request, url) =>
    isOne(url)
      ? service
          .fetch(request)
          .then((answer) => answer.json())
          .then((body) => Response.json(change(body as Record<string, unknown>)))
      : undefined;

describe('an installation', () => {
  test('shows what the customer chose and what ran', async () => {
    open();
    await screen.findByRole('heading', { level: 1, name: 'Acme GmbH' });
    const calls = await screen.findByRole('article', { name: 'calls' });
    expect(within(calls).getByText('1 field')).toBeTruthy();
    const operations = await screen.findByRole('table', { name: 'Recent operations' });
    expect(within(operations).getAllByRole('row').length).toBeGreaterThan(1);
    expect(screen.getByText('latest')).toBeTruthy();
  });

  test('shows what was mapped and by which words, and where a large config lies', async () => {
    open(
      changed(({ config, ...installation }) => {
        const { content } = config as { content: { read: { objects: Record<string, object> } } };
        const calls = {
          ...content.read.objects['calls'],
          schedule: '45 4 * * *',
          dynamicMappingsInput: [
            {
              mapToName: 'priority',
              fieldName: 'urgency',
              mappedValues: [{ mappedValue: 'high', mappedDisplayValue: 'Urgent' }, { mappedValue: 'low' }],
            },
            { mapToName: 'owner' },
          ],
        };
        return {
          ...installation,
          config: { ...(config as object), content: { ...content, read: { objects: { calls } } } },
          configURL: 'https://store.example/config.json?signature=s3cret',
          lastConfigURL: 'javascript:alert(1)',
        };
      }),
    );
    const calls = await screen.findByRole('article', { name: 'calls' });
    expect(
      within(calls)
        .getByText(/^urgency$/)
        .closest('li')?.textContent,
    ).toBe('urgency as priority: high (Urgent), low');
    expect(within(calls).getByText('No field').closest('li')?.textContent).toBe('No field as owner');
    expect(await within(calls).findByText(/· At 04:45.* \(UTC\)$/)).toBeTruthy();
    const link = screen.getByRole('link', { name: /^https:\/\/store\.example\/config\.json/ });
    expect(link.getAttribute('href')).toBe('https://store.example/config.json?signature=s3cret');
    expect(document.body.textContent).not.toContain('s3cret');
    expect(screen.getByText('javascript:alert(1)').closest('a')).toBeNull();
  });

  test('that is new offers the first read, then where to see its records', async () => {
    const listOf = (results: object[]): Intercept => {
      const answer = { results, pagination: { done: true } };
      return (_, url) => (url.pathname.endsWith('/operations') ? Response.json(answer) : undefined);
    };
    const { user, unmount } = open(listOf([]));
    await user.click(await screen.findByRole('button', { name: 'Trigger the first read' }));
    await screen.findByRole('dialog', { name: 'Trigger a read for Acme GmbH' });
    unmount();
    await service.run();
    open();
    const next = await screen.findByText(/The first read has ended/);
    expect(within(next).getByRole('link', { name: 'hook' }).getAttribute('href')).toBe(
      '/projects/ours/destinations/hook',
    );
    expect(within(next).getByRole('link', { name: 'webhook lab' })).toBeTruthy();
  });

  test('tells its causes apart', async () => {
    open(
      changed((installation) => ({
        ...installation,
        lastOperationStatus: 'failure',
        connection: { ...(installation['connection'] as object), status: 'bad_credentials' },
      })),
    );
    const causes = await screen.findByRole('list', { name: 'Problems of this installation' });
    expect(
      within(causes).getByText('gong refuses the credentials of this customer’s connection'),
    ).toBeTruthy();
    expect(within(causes).getByText('The last operation failed')).toBeTruthy();
  });

  test('whose connection was deleted is connected anew first', async () => {
    const gone = operation({ status: 'failure', result: '[calls] The installation has no connection' });
    let status = 'bad_credentials';
    const connected = changed((installation) => ({
      ...installation,
      connection: { ...(installation['connection'] as object), status },
    }));
    const answers: typeof connected = (request, url) =>
      url.pathname.endsWith('/operations')
        ? Response.json({ results: [gone], pagination: { done: true } })
        : connected(request, url);
    status = 'working';
    open(answers);
    await screen.findAllByText(/has no connection/);
    expect(screen.queryByText(/no longer connected/)).toBeNull();
    cleanup();
    status = 'bad_credentials';
    const { user, router } = open(answers);
    await screen.findByText(/^This customer is no longer connected to gong$/i);
    expect(screen.queryByText(/refuses the credentials/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Open' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Connect a customer' }));
    expect(router.state.location.href).toBe('/projects/ours/connections/new?provider=gong');
  });

  test('with refused credentials leads to its connection first', async () => {
    const { user } = open(
      changed((installation) => ({
        ...installation,
        connection: { ...(installation['connection'] as object), status: 'bad_credentials' },
      })),
    );
    const header = within(
      (await screen.findByRole('heading', { level: 1, name: 'Acme GmbH' })).closest('header')!,
    );
    const remedy = header.getByRole('link', { name: 'Replace the credentials' });
    expect(header.getByRole('button', { name: 'Trigger a read' }).dataset['variant']).toBe('default');
    await user.click(remedy);
    await screen.findByRole('heading', { level: 1, name: /^Acme GmbH at / });
  });

  test('that is paused resumes reads first', async () => {
    const { user } = open(
      changed(({ config, ...installation }) => {
        const { content } = config as { content: { read: { objects: Record<string, object> } } };
        const objects = Object.fromEntries(
          Object.entries(content.read.objects).map(([name, object]) => [name, { ...object, disabled: true }]),
        );
        return {
          ...installation,
          config: { ...(config as object), content: { ...content, read: { objects } } },
        };
      }),
    );
    const header = within(
      (await screen.findByRole('heading', { level: 1, name: 'Acme GmbH' })).closest('header')!,
    );
    expect(header.getByRole('button', { name: 'Trigger a read' }).dataset['variant']).toBe('default');
    await user.click(header.getByRole('button', { name: 'Resume reads' }));
    expect(await screen.findByRole('dialog', { name: /^Resume reads/ })).toBeTruthy();
  });

  test('whose last operation failed leads to it', async () => {
    const results = [
      operation({ id: 'older', status: 'failure', createTime: ago(3_000) }),
      operation({ id: 'newest', status: 'success', createTime: ago(1_000) }),
      operation({ id: 'failed', status: 'failure', createTime: ago(2_000) }),
    ];
    const fails = changed((installation) => ({ ...installation, lastOperationStatus: 'failure' }));
    const { unmount } = open((request, url) =>
      url.pathname.endsWith('/operations')
        ? Response.json({ results, pagination: { done: true } })
        : fails(request, url),
    );
    const target = async () =>
      (await screen.findByRole('link', { name: 'See what failed' })).getAttribute('href');
    await waitFor(async () => expect(await target()).toBe('/projects/ours/operations/failed'));
    unmount();
    // Among the newest operations none has failed.
    open((request, url) =>
      url.pathname.endsWith('/operations')
        ? Response.json({ results: results.slice(1, 2), pagination: { done: false, nextPageToken: 'more' } })
        : fails(request, url),
    );
    await screen.findByRole('table', { name: 'Recent operations' });
    expect(await target()).toContain('/projects/ours/operations?');
  });

  test('that is not there says so', async () => {
    renderConsole({ path: '/projects/ours/installations/none/none', service });
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('form', { name: 'Installation by id' })).toBeTruthy();
  });
});

describe('triggering a read', () => {
  test('starts it and goes to its live log', async () => {
    const { user, router, requests } = open();
    await user.click(await screen.findByRole('button', { name: 'Trigger a read of calls' }));
    const dialog = await screen.findByRole('dialog', { name: 'Trigger a read for Acme GmbH' });
    expect(within(dialog).getByText(/This is a new read/)).toBeTruthy();
    expect(within(dialog).getByText(/Times are in this device’s zone \(CET|CEST|GMT\+\d\)/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Start the read' }));
    await screen.findByRole('heading', { level: 1, name: 'Read calls' });
    expect(router.state.location.pathname).toMatch(/^\/projects\/ours\/operations\/[^/]+$/);
    expect(requests).toContain(
      `POST /read/v1/projects/ours/integrations/${world.integrationId}/objects/calls`,
    );
  });

  test('refuses a window that ends before it begins, at the field', async () => {
    const { user, requests } = open();
    await user.click(await screen.findByRole('button', { name: 'Trigger a read' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/Changed since/), '2026-03-02T09:00');
    await user.type(within(dialog).getByLabelText(/Changed until/), '2026-03-01T09:00');
    await user.click(within(dialog).getByRole('button', { name: 'Start the read' }));
    expect(await within(dialog).findByText('Choose an object')).toBeTruthy();
    expect(within(dialog).getByText('The end of the window is after its start')).toBeTruthy();
    expect(requests.some((line) => line.startsWith('POST'))).toBe(false);
  });

  test('offers times to begin with', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Trigger a read of users' }));
    const dialog = await screen.findByRole('dialog');
    const since = within(dialog).getByLabelText<HTMLInputElement>(/Changed since/);
    const before = service.clock.now() - 7 * 86_400_000;
    await user.click(within(dialog).getByRole('button', { name: '7 days ago' }));
    // The field has minutes only. It shows the zone of this device, which is also that of this test.
    expect(Math.abs(new Date(since.value).getTime() - before)).toBeLessThan(2 * 3_600_000);
  });

  test('keeps what was filled in when the service refuses', async () => {
    const { user } = open((request) =>
      request.method === 'POST' ? problem(400, 'Reads are paused') : undefined,
    );
    await user.click(await screen.findByRole('button', { name: 'Trigger a read of users' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/Changed since/), '2026-03-01T09:00');
    await user.click(within(dialog).getByRole('button', { name: 'Start the read' }));
    expect(await within(dialog).findByText('Reads are paused')).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLInputElement>(/Changed since/).value).toBe('2026-03-01T09:00');
  });

  test('warns about bad credentials but allows', async () => {
    const { user } = open(
      changed((installation) => ({
        ...installation,
        connection: { ...(installation['connection'] as object), status: 'bad_credentials' },
      })),
    );
    await user.click(await screen.findByRole('button', { name: 'Trigger a read of users' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/will probably fail/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Start the read' }));
    await screen.findByRole('heading', { level: 1, name: 'Read users' });
  });

  test('gives the reason where an object is disabled', async () => {
    const { user } = open(
      changed((installation) => ({
        ...installation,
        config: {
          id: 'c',
          content: {
            provider: 'gong',
            read: { objects: { users: { objectName: 'users', disabled: true } } },
          },
        },
      })),
    );
    const button = await screen.findByRole('button', { name: 'Trigger a read of users' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    // Once for a screen reader, and once in the tooltip where that is loaded already.
    expect(screen.getAllByText('Reads of users are paused in this installation').length).toBeGreaterThan(0);
    expect(screen.getByText('Reads of all objects are paused')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Resume below' }).getAttribute('href')).toMatch(
      /#objects-title$/,
    );
  });
});

describe('pausing reads', () => {
  const disabledNow = async () => {
    const answer = await service.send(
      'GET',
      `/v1/projects/ours/integrations/${world.integrationId}/installations/${world.installationId}`,
    );
    const body = (await answer.json()) as {
      config: { content: { read: { objects: Record<string, { disabled?: boolean }> } } };
    };
    return Object.entries(body.config.content.read.objects)
      .filter(([, { disabled }]) => disabled)
      .map(([name]) => name);
  };

  test('of one object with a note, seen in the service, then resumed', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Pause reads of calls' }));
    let dialog = await screen.findByRole('dialog', { name: 'Pause reads for Acme GmbH' });
    expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'calls' }).checked).toBe(true);
    await user.type(within(dialog).getByLabelText(/Note/), 'Quota is used up');
    await user.click(within(dialog).getByRole('button', { name: 'Pause reads' }));
    const calls = await screen.findByRole('article', { name: 'calls' });
    await within(calls).findByText('Reads paused');
    expect(await disabledNow()).toEqual(['calls']);
    expect(within(calls).getByText(/from this browser/)).toBeTruthy();
    const timeline = screen.getByRole('list', { name: 'Timeline' });
    expect(within(timeline).getByText('Paused reads of calls')).toBeTruthy();
    expect(within(timeline).getByText('“Quota is used up”')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Resume reads of calls' }));
    dialog = await screen.findByRole('dialog', { name: 'Resume reads for Acme GmbH' });
    await user.click(within(dialog).getByRole('button', { name: 'Resume reads' }));
    await waitFor(() => expect(within(calls).queryByText('Reads paused')).toBeNull());
    expect(await disabledNow()).toEqual([]);
  });

  test('of all objects', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Pause reads', hidden: true }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Pause reads' }));
    await screen.findByText('Reads of all objects are paused');
    expect(await disabledNow()).toEqual(['calls', 'users']);
  });

  test('asks for an object, and keeps what was typed when the service refuses', async () => {
    const { user, requests } = open((request) =>
      request.method === 'POST' ? problem(400, 'Not now') : undefined,
    );
    await user.click(await screen.findByRole('button', { name: 'Pause reads of calls' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('checkbox', { name: 'calls' }));
    await user.type(within(dialog).getByLabelText(/Note/), 'Kept');
    await user.click(within(dialog).getByRole('button', { name: 'Pause reads' }));
    expect(await within(dialog).findByText('Choose at least one object')).toBeTruthy();
    expect(requests.some((line) => line.startsWith('POST'))).toBe(false);
    await user.click(within(dialog).getByRole('checkbox', { name: 'users' }));
    await user.click(within(dialog).getByRole('button', { name: 'Pause reads' }));
    expect(await within(dialog).findByText('Not now')).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/Note/).value).toBe('Kept');
  });
});

describe('deleting an installation', () => {
  test('says what goes with it, asks for the name, and leads to the list', async () => {
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete installation', hidden: true }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete installation of Acme GmbH' });
    expect(within(dialog).getByText('2 objects that are read')).toBeTruthy();
    expect(await within(dialog).findByText(/which no other installation uses/)).toBeTruthy();
    const confirm = () => within(dialog).getByRole('button', { name: 'Delete installation' });
    expect(confirm().getAttribute('aria-disabled')).toBe('true');
    await user.type(within(dialog).getByRole('textbox'), 'Acme GmbH');
    await user.click(confirm());
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/ours/installations'));
    const left = await service.send('GET', '/v1/projects/ours/installations');
    expect(((await left.json()) as { id: string }[]).map(({ id }) => id)).toEqual([world.crmInstallationId]);
    const connection = await service.send('GET', `/v1/projects/ours/connections/${world.connectionId}`);
    expect(connection.status).toBe(404);
  });
});
