import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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
    expect(within(own).getByText('this connection uses it')).toBeTruthy();
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
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(document.body.textContent).not.toContain(key));
    expect(await screen.findByRole('row', { name: /Worker/ })).toBeTruthy();
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
    expect(within(dialog).getByText(/This connection uses it/)).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Delete API key' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await choose(user, 'Spare', 'Delete');
    const other = await screen.findByRole('dialog', { name: 'Delete API key Spare' });
    expect(within(other).queryByText(/This connection uses it/)).toBeNull();
    await user.type(within(other).getByRole('textbox'), 'Spare');
    await user.click(within(other).getByRole('button', { name: 'Delete API key' }));
    await waitFor(async () => expect((await listed()).map(({ label }) => label)).toEqual(['Test']));
  });

  test('that are not offered say so', async () => {
    open((_, url) => (url.pathname.endsWith('/api-keys') ? problem(405, 'No') : undefined));
    expect(await screen.findByText('This service does not offer the list of API keys')).toBeTruthy();
  });
});
