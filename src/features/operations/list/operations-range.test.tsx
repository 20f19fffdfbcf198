import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { isExhaustive } from '@/test/exhaustive';
import type { Intercept } from '@/test/render-console';
import { isList, isOperations, operationsListWorld } from '@/test/operations-list-world';

const { open } = operationsListWorld();

describe('the range', () => {
  const day = 86_400_000;
  const ages = [0.5, 3, 20, 60];
  /** One installation whose pages hold one operation each. */
  const paged: Intercept = (_, url) => {
    if (isList(url))
      return Response.json([
        { id: 'n', projectId: 'p', integrationId: 'i', createTime: new Date(0).toISOString() },
      ]);
    if (!isOperations(url)) return undefined;
    const at = Number(url.searchParams.get('pageToken') ?? 0);
    const operation = {
      id: `op-${at}`,
      projectId: 'p',
      integrationId: 'i',
      installationId: 'n',
      configId: 'c',
      actionType: 'read',
      status: 'success',
      createTime: new Date(Date.now() - (ages[at] ?? 0) * day).toISOString(),
    };
    const done = at === ages.length - 1;
    return Response.json({
      results: [operation],
      pagination: done ? { done } : { done, nextPageToken: String(at + 1) },
    });
  };
  const asked = (requests: readonly string[]) =>
    requests.filter((line) => line.includes('/operations?')).length;
  const choice = (name: string) => screen.findByRole('radio', { name });

  test('is 24 hours at first; a longer one is read as far back, kept in the address and remembered', async () => {
    const { user, router, requests } = open('', paged);
    await screen.findByText('1 operation');
    // The page after the newest one may hold more of the last 24 hours.
    expect(asked(requests)).toBe(2);
    await user.click(await choice('7 d'));
    await screen.findByText('2 operations');
    expect(router.state.location.search).toEqual({ range: '7d' });
    expect(asked(requests)).toBe(3);
    await user.click(await choice('30 d'));
    await screen.findByText('3 operations');
    expect(asked(requests)).toBe(4);
    await router.navigate({ href: '/projects/ours/failures' });
    await screen.findByRole('heading', { level: 1, name: 'Failures' });
    expect(router.state.location.search).toMatchObject({ range: '30d', group: 'cause' });
    await router.navigate({ href: '/projects/ours/topics' });
    await router.navigate({ href: '/projects/ours/operations' });
    await waitFor(async () =>
      expect((await choice('30 d')) as HTMLInputElement).toHaveProperty('checked', true),
    );
  });

  test('gives way to a time in the query, and takes its place when it is chosen', async () => {
    const { user, router } = open(`?q=${encodeURIComponent('object:x,unknown after:4d')}`, paged);
    await screen.findByText('2 operations');
    expect(await choice('24 h')).toHaveProperty('checked', false);
    await user.click(await choice('30 d'));
    await screen.findByText('3 operations');
    expect(router.state.location.search).toEqual({ q: 'object:x,unknown', range: '30d' });
  });

  test.runIf(isExhaustive)('without an operation in it leads to the next longer one', async () => {
    const { user } = open('?range=24h&q=id-of-none', paged);
    await user.click(await screen.findByRole('button', { name: 'Show the last 7 days' }));
    expect(await choice('7 d')).toHaveProperty('checked', true);
  });

  test.runIf(isExhaustive)('of times that make none is the one that was chosen last', async () => {
    open('?range=2026-13-01..x', paged);
    expect(await choice('24 h')).toHaveProperty('checked', true);
    await screen.findByText('1 operation');
  });
});
