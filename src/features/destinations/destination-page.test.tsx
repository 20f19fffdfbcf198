import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import type { TestService } from '@/test/service';
import { type World, worldForEachTest } from '@/test/service-world';

let service: TestService;
let world: World;

worldForEachTest((started) => ({ service, world } = started));

const open = (id: string, intercept?: Intercept) =>
  renderConsole({
    path: `/projects/ours/destinations/${id}`,
    service,
    ...(intercept ? { intercept } : {}),
  });
const isDetail = (url: URL) => /\/destinations\/[^/]+$/.test(url.pathname);
const signingKey = () => service.repositories.destinations.byId(world.destinationId)?.signingKey ?? 'none';

describe('the page of a destination', () => {
  test('shows its facts, header values only when asked, and what uses it', async () => {
    const { user } = open(world.destinationId);
    await screen.findByRole('heading', { level: 1, name: 'hook' });
    expect(screen.getByText('https://hook.example.com/in')).toBeTruthy();
    expect(screen.queryByText(/X-Shop: one/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show values' }));
    expect(screen.getByText(/X-Shop: one/)).toBeTruthy();
    const uses = screen.getByRole('region', { name: 'Used by' });
    await within(uses).findByText('gong-sync');
    expect(within(uses).getByText('read calls, read users')).toBeTruthy();
    expect(within(uses).getByRole('link', { name: 'orders' }).getAttribute('href')).toBe(
      `/projects/ours/topics/${world.topicId}`,
    );
  });

  test('is found by name too', async () => {
    open('hook');
    expect(await screen.findByRole('heading', { level: 1, name: 'hook' })).toBeTruthy();
  });

  test('comes from the list where the service does not read one', async () => {
    const { requests } = open(world.destinationId, (_, url) =>
      isDetail(url) ? problem(405, 'Not allowed') : undefined,
    );
    await screen.findByRole('heading', { level: 1, name: 'hook' });
    expect(requests).toContain('GET /v1/projects/ours/destinations');
  });

  test('says when there is none', async () => {
    open('no-such');
    await screen.findByRole('heading', { level: 1, name: 'Destination not found' });
    expect(screen.getByRole('link', { name: 'Go to the destinations' })).toBeTruthy();
  });

  test('says what it cannot know about its use', async () => {
    open(world.destinationId, (_, url) =>
      /\/(integrations|topic-destination-routes)$/.test(url.pathname) ? problem(501, 'No') : undefined,
    );
    await screen.findByText(/list of integrations could not be read/);
    expect(screen.getByText(/routes of topics could not be read/)).toBeTruthy();
  });
});

describe('the signing secret', () => {
  test('is read when asked for, hidden again, and forgotten on leaving', async () => {
    const { user, requests, router } = open(world.destinationId);
    await screen.findByRole('heading', { level: 1, name: 'hook' });
    expect(requests.some((line) => line.includes('includeSecrets'))).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Show secret' }));
    await screen.findByText(signingKey());
    expect(requests.filter((line) => line.includes('?'))).toEqual([
      `GET /v1/projects/ours/destinations/${world.destinationId}?includeSecrets=true`,
    ]);
    await user.click(screen.getByRole('button', { name: 'Hide secret' }));
    expect(screen.queryByText(signingKey())).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show secret' }));
    await screen.findByText(signingKey());
    await user.click(screen.getByRole('link', { name: 'Edit' }));
    await screen.findByRole('heading', { level: 1, name: 'Edit hook' });
    await router.navigate({ to: `/projects/ours/destinations/${world.destinationId}` });
    await screen.findByRole('button', { name: 'Show secret' });
    expect(screen.queryByText(signingKey())).toBeNull();
  });

  test('is rotated once its name is typed, and the new one is shown', async () => {
    const before = signingKey();
    const { user, requests } = open(world.destinationId);
    await user.click(await screen.findByRole('button', { name: 'Rotate secret' }));
    const dialog = await screen.findByRole('dialog', { name: 'Rotate signing secret of hook' });
    await user.click(within(dialog).getByRole('button', { name: /Rotate secret/ }));
    expect(signingKey()).toBe(before);
    await user.type(within(dialog).getByRole('textbox'), 'hook{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(signingKey()).not.toBe(before);
    expect(screen.getByText(signingKey())).toBeTruthy();
    expect(requests.filter((line) => line.includes('rotate=true'))).toHaveLength(1);
  });

  test('that is refused says why, and a rotation is not tried twice by itself', async () => {
    const { user, requests } = open(world.destinationId, (_, url) =>
      url.searchParams.has('includeSecrets') ? problem(503, 'Key store is away') : undefined,
    );
    await user.click(await screen.findByRole('button', { name: 'Show secret' }));
    await screen.findByText('Key store is away');
    await user.click(screen.getByRole('button', { name: 'Rotate secret' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox'), 'hook{Enter}');
    await within(dialog).findByText('Key store is away');
    expect(requests.filter((line) => line.includes('rotate=true'))).toHaveLength(1);
  });
});
