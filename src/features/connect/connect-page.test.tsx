import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentSession } from '@/api/session';
import { keepConnectToken } from '@/features/connect/one-click';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import { startTestService, type TestService } from '@/test/service';

let service: TestService;

beforeEach(() => {
  service = startTestService();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.close();
});

const open = (path = '/connect', intercept?: Intercept) =>
  renderConsole({ path, service, credentials: null, ...(intercept ? { intercept } : {}) });

const button = () => screen.getByRole('button', { name: 'Connect' });

async function connect(
  { user }: ReturnType<typeof open>,
  address = service.baseUrl,
  key = service.apiKey,
): Promise<void> {
  await user.clear(await screen.findByLabelText('Service address'));
  await user.type(screen.getByLabelText('Service address'), address);
  await user.type(screen.getByLabelText('API key'), key);
  await user.click(button());
}

const isProjects = (url: URL) => url.pathname.endsWith('/projects');

describe('connecting', () => {
  test('with an address and a key opens the project, and keeps the key in this tab only', async () => {
    const view = open();
    await connect(view);
    await screen.findByRole('heading', { name: 'ours', level: 1 });
    expect(view.router.state.location.pathname).toBe(`/projects/${service.projectId}`);
    expect(currentSession()?.credentials).toEqual({ apiKey: service.apiKey });
    expect(JSON.stringify(localStorage)).not.toContain(service.apiKey);
    expect(JSON.stringify(view.router.state.location)).not.toContain(service.apiKey);
  });

  test('remembers on the device only when asked', async () => {
    const view = open();
    await view.user.click(await screen.findByLabelText('Remember on this device'));
    await connect(view);
    await screen.findByRole('heading', { name: 'ours', level: 1 });
    expect(JSON.stringify(localStorage)).toContain(service.apiKey);
  });

  test('goes to where the person wanted to be, with search and all', async () => {
    const view = open('/connect?return=' + encodeURIComponent('/projects?q=ours&sort=name&desc=true'));
    await screen.findByText(/Connect to a service to open this page/);
    await connect(view);
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/projects'));
    expect(view.router.state.location.search).toMatchObject({ q: 'ours' });
  });

  test.each(['https://evil.example.com', '//evil.example.com', '/\\evil.example.com'])(
    'does not follow %s',
    async (target) => {
      const view = open('/connect?return=' + encodeURIComponent(target));
      await connect(view);
      await screen.findByRole('heading', { name: 'ours', level: 1 });
      expect(view.router.state.location.pathname).toBe(`/projects/${service.projectId}`);
    },
  );

  test('shows what is wrong at each field, focuses the first, and sends nothing', async () => {
    const view = open();
    const { user, requests } = view;
    await connect(view, 'ftp://example.com', 'has space');
    expect(await screen.findByText('Only http and https addresses can be used, not ftp')).toBeTruthy();
    expect(screen.getByText(/An API key has no spaces/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Service address'));
    expect(requests.filter((request) => request.includes('projects'))).toEqual([]);

    await user.clear(screen.getByLabelText('API key'));
    await user.clear(screen.getByLabelText('Service address'));
    await user.type(screen.getByLabelText('Service address'), service.baseUrl);
    await user.click(button());
    expect(await screen.findByText('Enter an API key, or a bearer token below')).toBeTruthy();
  });

  test('a part that is closed opens for a field that is wrong in it, which has the focus', async () => {
    const view = open();
    const { user } = view;
    const part = () => screen.findByRole('button', { name: 'Addresses' });
    await user.click(await part());
    await user.type(screen.getByLabelText(/^Search address/), 'ftp://example.com');
    await user.click(await part());
    expect(screen.queryByLabelText(/^Search address/)).toBeNull();
    await connect(view);
    const field = screen.getByLabelText<HTMLInputElement>(/^Search address/);
    expect(field.value).toBe('ftp://example.com');
    expect(document.activeElement).toBe(field);
  });

  test('once it was tried, a field says at each change whether it is right, and others wait', async () => {
    const view = open();
    const { user } = view;
    const fault = /An API key has no spaces/;
    await user.type(await screen.findByLabelText('API key'), 'has space');
    expect(screen.queryByText(fault)).toBeNull();
    await connect(view, 'ftp://example.com', ' more');
    const key = screen.getByLabelText<HTMLInputElement>('API key');
    const words = () =>
      key
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' ');
    expect(key.getAttribute('aria-invalid')).toBe('true');
    expect(words()).toMatch(fault);
    await user.clear(key);
    expect(key.getAttribute('aria-invalid')).toBeNull();
    expect(words()).toBe('From one of its projects');
    expect(screen.getByLabelText('Service address').getAttribute('aria-invalid')).toBe('true');
    await user.type(key, 'a b');
    expect(words()).toMatch(fault);
  });

  test('a key can be shown, and the field stays what it is for', async () => {
    const { user } = open();
    const key = await screen.findByLabelText<HTMLInputElement>('API key');
    await user.type(key, 'secret');
    expect(key.type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show API key', pressed: false }));
    expect(key.type).toBe('text');
    expect(screen.getByRole('button', { name: 'Show API key', pressed: true })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Bearer token/).type).toBe('password');
    expect(document.activeElement).toBe(key);
  });

  test('proposes a missing version and does not add it by itself', async () => {
    const view = open();
    await connect(view, service.origin);
    expect(await screen.findByRole('alert')).toBeTruthy();
    await view.user.click(screen.getByRole('button', { name: `Use ${service.baseUrl}` }));
    await view.user.click(button());
    await screen.findByRole('heading', { name: 'ours', level: 1 });
  });
});

describe('a failure', () => {
  const refusing: [string, Intercept, string][] = [
    [
      '401',
      (_, url) => (isProjects(url) ? problem(401, 'Unauthorized') : undefined),
      'The API key was not accepted',
    ],
    [
      '403',
      (_, url) => (isProjects(url) ? problem(403, 'Forbidden') : undefined),
      'The API key may not read projects',
    ],
    ['500', (_, url) => (isProjects(url) ? problem(500, 'Broken') : undefined), 'The service failed'],
    [
      'a web page',
      (_, url) =>
        isProjects(url)
          ? new Response('<!doctype html><title>Hello</title>', { headers: { 'content-type': 'text/html' } })
          : undefined,
      'This address does not serve the interface',
    ],
    [
      'another shape',
      (_, url) => (isProjects(url) ? Response.json({ projects: [] }) : undefined),
      'This address does not serve the interface',
    ],
    [
      'nobody there',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'The service could not be reached',
    ],
    [
      'CORS',
      (request, url) => {
        if (!isProjects(url)) return undefined;
        if (request.mode === 'no-cors') return new Response('');
        return Promise.reject(new TypeError('Failed to fetch'));
      },
      'The service does not allow this console to call it',
    ],
  ];

  test.each(refusing)('%s is explained, and the input is kept', async (_, intercept, title) => {
    const view = open('/connect', intercept);
    await connect(view);
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(title)).toBeTruthy();
    // A narrow screen shows the field that has the focus, not the note below the form.
    expect(screen.getAllByText(title).length).toBe(title === 'The service failed' ? 1 : 2);
    expect(screen.getByLabelText<HTMLInputElement>('API key').value).toBe(service.apiKey);
    expect(screen.getByLabelText<HTMLInputElement>('Service address').value).toBe(service.baseUrl);
    expect(currentSession()).toBeUndefined();
    expect(JSON.stringify(localStorage)).not.toContain(service.apiKey);
  });

  test('a timeout is reported', async () => {
    const late = new DOMException('late', 'TimeoutError');
    const view = open('/connect', (_, url) => (isProjects(url) ? Promise.reject(late) : undefined));
    await screen.findByLabelText('Service address');
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(late));
    await connect(view);
    expect(await screen.findByText('The service did not answer in time')).toBeTruthy();
  });

  test('the probe for CORS carries no credential', async () => {
    const probes: Request[] = [];
    const view = open('/connect', (request, url) => {
      if (request.mode === 'no-cors') probes.push(request);
      return isProjects(url) ? Promise.reject(new TypeError('Failed to fetch')) : undefined;
    });
    await connect(view);
    await screen.findByRole('alert');
    expect(probes).toHaveLength(1);
    expect(probes[0]?.headers.get('x-api-key')).toBeNull();
    expect(probes[0]?.credentials).toBe('omit');
  });
});

