import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { LogEntry } from '@/contract/operation';
import { lines, operationWorld, showAt } from '@/test/operation-world';
import { problem, renderConsole } from '@/test/render-console';

const page = operationWorld();
const { answerOperation, open } = page;

const isOperation = (url: URL) => url.pathname.endsWith(`/operations/${page.world.operationId}`);
const failed = { status: 'failure', result: 'It broke' };

describe('an operation', () => {
  test('follows the service until it has ended, with its log', async () => {
    const { requests } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Read users' })).toBeTruthy();
    expect(await screen.findByText(/^Live · /)).toBeTruthy();
    await page.service.run();
    await screen.findByText('Success');
    await screen.findByText(/^Ended · \d+ lines?$/);
    const reads = requests.filter((line) => line.endsWith('/logs')).length;
    const shown = lines().length;
    const all = (await (
      await page.service.send('GET', `/v1/projects/ours/operations/${page.world.operationId}/logs`)
    ).json()) as LogEntry[];
    expect(shown).toBe(all.length);
    expect(reads).toBeGreaterThan(1);
  });

  test('says what stands behind it', async () => {
    open();
    const facts = await screen.findByRole('region', { name: 'Details' });
    expect(await within(facts).findByText('Acme GmbH')).toBeTruthy();
    expect(within(facts).getByText('gong-sync')).toBeTruthy();
    expect(within(facts).getByText('current')).toBeTruthy();
    const link = within(facts).getByRole('link', { name: 'Acme GmbH' });
    expect(link.getAttribute('href')).toBe(
      `/projects/ours/installations/${page.world.integrationId}/${page.world.installationId}`,
    );
  });

  test('that is a failed read offers to trigger it again, with the same object', async () => {
    const { user } = open('', answerOperation(failed));
    await user.click(await screen.findByRole('button', { name: 'Trigger a read' }));
    const dialog = await screen.findByRole('dialog', { name: 'Trigger a read for Acme GmbH' });
    expect(within(dialog).getByRole<HTMLInputElement>('combobox', { name: 'Object' }).value).toBe('users');
    expect(within(dialog).getByText(/does not report which window/)).toBeTruthy();
  });

  test('that is a failed read of this browser is read again with the same window', async () => {
    const { user, router } = open('', answerOperation(failed));
    await user.click(await screen.findByRole('button', { name: 'Trigger a read' }));
    await user.click(await screen.findByRole('button', { name: '7 days ago' }));
    const since = screen.getByLabelText<HTMLInputElement>(/^Changed since/).value;
    await user.click(screen.getByRole('button', { name: 'Start the read' }));
    await waitFor(() => expect(router.state.location.pathname).not.toContain(page.world.operationId));
    await user.click(await screen.findByRole('button', { name: 'Trigger a read' }));
    const dialog = await screen.findByRole('dialog', { name: 'Trigger a read for Acme GmbH' });
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Changed since/).value).toBe(since);
    expect(within(dialog).queryByText(/does not report which window/)).toBeNull();
  });

  test('has what stands behind it as a tab where there is no room beside the log', async () => {
    showAt('narrow');
    const { user, router } = open();
    await screen.findByRole('log');
    expect(screen.queryByRole('region', { name: 'Details' })).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Details' }));
    const facts = await screen.findByRole('region', { name: 'Details' });
    expect(await within(facts).findByText('Acme GmbH')).toBeTruthy();
    expect(screen.queryByRole('log')).toBeNull();
    expect(router.state.location.search).toEqual({ tab: 'details' });
  });

  test('works without the lists outside the specification', async () => {
    open('', (_, url) =>
      /\/(installations|integrations)(\/|$)/.test(url.pathname) ? problem(404, 'Not found') : undefined,
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Read users' })).toBeTruthy();
    expect(await screen.findByText('Could not be read')).toBeTruthy();
    expect(await screen.findByRole('log')).toBeTruthy();
  });

  test('that failed, of an installation that no longer exists, says why nothing can be done', async () => {
    const answer = answerOperation({ ...failed, result: '[users] 401 Unauthorized' });
    open('', (request, url) => {
      if (url.pathname.endsWith(`/installations/${page.world.installationId}`))
        return problem(404, 'Not found');
      if (url.pathname.endsWith('/installations')) return Response.json([]);
      return answer(request, url);
    });
    const result = await screen.findByRole('region', { name: 'Result' });
    expect(await within(result).findByText('The installation no longer exists.')).toBeTruthy();
    expect(within(result).getByText(/cannot be read again from here/)).toBeTruthy();
    expect(within(result).queryByRole('button')).toBeNull();
  });

  test('that is not there says so and offers another id', async () => {
    renderConsole({ path: '/projects/ours/operations/nothing-here', service: page.service });
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('textbox', { name: 'Operation id' })).toBeTruthy();
    expect(screen.queryByRole('log')).toBeNull();
  });

  test('that the service no longer has is shown as it is kept, without its log', async () => {
    let isGone = false;
    const { router } = renderConsole({
      path: '/projects/ours/operations',
      service: page.service,
      intercept: (_, url) => (isGone && isOperation(url) ? problem(404, 'Not found') : undefined),
    });
    await screen.findAllByRole('link', { name: /Read users/ });
    isGone = true;
    await router.navigate({ href: `/projects/ours/operations/${page.world.operationId}` });
    expect(await screen.findByText(/^Kept as of .*, no longer at the service\.$/)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Read users' })).toBeTruthy();
    const facts = screen.getByRole('region', { name: 'Details' });
    expect(await within(facts).findByText('Acme GmbH')).toBeTruthy();
    expect(screen.getByText('The log is no longer available')).toBeTruthy();
    expect(screen.queryByText('Not found')).toBeNull();
    expect(screen.queryByRole('log')).toBeNull();
  });

  test('that vanishes while it is open stays, and says so', async () => {
    let reads = 0;
    open('', (_, url) => {
      if (!isOperation(url)) return undefined;
      reads += 1;
      return reads > 1 ? problem(404, 'Not found') : undefined;
    });
    await screen.findByRole('log');
    expect(await screen.findByText(/no longer at the service\.$/)).toBeTruthy();
    expect(screen.getByRole('log')).toBeTruthy();
  });

  test('explains a failure it knows', async () => {
    open(
      '',
      answerOperation({
        status: 'failure',
        result: '[users] 401 Unauthorized',
        metadata: { objects: ['users'], retry: { attempts: 3 } },
      }),
    );
    const result = await screen.findByRole('region', { name: 'Result' });
    expect(within(result).getByText('401 Unauthorized')).toBeTruthy();
    expect(within(result).getByText(/no longer accepts the customer/)).toBeTruthy();
    expect(within(result).getByText(/3 retries/)).toBeTruthy();
    const connection = await within(result).findByRole('link', { name: 'Replace the credentials' });
    expect(connection.getAttribute('href')).toMatch(/^\/projects\/ours\/connections\/.+/);
    expect(within(result).getByText('This customer’s reads are not paused.')).toBeTruthy();
    expect(await within(result).findByRole('button', { name: 'Trigger a read' })).toBeTruthy();
  });

  test('shows a status and an action it does not know as they are', async () => {
    open('', answerOperation({ status: 'paused_by_moon', actionType: 're.index' }));
    expect(await screen.findByText('paused_by_moon')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 're.index users' })).toBeTruthy();
    expect(await screen.findByText(/^Live · /)).toBeTruthy();
  });

  test('has its raw form in the address', async () => {
    const { user, router } = open();
    await user.click(await screen.findByRole('tab', { name: 'Raw JSON' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'raw' }));
    expect(await screen.findByRole('region', { name: 'operation' })).toBeTruthy();
  });
});
