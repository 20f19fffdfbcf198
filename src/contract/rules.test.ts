import { describe, expect, it } from 'vitest';
import { createApiKeySchema } from './api-key';
import { oauthConnectSchema } from './connection';
import { createDestinationSchema, destinationProblems, updateDestinationSchema } from './destination';
import { destinationKinds, destinationMaskPaths, destinationTypes } from './destination-kinds';
import { extractDomain } from './domain';
import { eventTypes, eventMeanings, responseOnlyEventTypes, specifiedEventTypes } from './event';
import { createIntegrationSchema, deployManifestSchema } from './integration';
import { createJwtKeySchema } from './jwt-key';
import { updateOrganizationSchema } from './organization';
import { claimDomainSchema } from './claimed-domain';
import { createPortalSessionSchema } from './billing';
import { createProjectSchema, updateProjectSchema } from './project';
import { searchRecordsSchema, triggerReadSchema, writeRecordsSchema } from './record';
import { createEventRouteSchema, createTopic, updateTopic } from './topic';
import { z } from './zod';

/** `path: message` of each issue. */
const issues = (schema: z.core.$ZodType, value: unknown) =>
  z
    .safeParse(schema, value)
    .error?.issues.map((issue) => `${z.core.toDotPath(issue.path)}: ${issue.message}`) ?? [];

describe('topic', () => {
  it.each([createTopic, updateTopic])('has letters, numbers and dashes, at most 64', ({ body: schema }) => {
    expect(issues(schema, { name: 'a' })).toEqual([]);
    expect(issues(schema, { name: `A-9${'x'.repeat(61)}` })).toEqual([]);
    expect(issues(schema, { name: 'x'.repeat(65) })).toEqual(['name: Name is at most 64 characters long']);
    expect(issues(schema, { name: '' })).toEqual(['name: Name is required']);
    expect(issues(schema, {})).toEqual(['name: Name is required']);
    for (const name of ['a b', 'a_b', 'ä', 'a\n', 'a.b', '<b>'])
      expect(issues(schema, { name })).toEqual(['name: Use letters, numbers and dashes only']);
  });

  it('is routed to from known event types only', () => {
    for (const eventType of eventTypes)
      expect(issues(createEventRouteSchema, { eventType, topicId: 't' })).toEqual([]);
    expect(issues(createEventRouteSchema, { eventType: 'moon.risen', topicId: ' ' })).toEqual([
      'eventType: Choose one of the event types of the service',
      'topicId: Topic id is required',
    ]);
  });

  it('knows the eleven request events, the two of responses, and a meaning for each', () => {
    expect([...specifiedEventTypes].toSorted()).toEqual([
      'connection.created',
      'connection.deleted',
      'connection.error',
      'connection.refreshed',
      'destination.webhook.disabled',
      'installation.created',
      'installation.deleted',
      'installation.updated',
      'read.backfill.done',
      'read.schedule.paused',
      'write.async.done',
    ]);
    expect(responseOnlyEventTypes).toEqual(['read.triggered.done', 'read.triggered.error']);
    expect(Object.keys(eventMeanings).toSorted()).toEqual([...eventTypes].toSorted());
    expect(eventTypes).toHaveLength(15);
  });
});

describe('project', () => {
  const project = { name: 'ab', appName: 'App', orgId: 'o' };
  it('has a name of 2 to 128 letters, digits and inner dashes', () => {
    for (const name of ['ab', 'A9', 'a-b', 'x'.repeat(128)])
      expect(issues(createProjectSchema, { ...project, name })).toEqual([]);
    for (const name of ['-a', 'a-', 'a b', 'a_b', 'äb'])
      expect(issues(createProjectSchema, { ...project, name })).toEqual([
        'name: Use letters, digits and dashes; begin and end with a letter or digit',
      ]);
    expect(issues(createProjectSchema, { ...project, name: 'a' })[0]).toBe(
      'name: Name has 2 to 128 characters',
    );
    expect(issues(createProjectSchema, { ...project, name: 'x'.repeat(129) })[0]).toBe(
      'name: Name has 2 to 128 characters',
    );
  });

  it('has an app name of 1 to 128', () => {
    expect(issues(createProjectSchema, { ...project, appName: ' ' })).toEqual([
      'appName: App name is required',
    ]);
    expect(issues(createProjectSchema, { ...project, appName: 'x'.repeat(129) })).toEqual([
      'appName: App name is at most 128 characters long',
    ]);
  });

  it('is changed by a mask of its two paths', () => {
    expect(issues(updateProjectSchema, { updateMask: ['name'], project: { name: 'ab' } })).toEqual([]);
    expect(issues(updateProjectSchema, { updateMask: ['orgId'], project: {} })).toEqual([
      'updateMask[0]: Unknown path “orgId”. Allowed: appName, name',
    ]);
    expect(issues(updateProjectSchema, { updateMask: [], project: {} })).toEqual([
      'updateMask: updateMask names at least one path',
    ]);
  });
});

