import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderConsole } from '@/test/render-console';
import { startTestService } from '@/test/service';

const { loaded, load } = vi.hoisted(() => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { loaded: promise, load: () => resolve() };
});
vi.mock('./palette', async (importOriginal) => {
  await loaded;
  return importOriginal();
});

// "g i", "g t" and "?" are shortcuts of the page. Without its first letters the name is that of the other destination.
test('what is typed before the palette has loaded belongs to it, Escape and Enter too', async () => {
  const service = startTestService();
  for (const name of ['orders', 'gt-orders'])
    await service.send('POST', '/v1/projects/ours/destinations', {
      name,
      type: 'webhook',
      metadata: { url: 'https://hook.example.com/in' },
    });
  const { user, router } = renderConsole({ path: '/projects/ours/destinations', service });
  await user.click(await screen.findByRole('searchbox', { name: 'Search destinations' }));
  const pathname = () => router.state.location.pathname;

  // Given up before it was there; keys are then the field's again.
  await user.keyboard('{Control>}k{/Control}gi?{Escape}kept');
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search destinations' }).value).toBe('kept');
  expect(pathname()).toBe('/projects/ours/destinations');

  await user.keyboard('{Control>}k{/Control}gi{Backspace}');
  await user.paste('t-or');
  await user.keyboard('ders{Enter}');
  expect(pathname()).toBe('/projects/ours/destinations');
  expect(screen.queryByRole('dialog')).toBeNull();
  load();
  const answer = await service.send('GET', '/v1/projects/ours/destinations/gt-orders');
  const { id } = (await answer.json()) as { id: string };
  await waitFor(() => expect(pathname()).toBe(`/projects/ours/destinations/${id}`));
  await screen.findByRole('heading', { level: 1, name: 'gt-orders' });
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  await service.close();
});
