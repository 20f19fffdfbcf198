import { expect, onTestFinished, test } from 'vitest';
import { listDestinations } from '@/contract/destination';
import type { Endpoint } from '@/contract/endpoint';
import { pauseReads } from '@/contract/installation-changes';
import { session } from '@/test/fetch-fake';
import { MissingCredentialError } from './errors';
import { credentialHeader, fillPath, pickCredential, projectOf, toSearch } from './http-request';
import { learnAccess } from './project-access';
import type { Credentials } from './session';

test.each([undefined, '', '.', '..', 'a\ud800'])('%j cannot be a part of a path', (projectIdOrName) => {
  const fill = () => fillPath(listDestinations, projectIdOrName === undefined ? {} : { projectIdOrName });
  const detail = `“${projectIdOrName ?? ''}” cannot be an id.`;
  expect(fill).toThrow(expect.objectContaining({ status: 404, problem: { title: 'Not found', detail } }));
});

test('fills a template completely', () => {
  expect(fillPath(pauseReads, { projectIdOrName: 'p', integrationId: 'i', installationId: 'n' })).toBe(
    '/projects/p/integrations/i/installations/n:pause',
  );
});

test('a query leaves out what is undefined', () => {
  expect([
    toSearch(undefined),
    toSearch({ a: undefined }),
    toSearch({ a: 1, b: undefined, c: 'x y' }),
  ]).toEqual(['', '', '?a=1&c=x+y']);
});

test('the project of a request is in its path, or else in its body', () => {
  expect(
    [
      { path: { projectIdOrName: 'a' }, body: { projectId: 'b' } },
      { body: { projectId: 'b' } },
      { body: 'text' },
      { body: { projectId: 7 } },
      {},
    ].map(projectOf),
  ).toEqual(['a', 'b', undefined, undefined, undefined]);
});

const pick = (auth: Endpoint['auth'], credentials: Credentials, project?: string) =>
  pickCredential({ ...listDestinations, auth }, { ...session, credentials }, project);

test('the credential that is preferred is sent where there is one', () => {
  const both = { apiKey: 'k', bearerToken: 't' };
  expect(pick([], both)).toBeUndefined();
  expect(pick(['apiKey', 'bearer'], both)).toEqual({ kind: 'apiKey' });
  expect(pick(['bearer', 'apiKey'], both)).toEqual({ kind: 'bearer' });
  expect(pick(['apiKey', 'bearer'], { bearerToken: 't' })).toEqual({ kind: 'bearer' });
  expect(pick(['bearer', 'apiKey'], { apiKey: 'k' }, 'p')).toMatchObject({ kind: 'apiKey' });
  const missing = (auth: Endpoint['auth']) => () => pick(auth, {});
  expect(missing(['apiKey', 'bearer'])).toThrow(MissingCredentialError);
  expect(missing(['bearer'])).toThrow('This needs a bearer token');
});

test('a key that is missing is that of the project, where only a token has shown it', () => {
  learnAccess(session, [
    { kind: 'bearer', projects: [{ id: 'p1', name: 'crm', appName: 'CRM', orgId: 'o', createTime: '' }] },
  ]);
  onTestFinished(() => learnAccess(session, []));
  const key = (credentials: Credentials, project?: string) => pick(['apiKey'], credentials, project);
  expect(key({ projectKeys: { p1: 'k' } }, 'CRM')).toEqual({ kind: 'apiKey', projectId: 'p1' });
  expect(key({ apiKey: 'k' })).toEqual({ kind: 'apiKey' });
  const wantedBy = (auth: Endpoint['auth']) => {
    try {
      return pick(auth, {}, 'CRM');
    } catch (error) {
      return error;
    }
  };
  expect([wantedBy(['apiKey', 'bearer']), wantedBy(['bearer', 'apiKey'])]).toMatchObject([
    { needs: 'apiKey', projectId: 'p1' },
    { needs: 'bearer', projectId: undefined },
  ]);
});

test('a credential is a header of its kind', () => {
  expect(
    [undefined, { kind: 'apiKey' } as const, { kind: 'bearer' } as const].map((slot) =>
      credentialHeader(slot, { ...session, credentials: { apiKey: 'k', bearerToken: 't' } }),
    ),
  ).toEqual([{}, { 'X-Api-Key': 'k' }, { Authorization: 'Bearer t' }]);
});