describe('JWT key', () => {
  const pem = '-----BEGIN PUBLIC KEY-----\nMIIB+/=\n-----END PUBLIC KEY-----\n';
  const key = { label: 'l', algorithm: 'RS256', publicKeyPem: pem };
  it('has a label of 1 to 255 and the one algorithm', () => {
    expect(issues(createJwtKeySchema, key)).toEqual([]);
    expect(issues(createJwtKeySchema, { ...key, label: 'x'.repeat(255) })).toEqual([]);
    expect(issues(createJwtKeySchema, { ...key, label: 'x'.repeat(256) })).toEqual([
      'label: Label is at most 255 characters long',
    ]);
    expect(issues(createJwtKeySchema, { ...key, label: '' })).toEqual(['label: Label is required']);
    expect(issues(createJwtKeySchema, { ...key, algorithm: 'ES256' })).toEqual([
      'algorithm: RS256 is the only supported algorithm',
    ]);
  });

  it('refuses a private key by name', () => {
    const privatePem = '-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----';
    expect(issues(createJwtKeySchema, { ...key, publicKeyPem: privatePem })).toContain(
      'publicKeyPem: This is a private key. Give the public key only',
    );
    expect(issues(createJwtKeySchema, { ...key, publicKeyPem: 'ssh-rsa AAAA' })).toHaveLength(1);
  });
});

describe('organization', () => {
  it('changes its label only', () => {
    expect(issues(updateOrganizationSchema, { updateMask: ['label'], org: { label: 'x' } })).toEqual([]);
    expect(issues(updateOrganizationSchema, { updateMask: ['id'], org: { label: 'x' } })).toHaveLength(1);
    expect(issues(updateOrganizationSchema, { updateMask: ['label'], org: {} })).toEqual([
      'org.label: Label is required',
    ]);
  });

  it('claims a domain for an org', () => {
    const claim = { domain: 'Ana@Example.com', parentId: 'o', parentType: 'org' };
    expect(issues(claimDomainSchema, claim)).toEqual([]);
    expect(issues(claimDomainSchema, { ...claim, parentType: 'team' })).toEqual([
      'parentType: Only “org” can claim a domain',
    ]);
    expect(issues(claimDomainSchema, { ...claim, domain: 'nothing' })).toHaveLength(1);
  });

  it('opens a billing session with an http(s) redirect and whole seconds', () => {
    expect(issues(createPortalSessionSchema, { redirectUrl: 'https://a.b/c', timeout: 60 })).toEqual([]);
    for (const redirectUrl of ['javascript:alert(1)', '//a.b', 'ftp://a.b', ' https://a.b'])
      expect(issues(createPortalSessionSchema, { redirectUrl })).toEqual([
        'redirectUrl: Give an http or https URL',
      ]);
    expect(issues(createPortalSessionSchema, { redirectUrl: 'https://a.b', timeout: 1.5 })).toHaveLength(1);
    expect(issues(createPortalSessionSchema, { redirectUrl: 'https://a.b', timeout: 0 })).toHaveLength(1);
  });

  it.each([
    ['ana@Example.com', 'example.com'],
    ['https://www.example.com/path?q', 'example.com'],
    ['http://example.co.uk:8080', 'example.co.uk'],
    ['www.example.com', 'example.com'],
    ['example.com.', 'example.com'],
    ['bücher.example', 'bücher.example'],
    ['javascript://example.com', undefined],
    ['a@b@c.com', undefined],
    ['localhost', undefined],
    ['10.0.0.1', undefined],
    ['exa mple.com', undefined],
    ['-a.com', undefined],
    ['', undefined],
  ])('extracts from %s', (input, domain) => expect(extractDomain(input)).toBe(domain));
});

