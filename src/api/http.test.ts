import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { listApiKeys } from '@/contract/api-key';
import { oauthConnect } from '@/contract/connection';
import { getDestination, listDestinations } from '@/contract/destination';
import { pauseReads } from '@/contract/installation-changes';
import { getObjectMetadataViaInstallation } from '@/contract/object-metadata';
import { listOperations } from '@/contract/operation';
import { getOrganization, updateOrganization } from '@/contract/organization';
import { listProjects, type Project } from '@/contract/project';
import { triggerRead, writeRecords } from '@/contract/record';
import { updateTopic } from '@/contract/topic';
import { deviceDelay, serviceClock } from '@/lib/service-clock';
import { answer, fakeNetwork, fetchFake, sent, session } from '@/test/fetch-fake';
import { takeWrites } from './answered-writes';
import { ApiError, ContractError, isNotOffered, MissingCredentialError, NetworkError } from './errors';
import { request } from './http';
import { parseRetryAfter } from './http-answer';
import { fillPath } from './http-request';
import { toProblem } from './problem';
import { learnAccess, startLearning } from './project-access';
import { recentRequests } from './request-log';
import { shouldRetry } from './retry';
import { currentSession, forgetService, startSession, type Session } from './session';

const keyOnly: Session = { ...session, credentials: { apiKey: 'key-secret' } };

const failure = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail('it was expected to fail'),
    (error: unknown) => error,
  );

fakeNetwork();

