import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
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
