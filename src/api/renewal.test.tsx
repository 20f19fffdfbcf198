import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTopic, listTopics } from '@/contract/topic';
import { triggerRead } from '@/contract/record';
import { getMyInfo } from '@/contract/person';
import { tryCredential } from './credential-trial';
import { ApiError, MissingCredentialError } from './errors';
import { request } from './http';
import { learnAccess } from './project-access';
import { askFor, putOff, startAsking, useCredentialNeeds } from './renewal';
import { currentSession, setCredential, signOut, startSession } from './session';
import { renderHook, act, waitFor } from '@testing-library/react';

const service = {
  id: 'c',
  name: 'Test',
  baseUrl: 'https://api.example/v1',
  readUrl: 'https://read.example/v1',
  searchUrl: 'https://search.example/v1',
  writeUrl: 'https://write.example/v1',
};
const project = { id: 'p-1', name: 'ours', appName: 'Ours', orgId: 'o', createTime: '2026-01-01T00:00:00Z' };
const topic = { id: 't-1', projectId: 'p-1', name: 'alerts', createTime: '2026-01-01T00:00:00Z' };

/** What the service takes now, and what it was asked: method, path, and the credential that was sent. */
let accepted: string[] = [];
let asked: string[] = [];
let stop: () => void = () => undefined;

