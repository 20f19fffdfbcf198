import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { listApiKeys } from '@/contract/api-key';
import { oauthConnect } from '@/contract/connection';
import { listDestinations } from '@/contract/destination';
import { pauseReads } from '@/contract/installation-changes';
import { getObjectMetadataViaInstallation } from '@/contract/object-metadata';
import { listOperations } from '@/contract/operation';
import { getOrganization, updateOrganization } from '@/contract/organization';
import { listProjects, type Project } from '@/contract/project';
import { triggerRead, writeRecords } from '@/contract/record';
import { updateTopic } from '@/contract/topic';
import { answer, fakeNetwork, failure, fetchFake, sent, session } from '@/test/fetch-fake';
import { ContractError, MissingCredentialError } from './errors';
import { request } from './http';
import { toProblem } from './problem';
import { learnAccess, startLearning } from './project-access';
import { currentSession, forgetService, startSession, type Session } from './session';

const keyOnly: Session = { ...session, credentials: { apiKey: 'key-secret' } };

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

  it('refuses an id that would change the path', async () => {
    const error = await failure(
      request(getObjectMetadataViaInstallation, {
        path: { projectIdOrName: 'p', integrationId: 'i', objectName: '..' },
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
    answer('{"id":"t","password":"hunter2-x","rate":NaN}');
    const path = { projectIdOrName: 'p', topicId: 't' };
    const rename = request(updateTopic, { path, body: { name: 'x' }, session });
    const broken = toProblem(await failure(rename)).json ?? '';
    expect(JSON.parse(broken)).toContain('"rate":NaN');
    expect(broken).not.toContain('hunter2-x');
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
