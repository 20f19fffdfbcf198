import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { currentSession } from '@/api/session';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import { serviceForEachTest, type TestService } from '@/test/service';

let service: TestService;

serviceForEachTest((started) => (service = started));

const open = (path: string, intercept?: Intercept, bearer = false) =>
  renderConsole({
    path,
    service,
    ...(intercept ? { intercept } : {}),
    ...(bearer ? { credentials: { apiKey: service.apiKey, bearerToken: service.bearerToken } } : {}),
  });
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });
const isList = (request: Request, url: URL) => request.method === 'GET' && url.pathname === '/v1/projects';

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

  test('that no key sees gets its first one where its address is opened', async () => {
    const body = { name: 'lonely', appName: 'Lonely', orgId: service.orgId };
    await service.send('POST', '/v1/projects', body, { authorization: `Bearer ${service.bearerToken}` });
    const view = open(
      '/projects/lonely/topics',
      (request, url) =>
        isList(request, url) && !request.headers.has('x-api-key') ? problem(401, 'API keys only') : undefined,
      true,
    );
    await heading('Project not found');
    await view.user.click(screen.getByRole('button', { name: 'Create its first API key' }));
    await heading('lonely');
    const made = service.repositories.projects.list().find(({ name }) => name === 'lonely');
    expect(Object.keys(currentSession()?.credentials.projectKeys ?? {})).toEqual([made?.id]);
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
