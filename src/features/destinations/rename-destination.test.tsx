import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import { startTestService, type TestService } from '@/test/service';
import { populate, type World } from '@/test/service-world';

let service: TestService;
let world: World;
const p = '/v1/projects/ours';

beforeEach(async () => {
  service = startTestService();
  world = await populate(service);
  // Acme has chosen the destination of its calls itself.
  await service.send('PATCH', `${installation()}?skipSampling=true`, {
    updateMask: ['config.content.read.objects.calls'],
    installation: { config: { content: { read: { objects: { calls: { destination: 'hook' } } } } } },
  });
});
afterEach(async () => {
  await service.close();
});

const installation = () => `${p}/integrations/${world.integrationId}/installations/${world.installationId}`;
const rename = (id: string, name: string) =>
  service.send('PATCH', `${p}/destinations/${id}`, { updateMask: ['name'], destination: { name } });

async function startRename(intercept?: Intercept) {
  const shown = renderConsole({
    path: `/projects/ours/destinations/${world.destinationId}/edit`,
    service,
    ...(intercept ? { intercept } : {}),
  });
  const { user } = shown;
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'inbox');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rename destination hook to inbox' });
  return { ...shown, dialog: within(dialog) };
}

describe('the form of a destination', () => {
  const open = (intercept?: Intercept) =>
    renderConsole({
      path: `/projects/ours/destinations/${world.destinationId}/edit`,
      service,
      ...(intercept ? { intercept } : {}),
    });

  const move = async ({ user }: ReturnType<typeof open>) =>
    user.type(await screen.findByRole('textbox', { name: 'URL' }), '/new');

  test('says who uses the address once it is changed', async () => {
    const view = open();
    await screen.findByRole('textbox', { name: 'URL' });
    expect(screen.queryByText(/^Used by/)).toBeNull();
    await move(view);
    const words = /^Used by 2 customers, 2 integrations, 1 topic\./;
    expect((await screen.findByText(words)).closest('output')).toBeTruthy();
  });

  test.each([403, 404])('does not claim to know all where a list answers %i', async (status) => {
    await move(
      open((_, url) => (url.pathname.endsWith('/installations') ? problem(status, 'No') : undefined)),
    );
    expect(await screen.findByText(/Not everything that sends to it is known\.$/)).toBeTruthy();
    expect(screen.queryByText(/^Used by/)).toBeNull();
  });
});

describe('renaming a destination', () => {
  test('shows what names it and asks for the name before anything is sent', async () => {
    const { user, dialog, requests } = await startRename();
    const reach = within(await dialog.findByRole('region', { name: 'What depends on it' }));
    expect(reach.getByText('gong-sync').closest('li')?.textContent).toContain('read calls, read users');
    expect(reach.getByText('crm-sync')).toBeTruthy();
    expect(reach.getByText('Acme GmbH').closest('li')?.textContent).toContain('read calls');
    expect(reach.getByRole('link', { name: 'orders' }).closest('li')?.textContent).toContain('keeps working');
    await user.click(dialog.getByRole('button', { name: /Rename destination/ }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.filter((line) => line.startsWith('PATCH'))).toEqual([]);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('inbox');
  });

  test('is planned for everything that names it, and run', async () => {
    const { user, dialog, requests } = await startRename();
    await user.click(await dialog.findByRole('button', { name: 'Plan the rename everywhere' }));
    await screen.findByRole('heading', { level: 1, name: 'Rename destination hook to inbox' });
    const steps = within(await screen.findByRole('list', { name: 'Steps of the plan' }));
    expect(steps.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('Rename destination hook to inbox') as string,
      expect.stringContaining('Deploy a new revision of integration crm-sync') as string,
      expect.stringContaining('Deploy a new revision of integration gong-sync') as string,
    ]);
    expect(requests.filter((line) => !line.startsWith('GET'))).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Run 3 steps' }));
    await screen.findByText(/the project is as planned\.$/, {}, { timeout: 20_000 });
    const answer = await service.send('GET', `${p}/integrations`);
    const text = await answer.text();
    expect(text).toContain('"destination":"inbox"');
    expect(text).not.toContain('"destination":"hook"');
  }, 40_000);

  test.each([403, 404, 501])('says what cannot be known where the lists answer %i', async (status) => {
    const { user, dialog, requests } = await startRename((_, url) =>
      /\/(integrations|installations)$/.test(url.pathname) ? problem(status, 'No') : undefined,
    );
    await dialog.findByText(/Which integrations send to it is not known/);
    await user.type(dialog.getByRole('textbox'), 'hook{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'inbox' });
    expect(requests.filter((line) => line.startsWith('PATCH'))).toHaveLength(1);
  });
});

describe('deleting a destination', () => {
  test.each([403, 404])('says what cannot be known where the lists answer %i', async (status) => {
    const { user } = renderConsole({
      path: `/projects/ours/destinations/${world.destinationId}`,
      service,
      intercept: (_, url) =>
        /\/(integrations|installations)$/.test(url.pathname) ? problem(status, 'No') : undefined,
    });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete destination', hidden: true }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete destination hook' }));
    await dialog.findByText(/Which integrations send to it is not known/);
    expect(dialog.getByText(/Which customers’ settings name it is not known/)).toBeTruthy();
    const confirm = () => dialog.getByRole('button', { name: 'Delete destination' });
    expect(confirm().getAttribute('aria-disabled')).toBe('true');
    await user.type(dialog.getByRole('textbox'), 'hook');
    expect(confirm().getAttribute('aria-disabled')).not.toBe('true');
  });
});

describe('a destination that is named and does not exist', () => {
  const link = (name: string) => screen.findByRole('link', { name });
  const show = (path: string, intercept?: Intercept) =>
    renderConsole({ path: `/projects/ours${path}`, service, ...(intercept ? { intercept } : {}) });
  beforeEach(() => rename(world.destinationId, 'inbox'));

  test.each(['/destinations', '/routing', '/integrations/gong-sync'])(
    'stands on %s with links to the nodes of the editor',
    async (path) => {
      show(path);
      await screen.findByRole('region', { name: 'Missing destination' });
      expect((await link('read users')).getAttribute('href')).toBe(
        `/projects/ours/integrations/${world.integrationId}/edit?node=read%2Fobjects%2F1`,
      );
      const region = screen.getByRole('region', { name: 'Missing destination' });
      const customer = await within(region).findByRole('link', { name: 'Acme GmbH' });
      expect(customer.getAttribute('href')).toContain(world.installationId);
    },
  );

  test('is counted on Home and marked in the list of integrations', async () => {
    const { router } = show('');
    expect((await link('1 Named but missing')).getAttribute('href')).toBe('/projects/ours/destinations');
    await router.navigate({ to: '/projects/$project/integrations', params: { project: 'ours' } });
    const row = await screen.findByRole('row', { name: /gong-sync/ });
    await within(row).findByText('No destination hook');
  });

  test('is not claimed where the destinations cannot be read', async () => {
    show('/integrations/gong-sync', (_, url) =>
      url.pathname.endsWith('/destinations') ? problem(501, 'No') : undefined,
    );
    await screen.findByText(/1 (un)?healthy/);
    expect(screen.queryByText(/does not exist/)).toBeNull();
  });
});
