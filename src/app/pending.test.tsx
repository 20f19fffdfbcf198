import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderConsole } from '@/test/render-console';
import { startTestService, type TestService } from '@/test/service';

let service: TestService;

beforeEach(() => {
  service = startTestService();
});
afterEach(async () => {
  await service.close();
});

test('the shell and the page’s own skeleton are there while a slow service is read', async () => {
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
  await screen.findByRole('heading', { level: 1, name: 'Destinations' });
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull());
  answer();
  await screen.findByText('No destinations yet');
  expect(document.querySelector('[aria-busy="true"]')).toBeNull();
}, 30_000);
