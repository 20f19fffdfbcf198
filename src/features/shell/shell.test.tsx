import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { askFor } from '@/api/renewal';
import { currentSession, setCredential, startSession } from '@/api/session';
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
    await heading('Project');
    expect(document.title).toBe('Settings · Project · ours · Signalbox');
    const main = screen.getByRole('navigation', { name: 'Main' });
    expect(within(main).getByRole('link', { current: 'page' }).textContent).toBe('Project');
    await user.click(within(main).getByRole('link', { name: 'Topics & routes' }));
    const title = await heading('Topics & routes');
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(within(main).getByRole('link', { current: 'page' }).textContent).toBe('Topics & routes');
    expect(document.title).toBe('Topics · Topics & routes · ours · Signalbox');
  });

  test('leaves the focus in the palette when a page arrives late, and moves it to the title afterwards', async () => {
    const { user, router } = open('/projects/ours/settings');
    await heading('Project');
    await user.keyboard('{Control>}k{/Control}');
    const search = await screen.findByRole('combobox', { name: /^Search for a page/, hidden: true });
    await waitFor(() => expect(document.activeElement).toBe(search));
    await act(() => router.navigate({ href: '/projects/ours/topics' }));
    const title = await screen.findByRole('heading', { name: 'Topics & routes', level: 1, hidden: true });
    expect(document.activeElement).toBe(search);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  test('leaves a menu open when a page arrives late', async () => {
    const { user, router } = open('/projects/ours/settings');
    await heading('Project');
    await user.click(screen.getByRole('button', { name: 'Theme: system' }));
    const item = await screen.findByRole('menuitemradio', { name: 'Dark', hidden: true });
    item.focus();
    await act(() => router.navigate({ href: '/projects/ours/topics' }));
    await screen.findByRole('heading', { name: 'Topics & routes', level: 1, hidden: true });
    expect(document.activeElement).toBe(item);
  });

  test('changes the project and stays in the section', async () => {
    const { user, router } = open('/projects/ours/settings', (request, url) =>
      isList(request, url) ? Response.json([project('ours'), project('theirs')]) : undefined,
    );
    await heading('Project');
    await user.click(screen.getByRole('button', { name: /^Project: ours/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Find a project', hidden: true }), 'the');
    await user.click(await screen.findByRole('option', { name: /theirs/, hidden: true }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/theirs/settings'));
  });

  test('reckons ages by the clock of a service that runs fast, and says so', async () => {
    const fast = startTestService({ rate: 60 });
    onTestFinished(() => fast.close());
    await fast.send('POST', '/v1/projects/ours/topics', { name: 'orders' });
    fast.clock.advance(3 * 3_600_000);
    const { user } = renderConsole({ path: '/projects/ours/topics', service: fast });
    await screen.findByText('3 h ago');
    await user.click(screen.getByRole('button', { name: 'Service: Test, 60× time' }));
    const note = await screen.findByText(/clock runs 60 times as fast as real time/);
    expect(note.textContent).toMatch(/It is 2 Mar, \d\d:0\d \S+ there\.$/);
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
    await heading('Project');
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

test('of several services one has its colour and is marked as production; another is switched to on the same page', async () => {
  const { user, router } = open('/projects/ours/topics');
  await heading('Topics & routes');
  const { apiKey, baseUrl, readUrl, searchUrl, writeUrl } = service;
  const live = { id: 'live', name: 'Live', colour: 'violet', production: true };
  act(() => startSession({ ...live, baseUrl, readUrl, searchUrl, writeUrl }, { apiKey }, false));
  expect((await screen.findAllByText('Production')).length).toBeGreaterThan(0);
  const menu = await screen.findByRole('button', { name: 'Service: Live, production' });
  expect(menu.querySelector('[data-colour]')?.getAttribute('data-colour')).toBe('violet');
  await user.click(menu);
  await user.click(await screen.findByRole('menuitem', { name: 'Test', hidden: true }));
  await waitFor(() => expect(currentSession()?.service.id).toBe('test'));
  expect(screen.queryByText('Production')).toBeNull();
  const other = screen.getByRole('button', { name: 'Service: Test', hidden: true });
  expect(other.querySelector('[data-colour]')).toBeNull();
  expect(router.state.location.pathname).toBe('/projects/ours/topics');
});

describe('a session', () => {
  test('signing out erases the credentials and what was read', async () => {
    const { user, router } = open('/projects');
    await heading('Projects');
    await user.click(screen.getByRole('button', { name: /^Service: Test/ }));
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

  const refusal = { name: 'The service no longer accepts this API key' };

  test('a 401 asks for the key over the form, and the form is sent again', async () => {
    let refused = false;
    const { user, router, requests } = open('/projects/ours/settings', (request) =>
      refused && request.headers.get('x-api-key') === service.apiKey
        ? problem(401, 'Key expired')
        : undefined,
    );
    await heading('Project');
    const next = service.repositories.apiKeys.byKey(service.apiKey);
    const other = 'sbk_the-next-key-of-this-project';
    if (next) service.repositories.apiKeys.insert({ ...next, key: other });
    await user.type(screen.getByLabelText('App name'), ' two');
    refused = true;
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    const dialog = await screen.findByRole('dialog', refusal);
    await user.type(within(dialog).getByLabelText('API key'), `${service.apiKey}{Enter}`);
    expect(await within(dialog).findByText(/does not accept this API key either.*Key expired/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('App name').value).toContain(' two');

    await user.clear(within(dialog).getByLabelText('API key'));
    await user.type(within(dialog).getByLabelText('API key'), `${other}{Enter}`);
    expect(await screen.findByText('The project was saved')).toBeTruthy();
    expect(requests.filter((line) => line.startsWith('PATCH'))).toHaveLength(1);
    expect(service.repositories.projects.byId(service.projectId)?.appName).toContain(' two');
    expect(router.state.location.pathname).toBe('/projects/ours/settings');
    expect(currentSession()?.credentials.apiKey).toBe(other);
  });

  test('“Not now” keeps what was typed, says what failed, and asks again on request', async () => {
    let refused = false;
    const { user } = open('/projects/ours/settings', () =>
      refused ? problem(401, 'Key expired') : undefined,
    );
    await heading('Project');
    await user.type(screen.getByLabelText('App name'), ' two');
    refused = true;
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByRole('dialog', refusal);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await screen.findAllByText(/Key expired/)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText<HTMLInputElement>('App name').value).toContain(' two');
    expect(currentSession()).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Enter a new API key' }));
    await screen.findByRole('dialog', refusal);
  });

  test('“Not now” leaves a note for each of two refused credentials', async () => {
    const { user } = open('/projects/ours/settings');
    await heading('Project');
    act(() => setCredential({ kind: 'bearer' }, 'token-1'));
    act(() => {
      askFor({ kind: 'bearer' });
      askFor({ kind: 'apiKey' });
    });
    await screen.findByRole('dialog', { name: /bearer token/ });
    await user.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: /API key/ });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Enter a new bearer token' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Enter a new API key' }));
    await screen.findByRole('dialog', { name: /API key/ });
  });

  test('the same key, once the service takes it again, reads what had failed before “Not now”', async () => {
    let refused = false;
    const { user } = open('/projects/ours/settings', () =>
      refused ? problem(401, 'Key expired') : undefined,
    );
    await heading('Project');
    refused = true;
    await user.click(screen.getByRole('link', { name: 'Topics & routes' }));
    await screen.findByRole('dialog', refusal);
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(await screen.findByText('Key expired')).toBeTruthy();
    refused = false;
    await user.click(screen.getByRole('button', { name: 'Enter a new API key' }));
    const dialog = await screen.findByRole('dialog', refusal);
    await user.type(within(dialog).getByLabelText('API key'), `${service.apiKey}{Enter}`);
    await waitFor(() => expect(screen.queryByText('Key expired')).toBeNull());
    expect(await screen.findByText('No topics yet')).toBeTruthy();
  });

  test('a key that sees other projects is used only after saying so, and nothing is mixed', async () => {
    let refused = false;
    const { user } = open('/projects/ours/settings', (request, url) => {
      const isOld = request.headers.get('x-api-key') === service.apiKey;
      if (refused && isOld) return problem(401, 'Key expired');
      return !isOld && isList(request, url) ? Response.json([project('elsewhere')]) : undefined;
    });
    await heading('Project');
    refused = true;
    await user.click(screen.getByRole('link', { name: 'Topics & routes' }));
    const dialog = await screen.findByRole('dialog', refusal);
    await user.type(within(dialog).getByLabelText('API key'), 'key-of-another{Enter}');
    expect(await within(dialog).findByText(/does not see ours/)).toBeTruthy();
    expect(currentSession()?.credentials.apiKey).toBe(service.apiKey);
    await user.click(within(dialog).getByRole('button', { name: 'Use this API key' }));
    await heading('Project not found');
    expect(currentSession()?.credentials.apiKey).toBe('key-of-another');
  });
});
