import { describe, expect, it } from 'vitest';
import { generateConnectionSchema, updateConnectionSchema } from '@/contract/connection';
import { ExactNumber } from '@/contract/exact-number';
import { z } from '@/contract/zod';
import {
  credentialErrors,
  credentialFields,
  credentialPart,
  kindOfProvider,
  kindOfScheme,
  noCredentials,
  type CredentialKind,
} from './credentials';
import { editErrors, editValues, updateRequest } from './edit-values';

const filled = {
  apiKey: ' key ',
  basicAuth: { username: 'u', password: ' p ' },
  oauth2ClientCredentials: { clientId: 'c', clientSecret: 's', scopes: ' a \n\u200b\nb\u200b' },
  oauth2PasswordCredentials: { username: 'u', password: 'p', clientId: 'c', clientSecret: 's', scopes: '' },
};
const kinds = Object.keys(credentialFields) as CredentialKind[];

describe('the kinds of credentials', () => {
  it.each([
    ['apiKey', 'apiKey'],
    ['basic', 'basicAuth'],
    ['oauth2/clientCredentials', 'oauth2ClientCredentials'],
    ['oauth2/password', 'oauth2PasswordCredentials'],
    ['oauth2/authorizationCode', undefined],
    ['none', undefined],
    [undefined, undefined],
  ])('%s: %s', (scheme, kind) => {
    expect(kindOfScheme(scheme)).toBe(kind);
  });

  it('follow from the catalog', () => {
    expect(kindOfProvider({ name: 'a', authType: 'basic' })).toBe('basicAuth');
    const of = (grantType: string) =>
      kindOfProvider({ name: 'a', authType: 'oauth2', oauth2Opts: { grantType } });
    expect(of('clientCredentials')).toBe('oauth2ClientCredentials');
    expect(of('authorizationCodePKCE')).toBeUndefined();
    expect(kindOfProvider({ name: 'a', authType: 'custom' })).toBeUndefined();
    expect(kindOfProvider(undefined)).toBeUndefined();
  });

  it('say what is missing, and send what the interface takes, secrets as typed', () => {
    const base = { provider: 'x', groupRef: 'g', consumerRef: 'c' };
    for (const kind of kinds) {
      const needed = credentialFields[kind].filter(({ optional }) => !optional).map(({ path }) => path);
      expect([...credentialErrors(kind, noCredentials).keys()]).toEqual(needed);
      expect(credentialErrors(kind, filled).size).toBe(0);
      const part = credentialPart(kind, filled);
      expect(z.safeParse(generateConnectionSchema, { ...base, ...part }).success).toBe(true);
      expect(Object.keys(part)).toEqual([kind]);
    }
    expect(credentialPart('apiKey', filled)).toEqual({ apiKey: ' key ' });
    expect(credentialPart('basicAuth', filled)).toEqual({ basicAuth: { username: 'u', password: ' p ' } });
    expect(credentialPart('oauth2ClientCredentials', filled)).toEqual({
      oauth2ClientCredentials: { clientId: 'c', clientSecret: 's', scopes: ['a', 'b'] },
    });
  });
});

describe('the change of a connection', () => {
  const before = {
    id: 'c-1',
    projectId: 'p',
    provider: 'zendesk',
    createTime: '',
    authScheme: 'apiKey',
    providerWorkspaceRef: 'acme',
    providerMetadata: { region: { value: 'eu', source: 'token', displayName: 'Region' }, own: 7 },
  };

  it('is nothing where nothing changed', () => {
    expect(updateRequest(before, editValues(before, false), 'apiKey')).toBeUndefined();
  });

  it('sends the workspace, the value and the credentials that changed, by their mask', () => {
    const values = editValues(before, true);
    expect(values.metadata).toEqual([{ name: 'region', value: 'eu' }]);
    expect(editErrors(values, 'apiKey').get('apiKey')).toMatch(/is required/);
    expect(editErrors({ ...values, replace: false }, 'apiKey').size).toBe(0);
    const body = updateRequest(
      before,
      {
        ...values,
        providerWorkspaceRef: 'acme2 ',
        metadata: [{ name: 'region', value: 'us' }],
        apiKey: 'new',
      },
      'apiKey',
    );
    expect(body).toEqual({
      updateMask: ['providerWorkspaceRef', 'providerMetadata', 'apiKey'],
      connection: {
        providerWorkspaceRef: 'acme2',
        providerMetadata: { region: { value: 'us', source: 'token', displayName: 'Region' }, own: 7 },
        apiKey: 'new',
      },
    });
    const sent = {
      ...body,
      connection: { ...body?.connection, providerMetadata: { region: { value: 'us', source: 'token' } } },
    };
    expect(z.safeParse(updateConnectionSchema, sent).success).toBe(true);
  });

  it('sends the entries that nobody edited as they are stored', () => {
    const stored = {
      region: { value: 'eu', source: 'token' },
      padded: { value: ' eu ', source: 'newer', since: 2 },
      empty: { value: null },
      count: { value: new ExactNumber('3544790567247868102') },
    };
    const connection = { ...before, providerMetadata: stored };
    const values = editValues(connection, false);
    expect(updateRequest(connection, values, undefined)).toBeUndefined();
    const metadata = values.metadata.map((one) => (one.name === 'region' ? { ...one, value: 'us' } : one));
    expect(
      updateRequest(connection, { ...values, metadata }, undefined)?.connection.providerMetadata,
    ).toEqual({
      ...stored,
      region: { value: 'us', source: 'token' },
    });
  });

  it('sends no credentials that nobody asked to replace', () => {
    expect(
      updateRequest(before, { ...editValues(before, false), apiKey: 'typed' }, 'apiKey'),
    ).toBeUndefined();
  });
});