describe('what is sent', () => {
  it('goes to the address of the endpoint, one segment for each parameter', async () => {
    answer({ operationId: 'o' }, { status: 201 });
    const path = { projectIdOrName: 'a b', integrationId: 'i?#', objectName: 'project/tickets.v1:x' };
    await request(triggerRead, { path, body: { groupRef: 'g', mode: 'async' }, session });
    expect(sent().url).toBe(
      'https://read.example/v1/projects/a%20b/integrations/i%3F%23/objects/project%2Ftickets.v1%3Ax',
    );
    fetchFake.mockClear();
    await request(writeRecords, { path, body: { groupRef: 'g', type: 'create', record: {} }, session });
    expect(sent().url).toMatch(/^https:\/\/write\.example\/v1\/projects\//);
  });

  it('leaves out query values that are not set and encodes the others', async () => {
    answer({ results: [], pagination: { done: true } });
    await request(listOperations, {
      path: { projectIdOrName: 'p', integrationId: 'i', installationId: 'n' },
      query: { pageSize: 50, pageToken: 'a+b/c=' },
      session,
    });
    expect(new URL(sent().url).search).toBe('?pageSize=50&pageToken=a%2Bb%2Fc%3D');
    answer([]);
    fetchFake.mockClear();
    await request(listApiKeys, { path: { projectIdOrName: 'p' }, query: { active: undefined }, session });
    expect(new URL(sent().url).search).toBe('');
  });

  it.each(['', '.', '..'])('refuses the id “%s”, which would change the path', async (objectName) => {
    const error = await failure(
      request(getObjectMetadataViaInstallation, {
        path: { projectIdOrName: 'p', integrationId: 'i', objectName },
        query: { groupRef: 'g' },
        session,
      }),
    );
    expect(error).toMatchObject({ name: 'ApiError', status: 404 });
    expect(fetchFake).not.toHaveBeenCalled();
  });

  it('carries one credential, the one that the endpoint prefers', async () => {
    answer([]);
    await request(listProjects, { session });
    expect(sent().headers.get('x-api-key')).toBe('key-secret');
    expect(sent().headers.get('authorization')).toBeNull();
    expect(sent().init.credentials).toBe('omit');
    fetchFake.mockClear();
    answer({ id: 'o', label: 'l', defaultTeamId: 't', createTime: 'x' });
    await request(updateOrganization, {
      path: { orgId: 'o' },
      body: { updateMask: ['label'], org: { label: 'l' } },
      session,
    });
    expect(sent().headers.get('authorization')).toBe('Bearer bearer-secret');
    fetchFake.mockClear();
    await request(updateOrganization, {
      path: { orgId: 'o' },
      body: { updateMask: ['label'], org: { label: 'l' } },
      session: keyOnly,
    });
    expect(sent().headers.get('x-api-key')).toBe('key-secret');
  });

  it('asks for a missing credential instead of sending', async () => {
    const error = await failure(request(getOrganization, { path: { orgId: 'o' }, session: keyOnly }));
    expect(error).toBeInstanceOf(MissingCredentialError);
    expect(error).toMatchObject({ needs: 'bearer' });
    expect(fetchFake).not.toHaveBeenCalled();
    expect(toProblem(error).title).toBe('This needs a bearer token');
  });
});

describe('a refusal where it is not known yet who sees the project', () => {
  const path = { projectIdOrName: 'crm' };
  const project = { id: 'p1', name: 'crm', appName: 'CRM', orgId: 'o', createTime: '' };

  async function asked(status: number, seen: readonly Project[]): Promise<unknown> {
    startSession(session.service, { apiKey: 'own', projectKeys: { p1: 'of-crm' } }, false);
    onTestFinished(() => forgetService(session.service.id));
    fetchFake.mockImplementationOnce(() => Promise.resolve(Response.json({}, { status })));
    fetchFake.mockImplementation(() => Promise.resolve(Response.json([])));
    const learn = async () => {
      await vi.waitFor(() => expect(fetchFake).toHaveBeenCalledTimes(1));
      learnAccess(currentSession() ?? session, [
        { kind: 'apiKey', projects: [] },
        { kind: 'apiKey', projectId: 'p1', projects: seen },
      ]);
    };
    void startLearning(learn());
    return request(listDestinations, { path }).catch((error: unknown) => error);
  }
  const keys = () => fetchFake.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-api-key'));

  it.each([403, 404])('%d is sent again with the key that sees it', async (status) => {
    expect(await asked(status, [project])).toEqual([]);
    expect(keys()).toEqual(['own', 'of-crm']);
  });

  it('stands where no other key sees it, or it is another failure', async () => {
    expect(await asked(422, [project])).toMatchObject({ status: 422 });
    expect(keys()).toEqual(['own']);
  });

  it('stands for another session, which is not what is being learned about', async () => {
    onTestFinished(() => void startLearning(Promise.resolve()));
    void startLearning(new Promise(() => {}));
    answer({}, { status: 403 });
    expect(await failure(request(listDestinations, { path, session }))).toMatchObject({ status: 403 });
  });
});

describe('what is answered', () => {
  const list = () => request(listDestinations, { path: { projectIdOrName: 'p' }, session });

  it('is read by the contract, unknown keys included', async () => {
    const destination = { id: 'd', name: 'n', type: 'pigeon', metadata: {}, createTime: 't', loft: 7 };
    answer([destination]);
    expect(await list()).toEqual([destination]);
  });

  it('may be empty', async () => {
    answer(null, { status: 204 });
    const path = { projectIdOrName: 'p', integrationId: 'i', installationId: 'n' };
    expect(await request(pauseReads, { path, body: {}, session })).toBeUndefined();
  });

  it.each([
    ['text/plain', 'https://provider.example/authorize?x=1'],
    ['application/json', '"https://provider.example/authorize?x=1"'],
  ])('may be a URL as %s', async (type, body) => {
    answer(body, { type });
    const start = { projectId: 'p', provider: 'x', groupRef: 'g', consumerRef: 'c' };
    expect(await request(oauthConnect, { body: start, session })).toBe(
      'https://provider.example/authorize?x=1',
    );
  });

  it('says where an unreadable body differs', async () => {
    answer([{ id: 'd', name: 7, type: 'x', metadata: {}, createTime: 't' }], {
      headers: { 'x-request-id': 'r1' },
    });
    const error = await failure(list());
    expect(error).toBeInstanceOf(ContractError);
    const problem = toProblem(error);
    expect(problem.title).toBe('Unexpected response');
    expect(problem.causes[0]).toContain('[0].name');
    expect(problem.requestId).toBe('r1');
    expect(problem.place).toBe('GET /projects/{projectIdOrName}/destinations');
    expect(JSON.parse(problem.json ?? '')).toMatchObject([{ id: 'd', name: 7 }]);
  });

  it('keeps an unreadable body without its secrets', async () => {
    answer([{ id: 7, name: 'd', key: 'sb-1', secrets: { webhook: 'whsec_x' } }]);
    const { json = '' } = toProblem(await failure(list()));
    expect(json).not.toMatch(/sb-1|whsec_x/);
    expect(JSON.parse(json)).toMatchObject([{ id: 7, name: 'd' }]);
  });

  it.each([
    ['<!doctype html><p>Sign in', 'text/html', 'html', 0],
    ['<html>', 'application/json', 'html', 0],
    ['{"half":', 'application/json', 'not-json', 0],
    ['', 'application/json', 'not-json', 0],
    ['{}', 'application/json', 'shape', 1],
    ['null', 'application/json', 'shape', 1],
  ])('is refused when it is %s', async (body, type, kind, differences) => {
    answer(body, { type });
    expect(await failure(list())).toMatchObject({
      name: 'ContractError',
      kind,
      places: { length: differences },
    });
  });
});

describe('failures', () => {
  const rename = () =>
    request(updateTopic, { path: { projectIdOrName: 'p', topicId: 't' }, body: { name: 'x' }, session });
  const details = {
    type: 'about:blank',
    title: 'Bad input',
    status: 400,
    detail: 'Two inputs are wrong.',
    remedy: 'Mend them.',
    causes: ['first', 'second'],
    requestId: 'r9',
    issues: [{ type: 'x', in: 'body', name: 'name', detail: 'Too long', value: 'x' }],
  };

  it.each(['application/problem+json', 'application/json'])('reads problem details as %s', async (type) => {
    answer(details, { status: 400, type });
    const problem = toProblem(await failure(rename()));
    expect(problem).toMatchObject({
      title: 'Bad input',
      status: 400,
      detail: 'Two inputs are wrong.',
      remedy: 'Mend them.',
      causes: ['first', 'second'],
      requestId: 'r9',
      issues: [{ in: 'body', name: 'name', detail: 'Too long', value: 'x' }],
      retryable: false,
    });
  });

  it('reads plain text, and JSON text', async () => {
    answer('No such record', { status: 400, type: 'text/plain' });
    expect(toProblem(await failure(rename())).detail).toBe('No such record');
    answer('"No such record"', { status: 400 });
    expect(toProblem(await failure(rename())).detail).toBe('No such record');
  });

  it.each([
    ['<html><script>1</script>', 'text/html'],
    ['', 'text/plain'],
    ['[1,', 'application/json'],
    ['null', 'application/json'],
  ])('has words of its own when the body says nothing: %s', async (body, type) => {
    answer(body, { status: 502, type });
    const problem = toProblem(await failure(rename()));
    expect(problem.title).toBe('The service is not reachable behind its gateway');
    expect(problem.detail ?? '').not.toContain('<');
    expect(problem.retryable).toBe(true);
  });

  it('survives problem details of other types', async () => {
    answer({ title: 7, detail: ['x'], issues: 'none' }, { status: 422 });
    expect(toProblem(await failure(rename())).title).toBe('The service refused the input');
  });

  it('tells unreachable, offline and too slow apart, and passes an abort on', async () => {
    fetchFake.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await failure(rename())).toMatchObject({
      name: 'NetworkError',
      kind: 'unreachable',
      origin: 'https://api.example',
    });
    vi.stubGlobal('navigator', { onLine: false });
    expect(await failure(rename())).toMatchObject({ kind: 'offline' });
    fetchFake.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
        ),
    );
    expect(await failure(request(listProjects, { session, timeoutMs: 1 }))).toMatchObject({
      kind: 'timeout',
    });
    const controller = new AbortController();
    const aborted = failure(request(listProjects, { session, signal: controller.signal }));
    controller.abort();
    expect(await aborted).toMatchObject({ name: 'AbortError' });
    expect(recentRequests()).toHaveLength(3);
  });

  it('says that a change without an answer may have been made', async () => {
    const unsure = { remedy: 'It may or may not have been done. Check before you try again.' };
    const told = async (asked: Promise<unknown>) => toProblem(await failure(asked));
    const destination = (query: object) =>
      request(getDestination, { path: { projectIdOrName: 'p', destination: 'd' }, query, session });
    fetchFake.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await told(rename())).toMatchObject(unsure);
    expect(await told(destination({ rotate: true }))).toMatchObject(unsure);
    expect(await told(destination({}))).not.toMatchObject(unsure);
    answer('{"id":');
    expect(await told(rename())).toMatchObject(unsure);
    expect(await told(destination({ rotate: true }))).toMatchObject(unsure);
    expect(await told(destination({}))).not.toMatchObject(unsure);
    // Nothing leaves a device that has no network.
    vi.stubGlobal('navigator', { onLine: false });
    fetchFake.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await told(rename())).toMatchObject({ detail: 'The request was not sent.' });
  });

  it('tells of changes that were made, or may have been', async () => {
    const taken: unknown[] = [];
    onTestFinished(takeWrites(({ text, isUnsure }) => void taken.push(isUnsure ?? text)));
    const list = () => request(listProjects, { session });
    const told = async (ask: () => Promise<unknown>) => {
      await ask().catch(() => undefined);
      return taken.splice(0);
    };
    taken.length = 0;
    const made = { id: 'o', label: 'l', defaultTeamId: 't', createTime: 'x' };
    answer(made);
    expect(await told(rename)).toEqual([JSON.stringify(made)]);
    for (const [status, expected] of [
      [422, []],
      [500, []],
      [502, [true]],
      [503, []],
      [504, [true]],
    ] as const) {
      answer({ title: 'No' }, { status });
      expect(await told(rename), `${status}`).toEqual(expected);
      expect(await told(list), `${status}`).toEqual([]);
    }
    fetchFake.mockRejectedValue(new TypeError('Failed to fetch'));
    expect([await told(rename), await told(list)]).toEqual([[true], []]);
    vi.stubGlobal('navigator', { onLine: false });
    expect(await told(rename)).toEqual([]);
  });

  it('says how long the service asks to be left alone, by header or by body', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z'), toFake: ['Date'] });
    const retryAt = async (body: object, headers: Record<string, string> = {}) => {
      answer({ title: 'Busy', ...body }, { status: 503, headers });
      return toProblem(await failure(request(listProjects, { session }))).retryAt;
    };
    const retryAfter = '2026-01-01T00:05:00Z';
    expect(await retryAt({}, { 'retry-after': '120' })).toBe('2026-01-01T00:02:00.000Z');
    expect(await retryAt({ retryAfter })).toBe('2026-01-01T00:05:00.000Z');
    expect(await retryAt({ retryAfter }, { 'retry-after': '120' })).toBe('2026-01-01T00:02:00.000Z');
    for (const none of ['0', 'soon', '9'.repeat(30)])
      expect(await retryAt({}, { 'retry-after': none })).toBeUndefined();
    expect(await retryAt({})).toBeUndefined();
    vi.useRealTimers();
  });

  it('sets the clock, unless it comes from a service that is only tried', async () => {
    const clock = '2026-03-01T09:00:00.000Z 60';
    onTestFinished(() => {
      serviceClock.set(undefined);
      forgetService(session.service.id);
    });
    startSession(session.service, session.credentials, false);
    answer([], { headers: { 'x-service-clock': clock } });
    await request(listProjects, { session });
    expect(serviceClock.get()).toBeUndefined();
    await request(listProjects, {});
    expect(serviceClock.get()).toMatchObject({ time: Date.parse('2026-03-01T09:00Z'), rate: 60 });
  });

  it('does not follow a redirect, which would take the key along', async () => {
    fetchFake.mockResolvedValue({
      type: 'opaqueredirect',
      headers: new Headers(),
      text: () => Promise.resolve(''),
    } as Response);
    const error = await failure(rename());
    expect(sent().init.redirect).toBe('manual');
    expect(error).toMatchObject({ kind: 'redirect' });
    expect(shouldRetry(0, error)).toBe(false);
    expect(toProblem(error).remedy).toContain('https');
  });

  it('knows what a service may not offer', () => {
    const error = (status: number) => new ApiError({ endpoint: listDestinations, status });
    expect([404, 405, 501].every((status) => isNotOffered(error(status)))).toBe(true);
    expect([400, 401, 403, 500, 503].some((status) => isNotOffered(error(status)))).toBe(false);
    expect(isNotOffered(new NetworkError(listDestinations, 'timeout', 'x'))).toBe(false);
  });
});

