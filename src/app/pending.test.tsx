import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderConsole } from '@/test/render-console';
import { serviceForEachTest, type TestService } from '@/test/service';

// What every page needs comes later than the router waits before it presents something as pending.
vi.mock('./query-client', async (original) => {
  await new Promise((resolve) => setTimeout(resolve, 400));
  return original();
});

let service: TestService;

serviceForEachTest((started) => (service = started));

test('the shell and the frame of the page are there while a slow service is read', async () => {
  let answer = () => {};
  const slow = new Promise<void>((resolve) => (answer = resolve));
  const projectsRead = new Promise((resolve) => setTimeout(resolve, 600));
  renderConsole({
    path: '/projects/ours/destinations',
    service,
    intercept: (request, url) => {
      // The list of projects is read late enough for the router to present that as pending.
      const answered = { '/v1/projects': projectsRead, '/v1/projects/ours/destinations': slow }[url.pathname];
      return answered?.then(() => service.fetch(request));
    },
  });
  // Long enough for every part of the page to be loaded, however slowly.
  await screen.findByRole('navigation', { name: 'Main' }, { timeout: 20_000 });
  expect(await screen.findByText('Reading destinations')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Destinations' })).toBeTruthy();
  answer();
  await screen.findByText('No destinations yet');
  expect(document.querySelector('[aria-busy="true"]')).toBeNull();
});
