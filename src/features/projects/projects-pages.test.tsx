import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { currentSession } from '@/api/session';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import { startTestService, type TestService } from '@/test/service';

let service: TestService;

beforeEach(() => {
  service = startTestService();
});
afterEach(async () => {
  await service.close();
});

const open = (path: string, intercept?: Intercept, bearer = false) =>
  renderConsole({
    path,
    service,
    ...(intercept ? { intercept } : {}),
    ...(bearer ? { credentials: { apiKey: service.apiKey, bearerToken: service.bearerToken } } : {}),
  });
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });
const isList = (request: Request, url: URL) => request.method === 'GET' && url.pathname === '/v1/projects';

const project = (id: string, name: string, createTime: string) => ({
  id,
  name,
  appName: `App ${name}`,
  orgId: 'org-1',
  createTime,
  somethingNew: { nested: true },
});
const many = [
  project('p-1', 'team-10', '2026-01-03T00:00:00Z'),
  project('p-2', 'team-9', '2026-01-01T00:00:00Z'),
  project('p-3', 'acme', '2026-01-02T00:00:00Z'),
];
const withMany: Intercept = (request, url) => (isList(request, url) ? Response.json(many) : undefined);
const rowNames = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the list of projects', () => {
  test('keeps its name and shape while it is read, and its name where it is refused', async () => {
    let answer: (response: Response) => void = () => undefined;
    const later = new Promise<Response>((resolve) => (answer = resolve));
    open('/projects', (request, url) => (isList(request, url) ? later : undefined));
    await heading('Projects');
    expect(screen.getByText('Reading projects')).toBeTruthy();
    answer(problem(403, 'This key may not see projects'));
    await screen.findByText('This key may not see projects');
    await heading('Projects');
  });

  test('sorts and searches in the address', async () => {
    const { user, router } = open('/projects', withMany);
    await screen.findByRole('table', { name: 'Projects of this service' });
    expect(rowNames()).toEqual(['acme', 'team-9', 'team-10']);
    await user.click(screen.getByRole('button', { name: 'Created' }));
    await waitFor(() => expect(rowNames()).toEqual(['team-9', 'acme', 'team-10']));
    await user.type(screen.getByRole('searchbox', { name: 'Search projects' }), 'team');
    await waitFor(() => expect(rowNames()).toEqual(['team-9', 'team-10']));
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'team', sort: 'created' }));
    expect(screen.getByText('2 of 3 projects')).toBeTruthy();
  });

  test('says what hides everything, and what it is when there is none', async () => {
    const { user } = open('/projects?q=zz', withMany);
    expect(await screen.findByText('No projects match')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filter' }));
    expect(await screen.findByRole('table')).toBeTruthy();
  });

  test('is honest about an empty one', async () => {
    open('/projects', (request, url) => (isList(request, url) ? Response.json([]) : undefined));
    expect(await screen.findByText('No projects to see with this credential')).toBeTruthy();
  });

  test('a failure stands inside the shell, with its request id, and is tried again', async () => {
    let broken = true;
    const { user } = open('/projects', (request, url) =>
      broken && isList(request, url) ? problem(422, 'Not today') : undefined,
    );
    expect(await screen.findByText('Not today')).toBeTruthy();
    expect(screen.getByText('req-7')).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeTruthy();
  });
});

