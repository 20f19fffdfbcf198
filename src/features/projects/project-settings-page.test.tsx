import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import { serviceForEachTest, type TestService } from '@/test/service';
import { populate } from '@/test/service-world';

let service: TestService;

serviceForEachTest((started) => (service = started));

const open = (path: string, intercept?: Intercept) =>
  renderConsole({ path, service, ...(intercept ? { intercept } : {}) });
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });

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
    await heading('Project');
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
    await heading('Project');
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
    await heading('Project');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('ours-2');
    expect(screen.queryByText('Project not found')).toBeNull();
  });

  test('an address with the id stays', async () => {
    const path = `/projects/${service.projectId}/settings`;
    const { user, router } = open(path);
    await heading('Project');
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

describe('what this device keeps', () => {
  test('is shown with its size and forgotten after a question', async () => {
    await populate(service);
    await service.run();
    const { user, router, requests } = open('/projects/ours/operations');
    await screen.findByRole('table', { name: /^Operations/ });
    await router.navigate({ to: '/projects/$project/settings/device', params: { project: 'ours' } });
    const section = within(await screen.findByRole('region', { name: 'What this device keeps' }));
    const rows = async () => Number((await section.findByText('Operations')).nextSibling?.textContent);
    await waitFor(async () => expect(await rows()).toBeGreaterThan(0));
    expect(section.getByText('In this tab, until it is closed or reloaded')).toBeTruthy();
    const isKept = section.getByRole<HTMLInputElement>('switch', { name: /^Keep operations/ });
    expect([isKept.checked, isKept.disabled]).toEqual([false, true]);
    const before = requests.length;
    await user.click(section.getByRole('button', { name: 'Forget operations…' }));
    const question = within(await screen.findByRole('dialog', { name: 'Forget operations of ours' }));
    await user.click(question.getByRole('button', { name: 'Forget operations' }));
    expect(await screen.findByText('Operations forgotten')).toBeTruthy();
    await waitFor(async () => expect(await rows()).toBe(0));
    expect(requests.slice(before)).toEqual([]);
    await router.navigate({ to: '/projects/$project/operations', params: { project: 'ours' } });
    await screen.findByRole('table', { name: /^Operations/ });
    expect(requests.slice(before).some((line) => /^GET .*\/operations\?/.test(line))).toBe(true);
  });
});
