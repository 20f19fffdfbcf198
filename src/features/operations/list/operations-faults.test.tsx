import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { problem } from '@/test/render-console';
import { isList, isOperations, operationsListWorld } from '@/test/operations-list-world';

const list = operationsListWorld();
const { open } = list;

describe('a service that', () => {
  test('lists no installations says so, and an id still opens an operation', async () => {
    const { user, router } = open('', (_, url) => (isList(url) ? problem(404, 'Not found') : undefined));
    await screen.findByText('This service does not offer the list of installations');
    await user.type(
      screen.getByRole('textbox', { name: 'Operation id' }),
      `https://console.test/projects/x/operations/${list.world.operationId}{Enter}`,
    );
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/projects/ours/operations/${list.world.operationId}`),
    );
  });

  test('lists no operations says so', async () => {
    open('', (_, url) => (isOperations(url) ? problem(501, 'Not implemented') : undefined));
    expect(await screen.findByText('This service does not offer the list of operations')).toBeTruthy();
  });

  test('answers HTML is not shown as one without operations', async () => {
    open('', (_, url) =>
      isList(url)
        ? new Response('<!doctype html><title>Sign in</title>', { headers: { 'content-type': 'text/html' } })
        : undefined,
    );
    await screen.findByText('Unexpected response');
    expect(screen.queryByText(/No operations/)).toBeNull();
  });

  test('fails for one installation keeps the list, gives the reason and tries again', async () => {
    let broken = true;
    const { user } = open('', (_, url) =>
      isOperations(url) && url.pathname.includes(list.world.installationId) && broken
        ? problem(403, 'Not for this key')
        : undefined,
    );
    await screen.findByText('1 customer could not be read');
    expect(screen.getByText(/Acme GmbH: Not for this key/)).toBeTruthy();
    expect(screen.getByText(/request req-7/)).toBeTruthy();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('table');
    expect(screen.queryByText('1 customer could not be read')).toBeNull();
  });

  test('knows more statuses and actions than we do', async () => {
    open('', async (request, url) => {
      if (!isOperations(url)) return undefined as never;
      const answer = (await (await list.service.fetch(request)).json()) as { results: object[] };
      const [first] = answer.results;
      return Response.json({
        results: [{ ...first, status: 'queued', actionType: 're.index', extra: { deep: true } }],
        pagination: { done: true },
      });
    });
    const table = await screen.findByRole('table');
    expect(within(table).getByText('queued')).toBeTruthy();
    expect(within(table).getByText(/re\.index/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /queued/ })).toBeTruthy();
  });

  test('has no installations shows what would be here', async () => {
    open('', (_, url) => (isList(url) ? Response.json([]) : undefined));
    expect(await screen.findByText(/nobody has installed an integration yet/)).toBeTruthy();
  });
});
