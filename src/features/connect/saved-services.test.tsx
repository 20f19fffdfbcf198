import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { currentSession } from '@/api/session';
import { renderConsole } from '@/test/render-console';
import { serviceForEachTest, type TestService } from '@/test/service';

let service: TestService;

serviceForEachTest((started) => (service = started));

const button = () => screen.getByRole('button', { name: 'Connect' });

describe('saved services', () => {
  /** Connects, and comes back to the form. */
  async function leave() {
    const view = renderConsole({ path: '/connect', service, credentials: null });
    const { user, router } = view;
    await user.clear(await screen.findByLabelText('Service address'));
    await user.type(screen.getByLabelText('Service address'), service.baseUrl);
    await user.type(screen.getByLabelText('API key'), service.apiKey);
    await user.click(button());
    await screen.findByRole('heading', { name: 'ours', level: 1 });
    await router.navigate({ to: '/connect' });
    await screen.findByText(/This tab is connected to/);
    return view;
  }

  test('are used with one press while the key is held', async () => {
    const { user, router } = await leave();
    await user.click(screen.getByRole('button', { name: /Connected in this tab/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/projects/${service.projectId}`));
  });

  test('are opened by links that call them connections', async () => {
    const { router } = await leave();
    const id = currentSession()?.service.id ?? '';
    await router.navigate({ href: `/connect?connection=${id}` });
    expect(await screen.findByText('Left empty, the kept one is used')).toBeTruthy();
  });

  test('are edited without giving the key again, unless the address changes', async () => {
    const { user } = await leave();
    await user.click(screen.getByRole('button', { name: /^Edit/ }));
    await screen.findByText('Left empty, the kept one is used');
    await user.click(screen.getByRole('button', { name: 'Name and mark' }));
    const name = screen.getByLabelText(/^Name/);
    await user.clear(name);
    await user.type(name, 'Renamed');
    await user.click(button());
    await screen.findByRole('heading', { name: 'ours', level: 1 });
    expect(currentSession()).toMatchObject({
      service: { name: 'Renamed' },
      credentials: { apiKey: service.apiKey },
    });
  });

  test('keep their key to their address', async () => {
    const { user, requests } = await leave();
    await user.click(screen.getByRole('button', { name: /^Edit/ }));
    await screen.findByText('Left empty, the kept one is used');
    const before = requests.length;
    await user.clear(screen.getByLabelText('Service address'));
    await user.type(screen.getByLabelText('Service address'), 'https://other.example.com/v1');
    await user.click(button());
    expect(await screen.findByText('Enter an API key, or a bearer token below')).toBeTruthy();
    expect(requests.length).toBe(before);
  });

  test('are forgotten after asking, with their key', async () => {
    const { user } = await leave();
    await user.click(screen.getByRole('button', { name: /^Forget/ }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep' }));
    await user.click(screen.getByRole('button', { name: 'Forget' }));
    await waitFor(() => expect(screen.queryByText('Saved services')).toBeNull());
    expect(JSON.stringify(sessionStorage) + JSON.stringify(localStorage)).not.toContain(service.apiKey);
    expect(currentSession()).toBeUndefined();
  });
});
