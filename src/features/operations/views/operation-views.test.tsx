import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { paste, renderConsole } from '@/test/render-console';
import type { TestService } from '@/test/service';
import { worldForEachTest } from '@/test/service-world';

let service: TestService;

worldForEachTest((started) => ({ service } = started), { hasRun: true });
afterEach(() => {
  vi.restoreAllMocks();
});

const open = (search = '', path = `/projects/ours/operations${search}`) => renderConsole({ path, service });
const keyOf = () => `signalbox.views.test.${service.projectId}`;
const kept = () => JSON.parse(localStorage.getItem(keyOf()) ?? 'null') as unknown;
/** As if another tab had saved this. */
function keep(views: readonly { name: string; query: string }[], pinned: readonly string[] = []) {
  localStorage.setItem(keyOf(), JSON.stringify({ views, pinned }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: keyOf() })));
}
const acme = { name: 'Acme', query: 'customer:acme' };

type User = ReturnType<typeof open>['user'];

// Without a layout, a menu takes its button for scrolled away and hides itself: hence `hidden` below.
const item = (name: string | RegExp) => screen.findByRole('menuitem', { name, hidden: true });
async function openMenu(user: User) {
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Views' }).getAttribute('aria-haspopup')).toBe('menu'),
  );
  await user.click(screen.getByRole('button', { name: 'Views' }));
}
async function manage(user: User) {
  await openMenu(user);
  await user.click(await item('Manage views…'));
  return screen.findByRole('dialog', { name: 'Views' });
}
const main = () => screen.getByRole('navigation', { name: 'Main' });
const pinned = (name: string | RegExp | ((name: string) => boolean)) =>
  within(main()).findByRole('link', { name });