describe('with an API key and a bearer token', () => {
  const second = project('p-9', 'second', '2026-01-01T00:00:00Z');
  const ofToken = (request: Request, url: URL) => isList(request, url) && !request.headers.has('x-api-key');

  test('lists what either sees, once, and opens it with the one that sees it', async () => {
    const sent: [string, boolean][] = [];
    const { user } = open(
      '/projects',
      (request, url) => {
        if (ofToken(request, url))
          return service
            .fetch(request)
            .then(async (answer) => Response.json([...((await answer.json()) as object[]), second]));
        if (!url.pathname.includes('/p-9/')) return undefined;
        sent.push([url.pathname, request.headers.has('x-api-key')]);
        return Response.json([]);
      },
      true,
    );
    await screen.findByRole('table', { name: 'Projects of this service' });
    expect(rowNames()).toEqual(['ours', 'second', 'theirs'].filter((name) => rowNames().includes(name)));
    expect(rowNames().filter((name) => name === 'ours')).toHaveLength(1);
    await user.click(screen.getByRole('link', { name: 'second' }));
    await heading('second');
    await waitFor(() => expect(sent.length).toBeGreaterThan(0));
    expect(sent.filter(([, withKey]) => withKey)).toEqual([]);
  });

  test('says which of them could not be asked, and shows what the other one sees', async () => {
    open(
      '/projects',
      (request, url) => (ofToken(request, url) ? problem(401, 'Token expired') : undefined),
      true,
    );
    await screen.findByRole('table');
    expect(rowNames()).toEqual(['ours']);
    expect(
      screen.getByText(/The bearer token could not be used to list projects.*Token expired/),
    ).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a new project', () => {
  async function fill({ user }: ReturnType<typeof open>, name: string) {
    await heading('New project');
    await user.type(screen.getByLabelText('Name'), name);
    await user.type(screen.getByLabelText('App name'), 'Acme');
  }
  const submit = () => screen.getByRole('button', { name: 'Create project' });

  test('ticks its name rules off while typing, and says how it is stored', async () => {
    const view = open('/projects/new');
    const { user } = view;
    await fill(view, 'A_');
    const rules = () =>
      within(screen.getByRole('list', { name: 'Rules for the name' })).getAllByRole('listitem');
    const met = () => rules().map((rule) => within(rule).queryByLabelText('Met:') !== null);
    expect(met()).toEqual([true, false, false]);
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Acme-2');
    expect(met()).toEqual([true, true, true]);
    expect(screen.getByText('Stored as acme-2')).toBeTruthy();
  });

  test('asks for the bearer token in place and goes on with what was typed', async () => {
    const view = open('/projects/new');
    const { user, router, requests } = view;
    await fill(view, 'Acme-2');
    expect(screen.getByLabelText<HTMLInputElement>('Organization id').value).toBe(service.orgId);
    await user.click(submit());
    expect(await screen.findByText('Creating a project needs a bearer token')).toBeTruthy();
    expect(requests.filter((line) => line.startsWith('POST'))).toEqual([]);

    const token = screen.getByLabelText('Bearer token');
    expect(document.activeElement).toBe(token);
    await user.type(token, 'wrong');
    await user.click(screen.getByRole('button', { name: 'Use it and create' }));
    expect(await screen.findByText('The bearer token was not accepted')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/projects/new');
    expect(currentSession()?.credentials.apiKey).toBe(service.apiKey);

    await user.clear(screen.getByLabelText('Bearer token'));
    await user.type(screen.getByLabelText('Bearer token'), `${service.bearerToken}{Enter}`);
    // The API key sees its own project only; the token sees the new one too, so that is used for it.
    await heading('acme-2');
    const made = service.repositories.projects.list().find(({ name }) => name === 'acme-2');
    expect(made?.appName).toBe('Acme');
    expect(router.state.location.pathname).toBe(`/projects/${made?.id}`);
    expect(screen.queryByText('Project not found')).toBeNull();
  });

  test('gets its first API key where nothing that is held sees it', async () => {
    const sentBy = (request: Request) => (request.headers.has('x-api-key') ? 'key' : 'token');
    // A service that lists projects for API keys only, as the specification has it.
    const view = open(
      '/projects/new',
      (request, url) =>
        isList(request, url) && sentBy(request) === 'token' ? problem(401, 'API keys only') : undefined,
      true,
    );
    await fill(view, 'Acme-4');
    await view.user.click(submit());
    await heading('Project acme-4 was created');
    await view.user.click(screen.getByRole('button', { name: 'Create its first API key' }));
    await heading('acme-4');
    const made = service.repositories.projects.list().find(({ name }) => name === 'acme-4');
    expect(view.router.state.location.pathname).toBe(`/projects/${made?.id}`);
    const keys = Object.keys(currentSession()?.credentials.projectKeys ?? {});
    expect(keys).toEqual([made?.id]);
    expect(currentSession()?.credentials.apiKey).toBe(service.apiKey);
  });

  test('that only the token sees can be opened at any of its pages', async () => {
    const body = { name: 'second', appName: 'Second', orgId: service.orgId };
    const made = await service.send('POST', '/v1/projects', body, {
      authorization: `Bearer ${service.bearerToken}`,
    });
    expect(made.status).toBe(201);
    // The page's own reads are refused before the list of projects says which credential to use.
    open('/projects/second/topics', undefined, true);
    expect(await screen.findByText('No topics yet')).toBeTruthy();
  });

  test('is opened when the connection sees it', async () => {
    const view = renderConsole({
      path: '/projects/new',
      service,
      credentials: { bearerToken: service.bearerToken },
    });
    await fill(view, 'Acme-3');
    await view.user.click(submit());
    await heading('acme-3');
    expect(view.router.state.location.pathname).toMatch(/^\/projects\/[\w-]+\/?$/);
    expect(await screen.findByRole('button', { name: /^Project: acme-3/ })).toBeTruthy();
  });

  test('refuses a name that another visible project has, without asking the service', async () => {
    const view = open('/projects/new', undefined, true);
    await fill(view, 'OURS');
    await view.user.click(submit());
    expect(await screen.findByText('This name is taken. Project names must be unique.')).toBeTruthy();
    expect(view.requests.filter((line) => line.startsWith('POST'))).toEqual([]);
  });

  test('shows what the service refuses at the field, and keeps the input', async () => {
    const view = open('/projects/new', undefined, true);
    await fill(view, 'foreign');
    await view.user.click(submit());
    await waitFor(() => expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByLabelText<HTMLInputElement>('App name').value).toBe('Acme');
  });

  test('asks before what was typed is lost', async () => {
    const view = open('/projects/new');
    await fill(view, 'acme');
    await view.user.click(screen.getByRole('button', { name: 'Cancel' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving' });
    await view.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(view.router.state.location.pathname).toBe('/projects/new');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('acme');
  });
});

describe('project settings', () => {
  test('send only what changed', async () => {
    const bodies: unknown[] = [];
    const { user } = open('/projects/ours/settings', (request) => {
      if (request.method === 'PATCH')
        void request
          .clone()
          .json()
          .then((body) => bodies.push(body));
      return undefined;
    });
    await heading('Project settings');
    const save = screen.getByRole('button', { name: 'Save changes' });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    const appName = screen.getByLabelText('App name');
    await user.clear(appName);
    await user.type(appName, 'Renamed app');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('The project was saved')).toBeTruthy();
    expect(bodies).toEqual([{ updateMask: ['appName'], project: { appName: 'Renamed app' } }]);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save changes' }).getAttribute('aria-disabled')).toBe('true'),
    );
  });

  test('a new name moves the address that holds the old one', async () => {
    const { user, router, requests } = open('/projects/ours/settings');
    await heading('Project settings');
    const name = screen.getByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Ours-2');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename project ours to ours-2' }));
    expect(dialog.getByText(/Programs that call the service with the old name/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: /Rename project/ }));
    expect(requests.filter((line) => line.startsWith('PATCH'))).toEqual([]);
    await user.type(dialog.getByRole('textbox'), 'ours{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/ours-2/settings'));
    await heading('Project settings');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('ours-2');
    expect(screen.queryByText('Project not found')).toBeNull();
  });

  test('an address with the id stays', async () => {
    const path = `/projects/${service.projectId}/settings`;
    const { user, router } = open(path);
    await heading('Project settings');
    await user.type(screen.getByLabelText('Name'), '-3');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await user.type(within(await screen.findByRole('dialog')).getByRole('textbox'), 'ours{Enter}');
    expect(await screen.findByText('The project was saved')).toBeTruthy();
    expect(router.state.location.pathname).toBe(path);
  });

  test('show the entitlements', async () => {
    open('/projects/ours/settings');
    expect(await screen.findByText('Branding removal')).toBeTruthy();
    expect(screen.getByText('Not included')).toBeTruthy();
  });

  test('do without them where the service does not offer them', async () => {
    open('/projects/ours/settings', (request, url) =>
      request.method === 'GET' && /^\/v1\/projects\/[^/]+$/.test(url.pathname)
        ? problem(404, 'Not found')
        : undefined,
    );
    expect(
      await screen.findByText('This service does not offer the entitlements of a project.'),
    ).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('ours');
  });
});
