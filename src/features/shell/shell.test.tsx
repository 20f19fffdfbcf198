import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { currentSession, startSession } from '@/api/session';
import { recentRequests } from '@/api/request-log';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import { startTestService, type TestService } from '@/test/service';

let service: TestService;

beforeEach(() => {
  service = startTestService();
});
afterEach(async () => {
  await service.close();
});

const open = (path: string, intercept?: Intercept) =>
  renderConsole({ path, service, ...(intercept ? { intercept } : {}) });
// Without a layout, a menu takes its button for scrolled away and hides itself: hence `hidden` below.
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });
const isList = (request: Request, url: URL) => request.method === 'GET' && url.pathname === '/v1/projects';
const project = (id: string) => ({
  id,
  name: id,
  appName: 'App',
  orgId: 'org',
  createTime: '2026-01-01T00:00:00Z',
});

describe('the shell', () => {
  test('marks the current section, names the document and moves the focus to the title', async () => {
    const { user } = open('/projects/ours/settings');
    await heading('Project settings');
    expect(document.title).toBe('Project settings · ours · Signalbox');
    const main = screen.getByRole('navigation', { name: 'Main' });
    expect(within(main).getByRole('link', { current: 'page' }).textContent).toBe('Project settings');
    await user.click(within(main).getByRole('link', { name: 'Topics' }));
    const title = await heading('Topics');
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(within(main).getByRole('link', { current: 'page' }).textContent).toBe('Topics');
    expect(document.title).toContain('Topics');
  });

  test('changes the project and stays in the section', async () => {
    const { user, router } = open('/projects/ours/settings', (request, url) =>
      isList(request, url) ? Response.json([project('ours'), project('theirs')]) : undefined,
    );
    await heading('Project settings');
    await user.click(screen.getByRole('button', { name: /^Project: ours/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Find a project', hidden: true }), 'the');
    await user.click(await screen.findByRole('option', { name: /theirs/, hidden: true }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/theirs/settings'));
  });

  test('stays when a page or an address below it leads nowhere', async () => {
    const { router } = open('/projects/unknown/topics');
    await heading('Project not found');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
    await router.navigate({ href: '/projects/ours/nothing-here' });
    await heading('Page not found');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  });

  test('collapses to icons, whose names stay', async () => {
    const { user } = open('/projects/ours/settings');
    await heading('Project settings');
    await user.click(screen.getByRole('button', { name: 'Collapse the navigation' }));
    expect(screen.getByRole('button', { name: 'Expand the navigation' })).toBeTruthy();
    const main = screen.getByRole('navigation', { name: 'Main' });
    expect(within(main).getByRole('link', { name: 'Operations' }).textContent).toBe('');
  });

  test('switches the theme', async () => {
    const { user } = open('/projects');
    await heading('Projects');
    await user.click(screen.getByRole('button', { name: 'Theme: system' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Dark', hidden: true }));
    await waitFor(() =>
      expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark'),
    );
    expect(await screen.findByRole('button', { name: 'Theme: dark' })).toBeTruthy();
  });
});

test('of several connections one has its colour and is marked as production; another is switched to on the same page', async () => {
  const { user, router } = open('/projects/ours/topics');
  await heading('Topics');
  const { apiKey, baseUrl, readUrl, searchUrl, writeUrl } = service;
  const live = { id: 'live', name: 'Live', colour: 'violet', production: true };
  act(() => startSession({ ...live, baseUrl, readUrl, searchUrl, writeUrl }, { apiKey }, false));
  expect((await screen.findAllByText('Production')).length).toBeGreaterThan(0);
  const menu = await screen.findByRole('button', { name: 'Connection: Live, production' });
  expect(menu.querySelector('[data-colour]')?.getAttribute('data-colour')).toBe('violet');
  await user.click(menu);
  await user.click(await screen.findByRole('menuitem', { name: 'Test', hidden: true }));
  await waitFor(() => expect(currentSession()?.connection.id).toBe('test'));
  expect(screen.queryByText('Production')).toBeNull();
  const other = screen.getByRole('button', { name: 'Connection: Test', hidden: true });
  expect(other.querySelector('[data-colour]')).toBeNull();
  expect(router.state.location.pathname).toBe('/projects/ours/topics');
});

describe('a session', () => {
  test('signing out erases the credentials and what was read', async () => {
    const { user, router } = open('/projects');
    await heading('Projects');
    await user.click(screen.getByRole('button', { name: /^Connection: Test/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out', hidden: true }));
    expect(await screen.findByText(/You are signed out/)).toBeTruthy();
    await waitFor(() => expect(currentSession()).toBeUndefined());
    expect(JSON.stringify(sessionStorage) + JSON.stringify(localStorage)).not.toContain(service.apiKey);
    expect(recentRequests()).toEqual([]);
    const client = await router.options.context.openCache();
    expect(client.getQueryCache().getAll()).toEqual([]);
    await router.navigate({ to: '/projects' });
    expect(router.state.location.pathname).toBe('/connect');
  });

  test('without one, a page leads to the connect page and back', async () => {
    const { router } = renderConsole({ path: '/projects/ours/settings?x=1', service, credentials: null });
    await heading('Connect to a service');
    expect(router.state.location.search).toMatchObject({ return: '/projects/ours/settings?x=1' });
  });

  test('a 401 leads to the connect page with the reason, and back with a new key', async () => {
    let refused = false;
    const { user, router } = open('/projects/ours/settings', () =>
      refused ? problem(401, 'Unauthorized') : undefined,
    );
    await heading('Project settings');
    refused = true;
    await user.click(screen.getByRole('link', { name: 'Topics' }));
    expect(await screen.findByText(/no longer accepts the credential/)).toBeTruthy();
    await waitFor(() => expect(currentSession()).toBeUndefined());
    const target = router.state.location.search.return;
    expect(target).toMatch(/^\/projects\/ours\/(topics|settings)$/);

    refused = false;
    await user.type(screen.getByLabelText('API key'), service.apiKey);
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    await waitFor(() => expect(router.state.location.href).toBe(target));
  });

  test('a 401 keeps a person with unsaved changes where they are, if they want', async () => {
    let refused = false;
    const { user, router } = open('/projects/ours/settings', () =>
      refused ? problem(401, 'Unauthorized') : undefined,
    );
    await heading('Project settings');
    await user.type(screen.getByLabelText('App name'), ' two');
    refused = true;
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(router.state.location.pathname).toBe('/projects/ours/settings');
    expect(screen.getByLabelText<HTMLInputElement>('App name').value).toContain(' two');
    expect(currentSession()).toBeDefined();
  });
});
