import { describe, expect, it } from 'vitest';
import { issues } from '@/test/schema-issues';
import { createApiKeySchema } from './api-key';
import { oauthConnectSchema } from './connection';
import { createIntegrationSchema, deployManifestSchema } from './integration-changes';
import { searchRecordsSchema, triggerReadSchema, writeRecordsSchema } from './record';

describe('reading, searching and writing', () => {
  it('wants a window that ends after it starts, with zones', () => {
    const read = { groupRef: 'g', mode: 'async' };
    expect(issues(triggerReadSchema, read)).toEqual([]);
    expect(issues(triggerReadSchema, { ...read, sinceTimestamp: '2026-01-01T00:00:00Z' })).toEqual([]);
    expect(issues(triggerReadSchema, { ...read, sinceTimestamp: '2026-01-01' })).toHaveLength(1);
    expect(issues(triggerReadSchema, { ...read, sinceTimestamp: '2026-13-01T00:00:00Z' })).toHaveLength(1);
    expect(
      issues(triggerReadSchema, {
        ...read,
        sinceTimestamp: '2026-01-02T00:00:00Z',
        untilTimestamp: '2026-01-02T01:00:00+02:00',
      }),
    ).toEqual(['untilTimestamp: The end of the window is after its start']);
    expect(issues(triggerReadSchema, { mode: 'sync' })).toEqual([
      'groupRef: groupRef is required',
      'mode: mode is async',
    ]);
  });

  it('has one search operator', () => {
    const filter = (operator: string, value: unknown) => ({
      objectName: 'o',
      fieldFilters: [{ fieldName: 'f', operator, value }],
    });
    for (const value of ['a', 1, true]) expect(issues(searchRecordsSchema, filter('eq', value))).toEqual([]);
    expect(issues(searchRecordsSchema, filter('gt', 'a'))).toEqual([
      'fieldFilters[0].operator: eq is the only operator',
    ]);
    expect(issues(searchRecordsSchema, filter('eq', null))).toHaveLength(1);
  });

  it('writes one record or 1 to 100', () => {
    const write = { groupRef: 'g', type: 'create' };
    expect(issues(writeRecordsSchema, { ...write, record: {} })).toEqual([]);
    expect(issues(writeRecordsSchema, { ...write, batch: [{ record: {} }] })).toEqual([]);
    expect(issues(writeRecordsSchema, write)).toEqual(['record: Give either record or batch']);
    expect(
      issues(writeRecordsSchema, { ...write, batch: Array.from({ length: 101 }, () => ({ record: {} })) }),
    ).toEqual(['batch: A batch has 1 to 100 records']);
  });
});

describe('integration and connection', () => {
  const integration = {
    name: 'n',
    provider: 'p',
    latestRevision: { specVersion: '1.0.0', content: { name: 'n', provider: 'p', unknownKey: 1 } },
  };
  it('needs a name, a provider and the one format version', () => {
    expect(issues(createIntegrationSchema, integration)).toEqual([]);
    expect(
      issues(createIntegrationSchema, { ...integration, latestRevision: { specVersion: '2', content: {} } }),
    ).toEqual([
      'latestRevision.specVersion: specVersion is 1.0.0',
      'latestRevision.content.name: Name is required',
      'latestRevision.content.provider: Provider is required',
    ]);
  });

  it('deploys from exactly one source', () => {
    expect(issues(deployManifestSchema, { sourceYaml: '' })).toEqual([]);
    expect(issues(deployManifestSchema, {})).toHaveLength(1);
    expect(issues(deployManifestSchema, { sourceYaml: '', sourceZipUrl: '' })).toHaveLength(1);
  });

  it('starts OAuth with either name of the project', () => {
    const connect = { provider: 'p', groupRef: 'g', consumerRef: 'c' };
    expect(issues(oauthConnectSchema, { ...connect, projectId: 'p' })).toEqual([]);
    expect(issues(oauthConnectSchema, { ...connect, projectIdOrName: 'p' })).toEqual([]);
    expect(issues(oauthConnectSchema, connect)).toEqual(['projectId: Project id is required']);
    expect(
      issues(oauthConnectSchema, {
        ...connect,
        projectId: 'p',
        providerMetadata: { a: { value: 'v', source: 'elsewhere' } },
      }),
    ).toEqual(['providerMetadata.a.source: Source is input, token or provider']);
  });

  it('labels an API key', () => {
    expect(issues(createApiKeySchema, { label: 'ci', scopes: ['full'] })).toEqual([]);
    for (const label of ['', '  ', '\u200b\u2800 \u00ad'])
      expect(issues(createApiKeySchema, { label })).toEqual(['label: Label is required']);
  });
});