async function save(user: User, name: string) {
  await user.click(await screen.findByRole('button', { name: 'Save view…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save view' });
  await paste(user, within(dialog).getByRole('textbox', { name: 'Name' }), name);
  return dialog;
}

describe('a query', () => {
  test('is saved under a name and pinned, and then opened from the navigation', async () => {
    const { user, router } = open('?q=object:users');
    const dialog = await save(user, 'Users');
    expect(within(dialog).getByText(/kept on this device, for this service and project/)).toBeTruthy();
    await user.click(within(dialog).getByRole('checkbox', { name: /^Pin/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
    await screen.findByText('View Users saved');
    expect(kept()).toEqual({ views: [{ name: 'Users', query: 'object:users' }], pinned: ['object:users'] });
    expect(
      screen.getByRole('button', { name: 'Save view…', description: 'This is the view “Users”' }),
    ).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Views'));
    const link = await pinned(/^Users/);
    expect(link.getAttribute('aria-current')).toBe('true');
    await user.click(within(main()).getByRole('link', { name: 'Operations' }));
    await waitFor(() => expect(link.getAttribute('aria-current')).toBeNull());
    await user.click(link);
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'object:users' }));
  });

  test('keeps what its list is grouped by', async () => {
    const { user, router } = open('?q=object:users&group=customer');
    const dialog = await save(user, 'Users');
    expect(within(dialog).getByText('object:users · by customer')).toBeTruthy();
    await user.click(within(dialog).getByRole('checkbox', { name: /^Pin/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
    await screen.findByText('View Users saved');
    await user.click(within(main()).getByRole('link', { name: 'Operations' }));
    await user.click(await pinned(/^Users/));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ q: 'object:users', group: 'customer' }),
    );
  });

  test('of a built-in view is not saved again; without a query there is nothing to save', async () => {
    const { user } = open('?q=status:running');
    await openMenu(user);
    const running = await item('Running');
    expect(running.getAttribute('aria-current')).toBe('true');
    await user.click(await item('Pin Running'));
    expect(kept()).toEqual({ views: [], pinned: ['status:running'] });
    const saved = screen.getByRole('button', {
      name: 'Save view…',
      description: 'This is the view “Running”',
    });
    expect(saved.getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Clear query' }));
    expect(
      await screen.findByRole('button', {
        name: 'Save view…',
        description: 'Enter a query to save it as a view',
      }),
    ).toBeTruthy();
  });

  test('is not saved under the name of another view', async () => {
    const { user } = open('?q=object:users');
    await screen.findByRole('button', { name: 'Save view…' });
    keep([acme]);
    const dialog = await save(user, ' acme ');
    await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
    await within(dialog).findByText('You have a view with this name');
    expect(kept()).toEqual({ views: [acme], pinned: [] });
  });

  test('is saved until the page is reloaded where the browser keeps nothing, and the dialog says so', async () => {
    const { user } = open('?q=object:users');
    await screen.findByRole('button', { name: 'Save view…' });
    vi.spyOn(window, 'localStorage', 'get').mockReturnValue(null as never);
    const dialog = await save(user, 'Users');
    expect(within(dialog).getByText(/views are gone when this page is reloaded/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
    await screen.findByText('View Users saved, until this page is reloaded');
    await openMenu(user);
    await item('Users');
  });
});

describe('a saved view', () => {
  test('is renamed, pinned and deleted', async () => {
    const { user } = open();
    keep([acme]);
    const dialog = await manage(user);
    await user.click(within(dialog).getByRole('button', { name: 'Pin Acme' }));
    expect(kept()).toEqual({ views: [acme], pinned: ['customer:acme'] });
    await pinned(/^Acme/);
    await user.click(within(dialog).getByRole('button', { name: 'Rename Acme' }));
    const rename = await screen.findByRole('dialog', { name: 'Rename view' });
    const name = within(rename).getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.click(within(rename).getByRole('button', { name: 'Rename view' }));
    await within(rename).findByText('Enter a name');
    await paste(user, name, 'Acme GmbH');
    await user.click(within(rename).getByRole('button', { name: 'Rename view' }));
    await pinned(/^Acme GmbH/);
    const again = await screen.findByRole('dialog', { name: 'Views' });
    await user.click(within(again).getByRole('button', { name: 'Delete Acme GmbH' }));
    const question = await screen.findByRole('dialog', { name: 'Delete view Acme GmbH' });
    await user.click(within(question).getByRole('button', { name: 'Delete view' }));
    await waitFor(() => expect(kept()).toEqual({ views: [], pinned: [] }));
    await waitFor(() => expect(within(main()).queryByRole('link', { name: /^Acme/ })).toBeNull());
  });

  test('that another tab saves or pins appears; at most five are pinned', async () => {
    const { user } = open();
    const views = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ name, query: `object:${name}` }));
    const dialog = await manage(user);
    keep(
      views,
      views.slice(0, 5).map(({ query }) => query),
    );
    await within(dialog).findByRole('button', { name: 'Pin f (5 views are pinned already)' });
    await pinned(/^e/);
    expect(within(main()).queryByRole('link', { name: /^f/ })).toBeNull();
    expect(within(dialog).getByRole('button', { name: 'Pin a' }).getAttribute('aria-pressed')).toBe('true');
  });

  test('is shared by its link', async () => {
    const { user } = open();
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    keep([acme]);
    const dialog = await manage(user);
    await user.click(within(dialog).getByRole('button', { name: 'Copy link to Acme' }));
    await waitFor(() => expect(copied).toHaveBeenCalled());
    const { pathname, search } = new URL(copied.mock.calls[0]?.[0] ?? '');
    expect(pathname + decodeURIComponent(search)).toBe('/projects/ours/operations?q=customer:acme');
  });
});

describe('the count of a pinned view', () => {
  test('is of what was read, reads nothing, and is a dash before', async () => {
    localStorage.setItem(
      keyOf(),
      JSON.stringify({ views: [acme], pinned: ['customer:acme', 'status:running'] }),
    );
    const { user, requests } = open('', '/projects/ours/settings');
    await screen.findByRole('heading', { name: 'Project', level: 1 });
    const link = await pinned('Acme no operations read yet');
    expect(link.textContent).toContain('–');
    expect(requests.filter((line) => /installations|integrations|operations/.test(line))).toEqual([]);
    await user.click(within(main()).getByRole('link', { name: 'Operations' }));
    const table = await screen.findByRole('table', { name: /Operations/ });
    await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(1));
    const rows = within(table).getAllByText('Acme GmbH').length;
    await pinned(`Acme ${rows} of the operations read`);
    await pinned('Running 0 of the operations read');
    await user.click(within(main()).getByRole('link', { name: 'Project' }));
    await screen.findByRole('heading', { name: 'Project', level: 1 });
    await pinned(`Acme ${rows} of the operations read`);
  });
});

test('names of hostile views stay text, and the collapsed navigation names them', async () => {
  const name = '<b onclick="alert(1)">'.repeat(3);
  const { user } = open('', '/projects/ours/settings');
  await screen.findByRole('heading', { name: 'Project', level: 1 });
  keep([{ name, query: 'a' }], ['a']);
  const link = await pinned((text) => text.startsWith(name));
  expect(link.querySelector('b')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Collapse the navigation' }));
  expect((await pinned((text) => text.startsWith(name))).textContent).toBe('');
});