describe('destination', () => {
  const webhook = (url: unknown, more: object = {}) => ({
    name: 'a',
    type: 'webhook',
    metadata: { url, ...more },
  });

  it('has the twelve types of the hosted service, webhook first', () => {
    expect(destinationTypes.join(' ')).toBe(
      'webhook slack kinesis s3 sqs pubsub rabbitmq azureservicebus clickhouse snowflake bigquery redshift',
    );
    expect(issues(createDestinationSchema, { name: 'a', type: 'ftp', metadata: {} })).toHaveLength(1);
  });

  it('takes https, and http for loopback only', () => {
    for (const url of [
      'https://a.example/x',
      'http://127.0.0.1:9/x',
      'http://localhost:1',
      'http://[::1]:2/',
    ])
      expect(issues(createDestinationSchema, webhook(url))).toEqual([]);
    for (const url of [
      'http://a.example',
      'ftp://a.example',
      'javascript:1',
      'http://127.0.0.1.evil.example/',
    ])
      expect(issues(createDestinationSchema, webhook(url))).toEqual([
        'metadata.url: Begin with https:// (plain http is for loopback addresses only)',
      ]);
    expect(issues(createDestinationSchema, webhook('https://u:p@a.example'))).toEqual([
      'metadata.url: Leave user name and password out of the URL',
    ]);
    expect(issues(createDestinationSchema, webhook(undefined))).toEqual(['metadata.url: URL is required']);
    expect(issues(createDestinationSchema, webhook(7))).toEqual(['metadata.url: URL is text']);
  });

  it('refuses headers that would break a request', () => {
    expect(
      issues(createDestinationSchema, webhook('https://a.example', { headers: { 'X-A': 'ok' } })),
    ).toEqual([]);
    expect(issues(createDestinationSchema, webhook('https://a.example', { headers: null }))).toEqual([]);
    expect(
      issues(createDestinationSchema, webhook('https://a.example', { headers: { a: 'x\r\ny: z' } })),
    ).toEqual(['metadata.headers.a: A header value is one line of Latin text']);
    expect(issues(createDestinationSchema, webhook('https://a.example', { headers: ['x'] }))).toHaveLength(1);
  });

  it.each(destinationKinds)('asks $type for what it needs', (kind) => {
    const needed = [...kind.metadata, ...kind.secrets]
      .filter((field) => field.required)
      .map((field) => field.key);
    const found = destinationProblems(kind.type, {}, {}).map(({ path }) => path[1]);
    expect(needed.every((key) => found.includes(key))).toBe(true);
    expect(needed.length).toBeGreaterThan(0);
    // Secrets that stay as they are need not be given.
    expect(destinationProblems(kind.type, {}).every(({ path }) => path[0] === 'metadata')).toBe(true);
  });

  it('needs a workgroup or a cluster for Redshift, and the right schemes', () => {
    const redshift = { region: 'r', dbName: 'd', tableName: 't' };
    expect(destinationProblems('redshift', redshift)).toHaveLength(1);
    expect(destinationProblems('redshift', { ...redshift, clusterIdentifier: 'c' })).toEqual([]);
    expect(destinationProblems('slack', { url: 'https://example.com' })).toHaveLength(1);
    expect(destinationProblems('rabbitmq', { serverUrl: 'http://x', exchange: 'e' })).toHaveLength(1);
  });

  it('is changed by the documented mask paths', () => {
    const documented =
      'name metadata.url metadata.headers metadata.region metadata.streamName metadata.endpointUrl metadata.partitionKeyTemplate metadata.bucket metadata.keyTemplate metadata.storageClass metadata.username metadata.tableName metadata.database metadata.accountIdentifier metadata.userId metadata.dbName metadata.schemaName metadata.projectId metadata.datasetId metadata.tableId metadata.workgroupName metadata.clusterIdentifier metadata.dbUser metadata.account metadata.container metadata.queueUrl metadata.topicId metadata.serverUrl metadata.exchange metadata.tls metadata.name metadata.batchSize metadata.maxWaitSecs secrets.awsKeyId secrets.awsSecretKey secrets.awsSessionToken secrets.password secrets.privateKey secrets.credentials secrets.accessKeyId secrets.secretAccessKey secrets.accessKey secrets.username secrets.connectionString';
    expect([...destinationMaskPaths].toSorted()).toEqual(documented.split(' ').toSorted());
    expect(issues(updateDestinationSchema, { updateMask: ['type'], destination: {} })).toHaveLength(1);
  });
});

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
    expect(issues(createApiKeySchema, { label: '  ' })).toEqual(['label: Label is required']);
  });
});
