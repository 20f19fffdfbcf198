import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isOwnCredential, useLookup } from './lookup';
import { forgetService, startSession } from './session';

const address = 'https://api.example.com/v1';

beforeEach(() => {
  startSession(
    { id: 'one', name: 'One', baseUrl: address, readUrl: address, searchUrl: address, writeUrl: address },
    { apiKey: 'key-1', bearerToken: 'token-1', projectKeys: { p: 'key-of-p' } },
    false,
  );
});
afterEach(() => {
  forgetService('one');
  vi.unstubAllGlobals();
});

const createTime = '2026-01-01T00:00:00Z';
const projects = Array.from({ length: 7 }, (_, at) => ({
  id: `p-${at}`,
  name: `project-${at}`,
  appName: 'App',
  orgId: 'o',
  createTime,
}));

/** Looks a text up in all of the projects; each of them has the destination “hook”, with the id of its project. */
async function lookUp(text: string, failing?: string) {
  const asked = new Set<string>();
  vi.stubGlobal('fetch', async (url: string) => {
    const [, project = '', list = ''] = /projects\/([^/]+)\/(.+)$/.exec(new URL(url).pathname) ?? [];
    asked.add(project);
    await Promise.resolve();
    const destination = {
      id: `id-of-${project}`,
      name: 'hook',
      type: 'webhook',
      projectId: project,
      metadata: { url: 'https://hook.example' },
      createTime,
    };
    if (project === failing) return Response.json({ title: 'No' }, { status: 403 });
    if (list.startsWith('operations')) return Response.json({ title: 'Not found' }, { status: 404 });
    return Response.json(list === 'destinations' ? [destination] : []);
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const sought = { ids: [text] };
  const { result } = renderHook(() => useLookup(sought, projects), { wrapper });
  await waitFor(() => expect(result.current.searched).toBe(projects.length));
  const { found, failed } = result.current;
  return { found: found.map(({ id }) => id), failed, asked: [...asked] };
}

test('an id that was found is not looked for in the projects that follow', async () => {
  const { found, asked } = await lookUp('id-of-p-1');
  expect(found).toEqual(['id-of-p-1']);
  expect(asked.length).toBeLessThan(5);
});

test('a name is looked for in every project', async () => {
  const { found, asked } = await lookUp('hook');
  expect(found).toEqual(projects.map(({ id }) => `id-of-${id}`));
  expect(asked).toHaveLength(projects.length);
});

test('a project that cannot be read is counted, and one without the id is not', async () => {
  expect(await lookUp('nothing')).toMatchObject({ found: [], failed: 0 });
  expect(await lookUp('nothing', 'p-2')).toMatchObject({ found: [], failed: 1 });
});

test('a pasted text that holds any credential of the session is never looked up', () => {
  for (const own of ['key-1', 'Bearer token-1', ' key-of-p ']) expect(isOwnCredential(own), own).toBe(true);
  expect(isOwnCredential('an-operation-id')).toBe(false);
});
