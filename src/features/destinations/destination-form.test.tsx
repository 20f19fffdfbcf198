import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderConsole, type Intercept } from '@/test/render-console';
import type { TestService } from '@/test/service';
import { type World, worldForEachTest } from '@/test/service-world';

let service: TestService;
let world: World;
const p = '/v1/projects/ours';

worldForEachTest((started) => ({ service, world } = started));

/** What the console sent in its POSTs and PATCHes. */
function recording(intercept?: Intercept) {
  const bodies: unknown[] = [];
  const record: Intercept = async (request, url) => {
    if (request.method === 'POST' || request.method === 'PATCH') bodies.push(await request.clone().json());
    return (await intercept?.(request, url)) as Response;
  };
  return { bodies, record };
}
const open = (path: string, intercept?: Intercept) => {
  const { bodies, record } = recording(intercept);
  return {
    ...renderConsole({ path: `/projects/ours/destinations${path}`, service, intercept: record }),
    bodies,
  };
};
const read = async (id: string) =>
  (await (await service.send('GET', `${p}/destinations/${id}`)).json()) as object;
const refused = (...issues: object[]) =>
  Response.json({ title: 'Bad input', status: 422, requestId: 'req-9', issues }, { status: 422 });

describe('a new destination', () => {
  test('is made with headers and opened', async () => {
    const { user, router, bodies } = open('/new');
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'orders-hook');
    await user.type(screen.getByRole('textbox', { name: 'URL' }), 'https://example.com/orders');
    await user.click(screen.getByText('More options'));
    expect(screen.getByText('More options').closest('details')?.open).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Add header' }));
    await user.keyboard('X-Team{Enter}blue');
    await user.click(screen.getByRole('button', { name: 'Create destination' }));
    await screen.findByRole('heading', { level: 1, name: 'orders-hook' });
    expect(router.state.location.pathname).toMatch(/\/destinations\/[^/]+$/);
    expect(bodies).toEqual([
      {
        name: 'orders-hook',
        type: 'webhook',
        metadata: { url: 'https://example.com/orders', headers: { 'X-Team': 'blue' } },
      },
    ]);
  });

  test('is checked before anything is sent, and then while it is corrected', async () => {
    const { user, bodies } = open('/new');
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.type(name, 'hook');
    await user.type(screen.getByRole('textbox', { name: 'URL' }), 'http://example.com');
    await user.click(screen.getByRole('button', { name: 'Create destination' }));
    await screen.findByText('Another destination of this project has this name');
    expect(screen.getByText(/Begin with https/)).toBeTruthy();
    expect(document.activeElement).toBe(name);
    expect(bodies).toEqual([]);
    await user.type(name, '-2');
    await waitFor(() => expect(screen.queryByText(/has this name/)).toBeNull());
  });

  test('shows what the service refuses at its fields and keeps the input', async () => {
    const { user } = open('/new', (request) =>
      request.method === 'POST'
        ? refused(
            { in: 'body', name: 'metadata.url', detail: 'This host does not resolve' },
            { in: 'body', name: 'metadata.headers.X-Team', detail: 'This header is reserved' },
            { in: 'body', name: 'quota', detail: 'No more than 5 destinations' },
          )
        : undefined,
    );
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'orders');
    await user.type(screen.getByRole('textbox', { name: 'URL' }), 'https://nowhere.example');
    await user.click(screen.getByRole('button', { name: 'Create destination' }));
    const alert = await screen.findByRole('alert', { name: 'Bad input' });
    expect(alert.textContent).toContain('No more than 5 destinations');
    expect(alert.textContent).toContain('req-9');
    const url = screen.getByRole<HTMLInputElement>('textbox', { name: 'URL' });
    expect(url.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('This host does not resolve')).toBeTruthy();
    expect(screen.getByText('X-Team: This header is reserved')).toBeTruthy();
    expect(document.activeElement).toBe(url);
    expect(url.value).toBe('https://nowhere.example');
  });

  test('of another kind has the fields of that kind, and what was typed stays when it is changed back', async () => {
    const { user, bodies } = open('/new');
    await user.type(await screen.findByRole('textbox', { name: 'URL' }), 'https://example.com');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Google Pub/Sub');
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'stream');
    await user.type(screen.getByRole('textbox', { name: 'GCP project id' }), 'acme');
    await user.type(screen.getByRole('textbox', { name: 'Pub/Sub topic id' }), 'orders');
    await user.click(screen.getByRole('button', { name: 'Create destination' }));
    await screen.findByText('Service account JSON is required');
    await user.type(screen.getByRole('textbox', { name: 'Service account JSON' }), 'line 1{Enter}line 2');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Webhook');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'URL' }).value).toBe('https://example.com');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Google Pub/Sub');
    await user.click(screen.getByRole('button', { name: 'Create destination' }));
    await screen.findByRole('heading', { level: 1, name: 'stream' });
    expect(bodies.at(-1)).toEqual({
      name: 'stream',
      type: 'pubsub',
      metadata: { projectId: 'acme', topicId: 'orders' },
      secrets: { credentials: 'line 1\nline 2' },
    });
  });

  test('asks before it is left, and leaving sends nothing', async () => {
    const { user, router, bodies } = open('/new');
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'half');
    await user.type(screen.getByRole('textbox', { name: 'URL' }), 'https://example.com');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(router.state.location.pathname).toBe('/projects/ours/destinations/new');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('half');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave without saving' }),
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/ours/destinations'));
    expect(bodies).toEqual([]);
  });
});

