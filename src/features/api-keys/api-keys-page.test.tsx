import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import { startTestService, type TestService } from '@/test/service';

let service: TestService;

beforeEach(async () => {
  service = startTestService();
  await service.send('POST', '/v1/projects/ours/api-keys', { label: 'Spare', scopes: ['frontend'] });
});
afterEach(async () => {
  await service.close();
});

const open = (intercept?: Intercept) =>
  renderConsole({ path: '/projects/ours/api-keys', service, ...(intercept ? { intercept } : {}) });
const listed = async () =>
  (await (await service.send('GET', '/v1/projects/ours/api-keys')).json()) as {
    key: string;
    label: string;
    active: boolean;
  }[];
const keyOf = async (label: string) => (await listed()).find((key) => key.label === label)?.key ?? '';
const choose = async (user: ReturnType<typeof open>['user'], label: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${label}` }));
  await user.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
};

describe('API keys', () => {
  test('are listed masked, and the one in use is marked', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'API keys of this project' });
    const row = within(table).getByRole('row', { name: /Spare/ });
    expect(within(row).getByText('frontend')).toBeTruthy();
    expect(document.body.textContent).not.toContain(await keyOf('Spare'));
    expect(document.body.textContent).not.toContain(service.apiKey);
    const own = within(table).getByRole('row', { name: /Test/ });
    expect(within(own).getByText('this console uses it')).toBeTruthy();
  });

  test('one that cannot be read is shown with what differs and its JSON; the others stay', async () => {
    const odd = { key: 'oddsecret', label: '<b>Odd</b>', scopes: 'frontend', projectId: 7 };
    const keys = [...(await listed()), odd];
    const { user } = open((request, url) =>
      request.method === 'GET' && url.pathname.endsWith('/api-keys') ? Response.json(keys) : undefined,
    );
    const rest = await screen.findByRole('region', { name: '1 API key could not be read' });
    // The others keep their room.
    expect(rest.querySelector('details')?.open).toBe(false);
    expect(within(rest).getByText('<b>Odd</b>')).toBeTruthy();
    expect(
      within(rest)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(
      expect.arrayContaining(['scopes is text, expected a list', 'projectId is a number, expected text']),
    );
    await user.click(within(rest).getByText('JSON, without secrets'));
    await user.click(within(rest).getByRole('button', { name: /^Copy JSON of API key/ }));
    expect(JSON.parse(await navigator.clipboard.readText())).toMatchObject({
      label: '<b>Odd</b>',
      projectId: 7,
    });
    expect(document.body.textContent).not.toContain('oddsecret');
    const table = screen.getByRole('table', { name: 'API keys of this project' });
    expect(within(table).getByRole('row', { name: /Spare/ })).toBeTruthy();
  });

  test('what differs is open where none can be read', async () => {
    open((request, url) =>
      request.method === 'GET' && url.pathname.endsWith('/api-keys')
        ? Response.json([{ key: 7 }])
        : undefined,
    );
    const rest = await screen.findByRole('region', { name: '1 API key could not be read' });
    expect(rest.querySelector('details')?.open).toBe(true);
  });

  test('a new one is shown once, and forgotten when its dialog is closed', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'New API key' }));
    await user.click(await screen.findByRole('button', { name: 'Create API key' }));
    expect(await screen.findByText('Label is required')).toBeTruthy();
    await user.type(screen.getByLabelText('Label'), 'Worker');
    await user.click(screen.getByRole('button', { name: 'Create API key' }));
    await screen.findByRole('dialog', { name: 'API key Worker created' });
    const key = await keyOf('Worker');
    expect(key).not.toBe('');
    expect(screen.getByText(key)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Copy API key' }));
    expect(await navigator.clipboard.readText()).toBe(key);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(document.body.textContent).not.toContain(key));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New API key' })),
    );
    expect(await screen.findByRole('row', { name: /Worker/ })).toBeTruthy();
  });

  test('a new one stays on screen until it was copied, also where the clipboard is closed', async () => {
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'New API key' }));
    await user.type(await screen.findByLabelText('Label'), 'Worker');
    await user.click(screen.getByRole('button', { name: 'Create API key' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'API key Worker created' }));
    await user.keyboard('{Escape}');
    await dialog.findByText('The key has not been copied yet.');
    expect(dialog.getByRole('button', { name: 'Done' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    void router.navigate({ to: '/projects/$project/topics', params: { project: 'ours' } });
    const leave = within(await screen.findByRole('dialog', { name: 'Leave without the key' }));
    await user.click(leave.getByRole('button', { name: 'Cancel' }));
    expect(dialog.getByText(await keyOf('Worker'))).toBeTruthy();

    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(dialog.getByRole('button', { name: /Copy/ }));
    await dialog.findByText(/Select the key and copy it/);
    await user.click(dialog.getByRole('checkbox', { name: 'I have saved the key' }));
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('is deactivated after a question, and activated again', async () => {
    const { user } = open();
    await choose(user, 'Spare', 'Deactivate');
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate API key Spare' });
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    await screen.findByText('Deactivated');
    expect((await listed()).find(({ label }) => label === 'Spare')?.active).toBe(false);
    await choose(user, 'Spare', 'Activate');
    await waitFor(() => expect(screen.queryByText('Deactivated')).toBeNull());
  });

  test('sends only what changed', async () => {
    const bodies: unknown[] = [];
    const { user } = open((request) => {
      if (request.method === 'PATCH')
        void request
          .clone()
          .json()
          .then((body) => bodies.push(body));
      return undefined;
    });
    await choose(user, 'Spare', 'Edit');
    const label = await screen.findByLabelText('Label');
    await user.clear(label);
    await user.type(label, 'Portal');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByRole('row', { name: /Portal/ });
    expect(bodies).toEqual([{ updateMask: ['label'], apiKey: { label: 'Portal' } }]);
  });

  test('in use warns and asks for its label before it is deleted', async () => {
    const { user } = open();
    await choose(user, 'Test', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete API key Test' });
    expect(within(dialog).getByText(/This console uses it/)).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Delete API key' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await choose(user, 'Spare', 'Delete');
    const other = await screen.findByRole('dialog', { name: 'Delete API key Spare' });
    expect(within(other).queryByText(/This console uses it/)).toBeNull();
    await user.type(within(other).getByRole('textbox'), 'Spare');
    await user.click(within(other).getByRole('button', { name: 'Delete API key' }));
    await waitFor(async () => expect((await listed()).map(({ label }) => label)).toEqual(['Test']));
  });

  test('that are not listed are deleted by pasting them, and never shown or put in the address', async () => {
    const key = await keyOf('Spare');
    const { user, router } = open((_, url) =>
      url.pathname.endsWith('/api-keys') ? problem(405, 'No') : undefined,
    );
    await screen.findByText('This service does not offer the list of API keys');
    await user.click(screen.getByRole('button', { name: 'Delete…' }));
    expect(screen.getByText('Paste the key to delete')).toBeTruthy();
    const field = screen.getByLabelText<HTMLInputElement>('API key');
    expect(field.type).toBe('password');
    await user.type(field, `${key}{Enter}`);
    const dialog = await screen.findByRole('dialog', { name: /^Delete API key / });
    expect(within(dialog).queryByText(/This console uses it/)).toBeNull();
    await user.type(within(dialog).getByRole('textbox'), 'delete');
    expect(document.body.textContent).not.toContain(key);
    expect(document.title + router.state.location.href).not.toContain(key);
    await user.click(within(dialog).getByRole('button', { name: 'Delete API key' }));
    await waitFor(async () => expect((await listed()).map(({ label }) => label)).toEqual(['Test']));
    await waitFor(() => expect(field.value).toBe(''));
  });

  test('pasting the one in use is warned of, and deleting it asks for another', async () => {
    const { user } = open((_, url) => (url.pathname.endsWith('/api-keys') ? problem(404, 'No') : undefined));
    await user.type(await screen.findByLabelText('API key'), `${service.apiKey}{Enter}`);
    const dialog = await screen.findByRole('dialog', { name: /^Delete API key / });
    expect(within(dialog).getByText(/This console uses it/)).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox'), 'delete');
    await user.click(within(dialog).getByRole('button', { name: 'Delete API key' }));
    expect(await screen.findByRole('dialog', { name: /no longer accepts/ })).toBeTruthy();
  });
});
