import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderConsole } from '@/test/render-console';
import { serviceForEachTest, type TestService } from '@/test/service';
import { populate } from '@/test/service-world';

let service: TestService;

serviceForEachTest((started) => (service = started));
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

/** Notices on the desktop, once they are allowed. */
function stubNotices() {
  const shown: string[] = [];
  const notices: EventTarget[] = [];
  class FakeNotification extends EventTarget {
    static permission = 'default';
    static readonly requestPermission = async () => (FakeNotification.permission = 'granted');
    constructor(title: string) {
      super();
      shown.push(title);
      notices.push(this);
    }
    close() {}
  }
  vi.stubGlobal('Notification', FakeNotification);
  return { shown, click: () => notices.at(-1)?.dispatchEvent(new Event('click')) };
}

test('a view that is watched tells in the tab and on the desktop what is new in it', async () => {
  // The page loads it with the first view that is watched. What happens before is no news.
  await import('./watched-views');
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
  const { shown, click } = stubNotices();
  const world = await populate(service);
  await service.run();
  const views = [{ name: 'Calls', query: 'object:calls', group: 'customer' }];
  const key = `test.${service.projectId}`;
  localStorage.setItem(`signalbox.views.${key}`, JSON.stringify({ views, pinned: [] }));
  const { user, router } = renderConsole({ path: '/projects/ours/operations?q=object:calls', service });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Views' }).getAttribute('aria-haspopup')).toBe('menu'),
  );
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Watch Calls…', hidden: true }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Watch Calls' }));
  expect(dialog.getByText(/watched while a tab of Signalbox is open and visible/)).toBeTruthy();
  expect(
    dialog.getByRole('link', { name: 'route this event to a destination' }).getAttribute('href'),
  ).toContain('/projects/ours/routing?view=matrix');
  await user.click(dialog.getByRole('button', { name: 'Watch view' }));
  await screen.findByText('View Calls is watched while a tab of Signalbox is visible');
  expect(JSON.parse(localStorage.getItem(`signalbox.watched.${key}`) ?? '')).toEqual(['object:calls']);

  await router.navigate({ to: '/projects/$project/operations', params: { project: 'ours' }, search: {} });
  await screen.findByRole('table');
  await waitFor(() => expect(document.title).toBe('Operations · ours · Signalbox'));
  // What is read before the first look at the view is no news.
  const client = await router.options.context.openCache();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await service.send('POST', `/read/v1/projects/ours/integrations/${world.integrationId}/objects/calls`, {
    groupRef: 'acme',
    mode: 'async',
  });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(document.title).toBe('(1) Operations · ours · Signalbox'));
  await waitFor(() => expect(shown).toEqual(['1 new operation in “Calls”']));
  expect(document.querySelector('link[rel="icon"]')?.getAttribute('href')).toBe('/favicon-running.svg');
  await router.navigate({ to: '/projects/$project/settings', params: { project: 'ours' } });
  await waitFor(() => expect(document.title).toBe('(1) Project settings · ours · Signalbox'));

  click();
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'object:calls', group: 'customer' }));
  await waitFor(() => expect(document.title).toBe('Operations · ours · Signalbox'));
  expect(document.querySelector('link[rel="icon"]')?.getAttribute('href')).toBe('/favicon.svg');
  expect(shown).toHaveLength(1);
});
