import { describe, expect, test } from 'vitest';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import { knownFailures, type KnownFailure, type Remedy } from '@/lib/known-failures';
import { remediesOf, type FailedRun, type RemedyFacts } from './remedies';

const times = { createTime: '2026-03-01T09:00:00Z' };
const installation: Installation = {
  id: 'inst',
  projectId: 'p',
  integrationId: 'int',
  group: { groupRef: 'acme' },
  connection: { id: 'conn', projectId: 'p', provider: 'gong', authScheme: 'apiKey', ...times },
  config: { id: 'c', content: { provider: 'gong', read: { objects: { users: { disabled: true } } } } },
  ...times,
};
const integration: Integration = {
  id: 'int',
  projectId: 'p',
  name: 'gong-sync',
  provider: 'gong',
  ...times,
  latestRevision: {
    id: 'rev',
    specVersion: '1.0.0',
    ...times,
    content: {
      name: 'gong-sync',
      provider: 'gong',
      read: {
        objects: [
          { objectName: 'calls', destination: 'hook' },
          {
            objectName: 'user',
            mapToName: 'users',
            destination: 'hook',
            optionalFields: [{ fieldName: 'email' }],
          },
        ],
      },
      write: { objects: [{ objectName: 'users' }] },
    },
  },
};
const facts: RemedyFacts = { installation, integration, providerApps: [] };
const run: FailedRun = {
  action: 'read',
  objects: ['users'],
  result: '',
  integrationId: 'int',
  installationId: 'inst',
};
const failureWith = (...remedies: Remedy[]): KnownFailure => ({
  id: 'test',
  pattern: /./,
  what: '.',
  check: [{ text: '.', remedies }],
});
/** What is offered for a failure of credentials or of a connection, with the connection in this state. */
const ofConnection = (id: 'bad-credentials' | 'no-connection', status: string) =>
  remediesOf({
    project: 'ours',
    failure: { ...failureWith('connection'), id },
    run,
    ...facts,
    installation: { ...installation, connection: { ...installation.connection!, status } },
  })[0];
const of = (remedy: Remedy, { known = facts, ran = run } = {}) =>
  remediesOf({ project: 'ours', failure: failureWith(remedy), run: ran, ...known })[0];

describe('remediesOf', () => {
  test('reconnects by what has become of the connection since', () => {
    expect(ofConnection('bad-credentials', 'bad_credentials')).toMatchObject({
      label: 'Replace the credentials',
    });
    expect(ofConnection('bad-credentials', 'working')).toMatchObject({ label: 'Open the connection' });
    // The service lists it as it was when it was deleted.
    expect(ofConnection('no-connection', 'bad_credentials')).toMatchObject({
      label: 'Connect the customer',
      link: { search: { provider: 'gong' } },
    });
  });

  test.each<[Remedy, string, object]>([
    ['connection', 'Replace the credentials', { params: { project: 'ours', connection: 'conn' } }],
    ['installation', 'Open the installation', { to: expect.stringContaining('/installations/') as string }],
    ['resume', 'Resume reads', { hash: 'objects-title' }],
    [
      'fields',
      'See the fields of the account',
      { search: { by: 'installation', object: 'users', group: 'acme' } },
    ],
    ['editor', 'Open users in the editor', { search: { node: 'read/objects/1' } }],
    ['config', 'Change config', { search: { integration: 'int', group: 'acme' } }],
    ['destination', 'Open the destinations', {}],
    ['destinations', 'Open the destinations', {}],
  ])('%s: %s', (remedy, label, link) => {
    expect(of(remedy)).toMatchObject({ label, link });
  });

  test('names the field, the destination and the provider app where they are known', () => {
    const ran = { ...run, result: "[users] No such column 'email' on entity 'User'" };
    expect(of('editor', { ran })).toMatchObject({
      label: 'Open email in the editor',
      link: { search: { node: 'read/objects/1/optionalFields/0' } },
    });
    const undelivered = { ...run, result: 'Destination “crm” answered 500' };
    expect(of('destination', { ran: undelivered })).toMatchObject({
      link: { params: { destination: 'crm' } },
    });
    const app = { id: 'app', projectId: 'p', provider: 'gong', clientId: 'x', ...times };
    expect(of('provider-app', { known: { ...facts, providerApps: [app] } })).toMatchObject({
      link: { params: { app: 'app' } },
    });
    expect(of('provider-app')).toEqual({ why: expect.stringContaining('no provider app') as string });
  });

  test('the first object is found as well, by its block', () => {
    const nodeOf = (ran: Partial<FailedRun>) => of('editor', { ran: { ...run, ...ran } });
    expect(nodeOf({ objects: ['calls'] })).toMatchObject({ link: { search: { node: 'read/objects/0' } } });
    expect(nodeOf({ action: 'write' })).toMatchObject({ link: { search: { node: 'write/objects/0' } } });
    expect(nodeOf({ action: 'subscribe' })).toMatchObject({ link: { search: {} } });
  });

  test('an object that the revision does not have is not looked for in it', () => {
    for (const action of ['read', 'write'])
      expect(of('editor', { ran: { ...run, action, objects: ['gone'] } })).toMatchObject({
        label: 'Open the integration in the editor',
        link: { search: {} },
      });
  });

  test('a customer without a connection is connected', () => {
    const known = { ...facts, installation: { ...installation, connection: undefined } };
    expect(of('connection', { known })).toMatchObject({
      label: 'Connect the customer',
      link: { search: { provider: 'gong' } },
      changes: true,
    });
  });

  test('of what no longer exists it says so', () => {
    const known = { ...facts, installation: null, integration: null };
    for (const remedy of ['connection', 'installation', 'resume', 'config'] as const)
      expect(of(remedy, { known })).toEqual({ why: 'The installation no longer exists.' });
    for (const remedy of ['fields', 'editor'] as const)
      expect(of(remedy, { known })).toEqual({ why: 'The integration no longer exists.' });
  });

  test('only reads can be read again', () => {
    expect(of('read-again')).toBeUndefined();
    expect(of('read-again', { ran: { ...run, action: 'write' } })).toEqual({
      why: 'The service cannot repeat a write: send it again from your product.',
    });
    expect(of('read-again', { ran: { ...run, action: 'subscribe' } })).toEqual({
      why: 'The service can repeat reads only.',
    });
  });
});

const unknown: RemedyFacts = {
  installation: undefined,
  integration: undefined,
  providerApps: undefined,
};
const several = { ...run, integrationId: undefined, installationId: undefined };

const answers: RemedyFacts[] = [facts, unknown, { ...unknown, installation: null, integration: null }];
const runs: FailedRun[] = [run, several, { ...run, action: 'write' }];

describe.each(knownFailures)('what is advised for $id', ({ check }) => {
  test.each(check)('$text', ({ remedies }) => {
    const offered = remedies.flatMap((remedy) =>
      answers.flatMap((known) => runs.map((ran) => ({ remedy, ran, action: of(remedy, { known, ran }) }))),
    );
    const withoutAny = offered.filter(({ action }) => action === undefined);
    // The text says where it is done, or the page has a button for it.
    const isElsewhere = ({ remedy, ran }: { remedy: Remedy; ran: FailedRun }) =>
      remedy === 'outside' || (remedy === 'read-again' && ran.action === 'read');
    expect(offered.length).toBeGreaterThan(0);
    expect(withoutAny).toEqual(offered.filter((one) => isElsewhere(one)));
  });

  test('says where it is done if that is outside', () => {
    for (const { text } of check.filter(({ remedies }) => remedies.includes('outside')))
      expect(text).toMatch(/at the provider|provider’s|customer|connected user/);
  });
});