it('fills a template completely', () => {
  expect(fillPath(pauseReads, { projectIdOrName: 'p', integrationId: 'i', installationId: 'n' })).toBe(
    '/projects/p/integrations/i/installations/n:pause',
  );
});

it('reads Retry-After as seconds or a date', () => {
  expect(parseRetryAfter('3')).toBe(3000);
  expect(parseRetryAfter(' 3 ')).toBe(3000);
  expect(parseRetryAfter('')).toBeUndefined();
  expect(parseRetryAfter('Thu, 01 Jan 2026 00:00:10 GMT', Date.parse('2026-01-01T00:00:00Z'))).toBe(10_000);
  expect(parseRetryAfter('Thu, 01 Jan 1970 00:00:00 GMT')).toBe(0);
  expect(parseRetryAfter('soon')).toBeUndefined();
  expect(parseRetryAfter('-5')).toBeUndefined();
  expect(parseRetryAfter('1.5')).toBeUndefined();
  expect(parseRetryAfter(null)).toBeUndefined();
});

it('reads a date by the clock of the service', () => {
  const { now } = Date;
  Date.now = () => Date.parse('2026-01-01T00:00:00Z');
  deviceDelay.set(4_000);
  onTestFinished(() => {
    Date.now = now;
    deviceDelay.set(0);
  });
  expect(parseRetryAfter('Thu, 01 Jan 2026 00:00:10 GMT')).toBe(6_000);
});
