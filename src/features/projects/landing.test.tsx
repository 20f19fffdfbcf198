import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import { serviceForEachTest, type TestService } from '@/test/service';

let service: TestService;

serviceForEachTest((started) => (service = started));

const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });
const keptAt = 'signalbox.project.test';
const named = (id: string, name: string) => ({
  id,
  name,
  appName: name,
  orgId: 'org-1',
  createTime: '2026-01-01T00:00:00Z',
});
const listed =
  (...projects: object[]): Intercept =>
  (request, url) =>
    request.method === 'GET' && url.pathname === '/v1/projects' ? Response.json(projects) : undefined;

const open = (intercept?: Intercept, path = '/', bearer = false) =>
  renderConsole({
    path,
    service,
    ...(intercept ? { intercept } : {}),
    ...(bearer ? { credentials: { apiKey: service.apiKey, bearerToken: service.bearerToken } } : {}),
  });

test('the console opens the first project where none was opened before', async () => {
  const { router, requests } = open();
  await heading('ours');
  expect(router.state.location.pathname).toBe(`/projects/${service.projectId}`);
  expect(requests.filter((request) => request === 'GET /v1/projects')).toHaveLength(1);
});

test('it opens the project that was opened last, also by its name', async () => {
  const both = listed(named(service.projectId, 'ours'), named('p-2', 'second'));
  const first = open(both, '/projects/Second/settings');
  await waitFor(() => expect(localStorage.getItem(keptAt)).toBe('"p-2"'));
  first.unmount();
  const { router } = open(both);
  await heading('second');
  expect(router.state.location.pathname).toBe('/projects/p-2');
});

test('it opens another project where the last one is gone', async () => {
  localStorage.setItem(keptAt, '"gone"');
  const { router } = open();
  await heading('ours');
  expect(router.state.location.pathname).toBe(`/projects/${service.projectId}`);
  await waitFor(() => expect(localStorage.getItem(keptAt)).toBe(JSON.stringify(service.projectId)));
});

test('it offers to create a project where there is none', async () => {
  const { router } = open(listed());
  await heading('New project');
  expect(router.state.location.pathname).toBe('/projects/new');
});

test('it says why no project can be opened', async () => {
  open((_, url) => (url.pathname === '/v1/projects' ? problem(403, 'Not yours') : undefined));
  expect(await screen.findByText('Not yours')).toBeTruthy();
});

test('a link to a project that was renamed says so and leads to the list', async () => {
  const { user } = open(undefined, '/projects/former-name/topics', true);
  await heading('Project not found');
  expect(screen.getByText(/It may have been renamed/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create its first API key' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Go to the projects' }));
  await heading('Projects');
});