describe('editing a destination', () => {
  test('sends what changed and nothing else', async () => {
    const { user, bodies } = open(`/${world.destinationId}/edit`);
    const url = await screen.findByRole('textbox', { name: 'URL' });
    await user.clear(url);
    await user.type(url, 'https://hook.example.com/new');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByRole('heading', { level: 1, name: 'hook' });
    expect(bodies).toEqual([
      { updateMask: ['metadata.url'], destination: { metadata: { url: 'https://hook.example.com/new' } } },
    ]);
    expect(await read(world.destinationId)).toMatchObject({
      metadata: { url: 'https://hook.example.com/new', headers: { 'X-Shop': 'one' } },
    });
  });

  test('masks secrets until they are asked for, and keeps what is left unchanged', async () => {
    const url = 'https://hooks.slack.com/services/T0/B0/xyz';
    const slack = (await (
      await service.send('POST', `${p}/destinations`, { name: 'alerts', type: 'slack', metadata: { url } })
    ).json()) as { id: string };
    const { user, bodies, router } = open(`/${slack.id}/edit`);
    const field = await screen.findByLabelText<HTMLInputElement>('Incoming webhook URL');
    expect(field.type).toBe('password');
    await user.type(screen.getByRole('textbox', { name: 'Name' }), '-2');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Rename destination alerts to alerts-2' }),
    );
    await dialog.findByText(/nothing stops working/);
    await user.click(dialog.getByRole('button', { name: 'Rename destination' }));
    await screen.findByRole('heading', { level: 1, name: 'alerts-2' });
    expect(bodies).toEqual([{ updateMask: ['name'], destination: { name: 'alerts-2' } }]);
    expect(document.body.textContent).not.toContain('xyz');
    await user.click(screen.getByRole('button', { name: 'Show Incoming webhook URL' }));
    expect(screen.getByText(url)).toBeTruthy();

    await router.navigate({
      to: '/projects/$project/destinations/$destination/edit',
      params: { project: 'ours', destination: world.destinationId },
    });
    const header = await screen.findByLabelText<HTMLInputElement>('Header value 1');
    expect([header.type, header.value]).toEqual(['password', 'one']);
  });

  test('removes a header by sending the others', async () => {
    const { user, bodies } = open(`/${world.destinationId}/edit`);
    await user.click(await screen.findByRole('button', { name: 'Remove X-Shop' }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByRole('heading', { level: 1, name: 'hook' });
    expect(bodies).toEqual([
      { updateMask: ['metadata.headers'], destination: { metadata: { headers: {} } } },
    ]);
    expect(await read(world.destinationId)).toMatchObject({ metadata: { headers: {} } });
  });

  test('that changes nothing sends nothing and says so', async () => {
    const { user, bodies, router } = open(`/${world.destinationId}/edit`);
    await user.click(await screen.findByRole('button', { name: 'Save changes' }));
    await screen.findByText('Nothing has changed, so nothing was sent.');
    expect(bodies).toEqual([]);
    expect(router.state.location.pathname).toMatch(/\/edit$/);
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 's');
    expect(screen.queryByText('Nothing has changed, so nothing was sent.')).toBeNull();
  });

  test('leaves secrets unchanged until one is replaced', async () => {
    const answer = await service.send('POST', `${p}/destinations`, {
      name: 'bucket',
      type: 's3',
      metadata: { bucket: 'b', region: 'eu-west-1' },
      secrets: { awsKeyId: 'old', awsSecretKey: 'old' },
    });
    const { id } = (await answer.json()) as { id: string };
    const { user, bodies } = open(`/${id}/edit`);
    await user.click(await screen.findByRole('button', { name: 'Replace AWS secret key' }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('AWS secret key is required');
    await user.type(screen.getByLabelText('AWS secret key'), 'new-aws-secret');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByRole('heading', { level: 1, name: 'bucket' });
    expect(bodies).toEqual([
      { updateMask: ['secrets.awsSecretKey'], destination: { secrets: { awsSecretKey: 'new-aws-secret' } } },
    ]);
    expect(document.body.textContent).not.toContain('new-aws-secret');
  });

  test('of a kind it does not know shows its values as they are, and refusals at them', async () => {
    const pigeon = {
      id: 'd9',
      name: 'loft',
      type: 'pigeon',
      metadata: { loft: 'north', flock: 7 },
      createTime: '2026-01-01T00:00:00Z',
    };
    const { user, bodies } = open('/d9/edit', (request, url) => {
      if (request.method === 'PATCH')
        return refused({ in: 'body', name: 'destination.metadata.flock', detail: 'Too many pigeons' });
      if (url.pathname.endsWith('/destinations')) return Response.json([pigeon]);
      return url.pathname.endsWith('/d9') ? Response.json(pigeon) : undefined;
    });
    const flock = await screen.findByRole<HTMLInputElement>('textbox', { name: 'flock' });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'loft' }).value).toBe('north');
    expect(screen.getByText(/Type: pigeon/)).toBeTruthy();
    await user.clear(flock);
    await user.type(flock, '8');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Too many pigeons');
    expect(bodies).toEqual([{ updateMask: ['metadata.flock'], destination: { metadata: { flock: 8 } } }]);
    expect(document.activeElement).toBe(flock);
  });

  test('sends the digits of JSON as they were typed', async () => {
    const body = (flock: string) =>
      `{"id":"d9","name":"loft","type":"pigeon","metadata":{"flock":${flock}},"createTime":"2026-01-01T00:00:00Z"}`;
    const json = (text: string) => new Response(text, { headers: { 'Content-Type': 'application/json' } });
    const sent: Promise<string>[] = [];
    const { user } = open('/d9/edit', (request, url) => {
      if (request.method === 'PATCH') sent.push(request.clone().text());
      if (url.pathname.endsWith('/destinations')) return json(`[${body('1.10')}]`);
      return url.pathname.endsWith('/d9') ? json(body('1.10')) : undefined;
    });
    const flock = await screen.findByRole<HTMLInputElement>('textbox', { name: 'flock' });
    expect(flock.value).toBe('1.10');
    await user.clear(flock);
    await user.type(flock, '1234567890123456789012345');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(await sent[0]).toBe(
      '{"updateMask":["metadata.flock"],"destination":{"metadata":{"flock":1234567890123456789012345}}}',
    );
  });
});
