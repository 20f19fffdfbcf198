import { describe, expect, it } from 'vitest';
import type { ProviderInfo } from '@/contract/provider';
import { connectsByConsent } from '@/lib/account-options';
import { connectErrors, connectRequest, newConnectValues } from './connect-values';

const values = { ...newConnectValues, provider: 'zendesk', groupRef: ' acme ', consumerRef: 'ana' };
const zendesk: ProviderInfo = {
  name: 'zendesk',
  displayName: 'Zendesk',
  authType: 'oauth2',
  oauth2Opts: { grantType: 'authorizationCode', explicitWorkspaceRequired: true },
  metadata: { input: [{ name: 'workspace' }, { name: 'region' }] },
};

describe('connectRequest', () => {
  it('sends what was filled in, and nothing else', () => {
    expect(connectRequest('p-1', values, undefined)).toEqual({
      projectId: 'p-1',
      projectIdOrName: 'p-1',
      provider: 'zendesk',
      groupRef: 'acme',
      consumerRef: 'ana',
    });
  });

  it('sends every field of the request', () => {
    const full = {
      ...values,
      groupName: 'Acme GmbH',
      consumerName: 'Ana Ruiz',
      providerWorkspaceRef: 'acme',
      inputs: { region: 'eu', gone: 'x' },
      metadata: [{ name: 'tenant', value: '7' }],
      metadataSource: 'provider' as const,
      providerAppId: 'app-1',
      enableCSRFProtection: true,
    };
    expect(connectRequest('p-1', full, zendesk)).toEqual({
      projectId: 'p-1',
      projectIdOrName: 'p-1',
      provider: 'zendesk',
      groupRef: 'acme',
      consumerRef: 'ana',
      groupName: 'Acme GmbH',
      consumerName: 'Ana Ruiz',
      providerWorkspaceRef: 'acme',
      providerMetadata: {
        region: { value: 'eu', source: 'input' },
        tenant: { value: '7', source: 'provider' },
      },
      providerAppId: 'app-1',
      enableCSRFProtection: true,
    });
  });
});

describe('connectErrors', () => {
  it('names what is missing, also what this provider needs', () => {
    expect([...connectErrors(newConnectValues, undefined).keys()]).toEqual([
      'provider',
      'groupRef',
      'consumerRef',
    ]);
    expect(connectErrors(values, zendesk).get('providerWorkspaceRef')).toBe(
      'Zendesk needs it: the customer’s subdomain or instance there',
    );
    expect(connectErrors({ ...values, providerWorkspaceRef: 'acme' }, zendesk).size).toBe(0);
  });
});

describe('connectsByConsent', () => {
  it.each([
    [undefined, true],
    [zendesk, true],
    [{ name: 'gong', authType: 'basic' }, false],
    [{ name: 'marketo', authType: 'oauth2', oauth2Opts: { grantType: 'clientCredentials' } }, false],
  ])('%o: %s', (info, expected) => {
    expect(connectsByConsent(info)).toBe(expected);
  });
});
