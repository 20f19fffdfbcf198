import { describe, expect, it } from 'vitest';
import type { ProviderInfo } from '@/contract/provider';
import type { ProviderApp } from '@/contract/provider-app';
import {
  createRequest,
  newProviderAppValues,
  providerAppErrors,
  providerAppValues,
  updateRequest,
} from './provider-app-values';

const info: ProviderInfo = {
  name: 'google',
  authType: 'oauth2',
  providerAppMetadata: { providerParams: [{ name: 'gcpProjectId' }] },
};
const app: ProviderApp = {
  id: 'a',
  projectId: 'p',
  provider: 'google',
  clientId: 'client',
  scopes: ['mail', 'calendar'],
  metadata: {
    authQueryParams: { prompt: ['consent', 'select_account'] },
    providerParams: { gcpProjectId: 'g-1', other: 'x' },
    later: 'kept',
  },
  createTime: '2026-03-01T09:00:00Z',
};

describe('a provider app in its form', () => {
  it('comes back as nothing to send when nothing was changed', () => {
    const values = providerAppValues(app, info);
    expect(values).toMatchObject({
      clientSecret: null,
      scopes: 'mail\ncalendar',
      known: { gcpProjectId: 'g-1' },
      params: [{ name: 'other', value: 'x' }],
      query: [
        { name: 'prompt', value: 'consent' },
        { name: 'prompt', value: 'select_account' },
      ],
    });
    expect(updateRequest(app, values, info)).toBeUndefined();
  });

  it('sends what changed, and keeps metadata that this console does not know', () => {
    const values = providerAppValues(app, info);
    expect(updateRequest(app, { ...values, clientSecret: 'new', scopes: 'mail \n\n' }, info)).toEqual({
      updateMask: ['scopes', 'clientSecret'],
      providerApp: { clientSecret: 'new', scopes: ['mail'] },
    });
    expect(updateRequest(app, { ...values, known: { gcpProjectId: 'g-2' } }, info)).toEqual({
      updateMask: ['metadata'],
      providerApp: {
        metadata: {
          authQueryParams: { prompt: ['consent', 'select_account'] },
          providerParams: { gcpProjectId: 'g-2', other: 'x' },
          later: 'kept',
        },
      },
    });
  });

  it('sends parameters that nobody edited as they are stored', () => {
    const metadata = {
      authQueryParams: { none: [], [' padded ']: ['a'], prompt: ['consent'] },
      providerParams: { gcpProjectId: ' g-1 ', [' other ']: 'x' },
    };
    const stored = { ...app, metadata };
    const values = providerAppValues(stored, info);
    expect(updateRequest(stored, values, info)).toBeUndefined();
    const params = [...values.params, { name: 'more', value: 'y' }];
    expect(updateRequest(stored, { ...values, params }, info)?.providerApp.metadata).toEqual({
      ...metadata,
      providerParams: { ...metadata.providerParams, more: 'y' },
    });
  });

  it('is made with what was filled in', () => {
    const values = { ...newProviderAppValues, provider: 'google', clientId: ' c ', clientSecret: 's' };
    expect(createRequest(values, info)).toEqual({ provider: 'google', clientId: 'c', clientSecret: 's' });
    const query = [{ name: '\u200bprompt ', value: 'consent' }];
    expect(createRequest({ ...values, query, scopes: 'mail\u200b\n' }, info)).toMatchObject({
      scopes: ['mail'],
      metadata: { authQueryParams: { prompt: ['consent'] } },
    });
  });

  it('names what is missing', () => {
    expect([...providerAppErrors(newProviderAppValues).keys()]).toEqual([
      'provider',
      'clientId',
      'clientSecret',
    ]);
    const values = { ...providerAppValues(app, info), scopes: 'a b' };
    expect([...providerAppErrors(values)]).toEqual([['scopes', 'Enter one scope per line, without spaces']]);
  });
});
