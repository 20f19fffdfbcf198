import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderConsole } from '@/test/render-console';
import { startTestService, type TestService } from '@/test/service';

// What every page needs comes later than the router waits before it presents something as pending.
vi.mock('./query-client', async (original) => {
  await new Promise((resolve) => setTimeout(resolve, 400));
  return original();
});

let service: TestService;

beforeEach(() => {
  service = startTestService();
});
afterEach(async () => {
  await service.close();
});

test('the shell is there while a slow service is read', async () => {
  let answer = () => {};
  const slow = new Promise<void>((resolve) => (answer = resolve));
  renderConsole({
    path: '/projects/ours/destinations',
    service,
    intercept: (request, url) =>
      url.pathname.endsWith('/projects/ours/destinations')
        ? slow.then(() => service.fetch(request))
        : undefined,
  });
  // Long enough for every part of the page to be loaded, however slowly.
  await screen.findByRole('navigation', { name: 'Main' }, { timeout: 20_000 });
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull());
  answer();
  await screen.findByText('No destinations yet');
  expect(document.querySelector('[aria-busy="true"]')).toBeNull();
}, 30_000);