describe('presets', () => {
  const config = {
    services: [
      { name: 'Ours', baseUrl: 'http://127.0.0.1:4317/v1' },
      { name: 'Theirs', baseUrl: 'https://api.example.com/v1', production: true },
    ],
  };
  const withConfig: Intercept = (_, url) =>
    url.pathname === '/config.json' ? Response.json(config) : undefined;

  test('fill the form and can be chosen', async () => {
    const { user } = open('/connect', withConfig);
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Service address').value).toBe(service.baseUrl),
    );
    await user.click(screen.getByRole('button', { name: 'Theirs' }));
    expect(screen.getByLabelText<HTMLInputElement>('Service address').value).toBe(
      'https://api.example.com/v1',
    );
    await user.click(screen.getByRole('button', { name: 'Name and mark' }));
    expect(screen.getByLabelText<HTMLInputElement>('This is production').checked).toBe(true);
  });

  test('that arrive while somebody types are not joined with what is typed', async () => {
    let arrive: (config: Response) => void = () => undefined;
    const late = new Promise<Response>((resolve) => (arrive = resolve));
    const { user } = open('/connect', (_, url) => (url.pathname === '/config.json' ? late : undefined));
    const address = await screen.findByLabelText<HTMLInputElement>('Service address');
    await user.click(address);
    arrive(Response.json(config));
    await waitFor(() => expect(address.value).toBe(service.baseUrl));
    await user.keyboard('https://mine.example/v1');
    expect(address.value).toBe('https://mine.example/v1');
  });

  test('that arrive after the first letter leave it', async () => {
    let arrive: (config: Response) => void = () => undefined;
    const late = new Promise<Response>((resolve) => (arrive = resolve));
    const { user } = open('/connect', (_, url) => (url.pathname === '/config.json' ? late : undefined));
    const address = await screen.findByLabelText<HTMLInputElement>('Service address');
    await user.type(address, 'https://mi');
    arrive(Response.json(config));
    await screen.findByRole('button', { name: 'Theirs' });
    // Without a click, which would take a selection away.
    await user.keyboard('ne.example/v1');
    expect(address.value).toBe('https://mine.example/v1');
  });

  test.each([
    ['missing', () => problem(404, 'Not found')],
    ['a web page', () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } })],
  ])('that are %s leave the form as it is', async (_, answer) => {
    const view = open('/connect', (_request, url) =>
      url.pathname === '/config.json' ? answer() : undefined,
    );
    await connect(view);
    expect(await screen.findByRole('heading', { name: 'ours', level: 1 })).toBeTruthy();
  });
});

describe('a one-click link', () => {
  test('connects by itself', async () => {
    keepConnectToken(
      `#connect=${service.mintConnectToken({ apiKey: service.apiKey, bearerToken: service.bearerToken })}`,
    );
    const { router } = open();
    await screen.findByRole('heading', { name: 'ours', level: 1 });
    expect(router.state.location.pathname).toBe(`/projects/${service.projectId}`);
    expect(currentSession()?.credentials.bearerToken).toBe(service.bearerToken);
  });

  test('pasted into an open tab leaves the address at once', async () => {
    const token = service.mintConnectToken({ apiKey: service.apiKey, bearerToken: service.bearerToken });
    const { router } = open(`/connect#connect=${token}`);
    await screen.findByRole('heading', { name: 'ours', level: 1 });
    expect(router.history.location.href).not.toContain(token);
  });

  test('that was used says so and what to do', async () => {
    keepConnectToken('#connect=used');
    open();
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('This link has been used or has expired')).toBeTruthy();
    expect(within(alert).getByText(/prints a new one|new link/)).toBeTruthy();
  });
});