beforeEach(() => {
  accepted = ['key-2', 'token-2', 'key-of-p'];
  asked = [];
  vi.stubGlobal('fetch', (url: string, { method = 'GET', headers }: RequestInit) => {
    // A change reads it again if an earlier test file ended before it was there.
    if (url === '/config.json') return Promise.resolve(Response.json({}));
    const sent = new Headers(headers);
    const credential = sent.get('x-api-key') ?? sent.get('authorization')?.replace('Bearer ', '') ?? '';
    const { pathname } = new URL(url);
    asked.push(`${method} ${pathname} ${credential}`);
    if (!accepted.includes(credential))
      return Promise.resolve(Response.json({ title: 'Not authenticated', status: 401 }, { status: 401 }));
    if (pathname.endsWith('/projects')) return Promise.resolve(Response.json([project]));
    if (pathname.endsWith('/objects/contacts'))
      return Promise.resolve(Response.json({ operationId: 'op-1' }, { status: 201 }));
    if (method === 'POST') return Promise.resolve(Response.json(topic, { status: 201 }));
    return Promise.resolve(Response.json([topic]));
  });
  startSession(service, { apiKey: 'key-1', bearerToken: 'token-1' }, false);
  stop = startAsking({
    canAsk: () => true,
    isAccepted: async (...of) => (await tryCredential(...of)).isConfirmed,
    onAcceptedAgain: () => undefined,
  });
});
afterEach(() => {
  stop();
  signOut('c');
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const path = { projectIdOrName: 'p-1' };
const read = (signal?: AbortSignal) => request(listTopics, { path, signal });
const change = () => request(createTopic, { path, body: { name: 'alerts' } });
const needs = () => renderHook(() => useCredentialNeeds()).result;
const asking = async (shown: ReturnType<typeof needs>) => {
  await waitFor(() => expect(shown.current.map(({ state }) => state)).toEqual(['asking']));
  const [need] = shown.current;
  if (!need) throw new Error('Nothing is asked');
  return need;
};
const give = (value: string) => act(() => setCredential({ kind: 'apiKey' }, value));
const sentTo = (end: string) => asked.filter((line) => line.includes(end));

describe('a refused credential', () => {
  it('is asked for once, and all that waits is sent again, a change exactly once', async () => {
    const shown = needs();
    const answers = Promise.all([read(), read(), change()]);
    await asking(shown);
    give('key-2');
    const [topics, , made] = await answers;
    expect(topics[0]?.id).toBe('t-1');
    expect(made.id).toBe('t-1');
    expect(sentTo('POST')).toEqual([
      'POST /v1/projects/p-1/topics key-1',
      'POST /v1/projects/p-1/topics key-2',
    ]);
    expect(sentTo('GET /v1/projects key-1')).toHaveLength(1);
    expect(shown.current).toEqual([]);
    expect(currentSession()?.credentials).toEqual({ apiKey: 'key-2', bearerToken: 'token-1' });
  });

  it('fails what waits at “Not now”, and is then asked for by changes only', async () => {
    const shown = needs();
    const first = read().catch((error: unknown) => error);
    const need = await asking(shown);
    act(() => putOff(need));
    expect(await first).toBeInstanceOf(ApiError);
    expect(shown.current[0]?.state).toBe('put off');

    await expect(read()).rejects.toBeInstanceOf(ApiError);
    expect(shown.current[0]?.state).toBe('put off');
    const made = change();
    await asking(shown);
    act(() => askFor({ kind: 'apiKey' }));
    give('key-2');
    expect((await made).id).toBe('t-1');
  });

  it('is not asked for where the service takes it elsewhere', async () => {
    const shown = needs();
    accepted = ['key-1'];
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      url.endsWith('/topics') ? Promise.resolve(new Response('{}', { status: 401 })) : fetch(url, init),
    );
    await expect(read()).rejects.toBeInstanceOf(ApiError);
    expect(shown.current).toEqual([]);
  });

  it('lets a request that is given up go, and ends with the session', async () => {
    const shown = needs();
    const controller = new AbortController();
    const givenUp = read(controller.signal);
    const rest = read().catch((error: unknown) => error);
    await asking(shown);
    controller.abort(new Error('left the page'));
    await expect(givenUp).rejects.toThrow('left the page');
    act(() => signOut('c'));
    expect(await rest).toBeInstanceOf(ApiError);
    expect(shown.current).toEqual([]);
  });

  it('never sends a change again as somebody else', async () => {
    const shown = needs();
    const made = change().catch((error: unknown) => error);
    await asking(shown);
    act(() => startSession(service, { apiKey: 'key-2' }, false));
    expect(await made).toBeInstanceOf(ApiError);
    expect(sentTo('POST')).toHaveLength(1);
  });

  it('is the bearer token alone, where that was sent', async () => {
    const shown = needs();
    const info = request(getMyInfo, {}).catch((error: unknown) => error);
    const need = await asking(shown);
    expect(need.slot.kind).toBe('bearer');
    act(() => putOff(need));
    await info;
    expect(currentSession()?.credentials.apiKey).toBe('key-1');
  });
});

describe('a project that only the bearer token sees', () => {
  const learn = (error?: unknown) => {
    const session = currentSession();
    if (session)
      learnAccess(session, [
        { kind: 'apiKey', projects: [], error },
        { kind: 'bearer', projects: [project] },
      ]);
  };
  const trigger = () =>
    request(triggerRead, {
      path: { projectIdOrName: 'OURS', integrationId: 'i', objectName: 'contacts' },
      body: { groupRef: 'acme', mode: 'async' },
    });

  it('is read with the token, by id and by name', async () => {
    accepted = ['token-1'];
    learn();
    await read();
    await request(listTopics, { path: { projectIdOrName: 'Ours' } });
    expect(asked).toEqual(['GET /v1/projects/p-1/topics token-1', 'GET /v1/projects/Ours/topics token-1']);
  });

  it('is read with the API key while it is unknown whether that sees it', async () => {
    accepted = ['key-1'];
    learn(new Error('not listed'));
    await read();
    expect(asked).toEqual(['GET /v1/projects/p-1/topics key-1']);
  });

  it('asks for an API key of its own where only that is taken, and uses it from then on', async () => {
    learn();
    const shown = needs();
    const started = trigger();
    const need = await asking(shown);
    expect(need).toMatchObject({ isMissing: true, slot: { kind: 'apiKey', projectId: 'p-1' } });
    act(() => setCredential(need.slot, 'key-of-p'));
    await started;
    await read();
    expect(asked.map((line) => line.split(' ').at(-1))).toEqual(['key-of-p', 'key-of-p']);
    expect(currentSession()?.credentials.apiKey).toBe('key-1');
  });

  it('says so at “Not now”', async () => {
    learn();
    const shown = needs();
    const started = trigger().catch((error: unknown) => error);
    const need = await asking(shown);
    act(() => putOff(need));
    expect(await started).toBeInstanceOf(MissingCredentialError);
    expect(asked).toEqual([]);
    expect(shown.current).toEqual([]);
  });
});
