import { describe, expect, it } from 'vitest';
import { issues } from '@/test/schema-issues';
import { createDestinationSchema, destinationProblems, updateDestinationSchema } from './destination';
import { destinationKinds, destinationMaskPaths, destinationTypes } from './destination-kinds';

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

  it('has words for every type and each of its fields', () => {
    for (const { type, label, metadata, secrets } of destinationKinds) {
      expect(label, type).toMatch(/\w/);
      for (const field of [...metadata, ...secrets]) {
        expect(field.label, type).toMatch(/\w/);
        expect(field.help ?? 'None.', `${type}: ${field.label}`).toMatch(/\.$/);
      }
    }
  });

  it.each([
    ['https:example.com/hook', /whole URL/],
    ['https:///example.com', /whole URL/],
    ['http:///', /whole URL/],
    [' https://example.com', /space before or after/],
    ['https://example.com\u00a0', /space before or after/],
    ['https://example.com/a b', /no spaces/],
    ['https://example.com/a\tb', /U\+0009/],
    ['https://exam\u200bple.com', /U\+200B/],
    ['https://example.com\\hook', /backslash/],
    ['https://ex\u0430mple.com', /Latin and Cyrillic/],
    ['https://ex%61mple.com', /without %/],
    ['https://u:p@a.example', /user name/],
  ])('refuses %j and says why', (url, reason) => {
    expect(issues(createDestinationSchema, webhook(url))).toEqual([expect.stringMatching(reason) as string]);
  });

  it('refuses headers that the service sets, in any case', () => {
    for (const name of [
      'svix-signature',
      'Svix-Id',
      'WEBHOOK-TIMESTAMP',
      'webhook-signature',
      'Content-Type',
    ])
      expect(
        destinationProblems('webhook', { url: 'https://a.example', headers: { [name]: 'x' } }),
      ).toMatchObject([{ message: expect.stringMatching(/sets this header/) as string }]);
    expect(
      destinationProblems('webhook', { url: 'https://a.example', headers: { 'X-Svix-Id': 'x' } }),
    ).toEqual([]);
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
    expect(issues(createDestinationSchema, webhook('https://a.example/hook#team'))).toEqual([
      'metadata.url: Leave out “#” and what follows: it is never sent',
    ]);
    expect(issues(createDestinationSchema, webhook(undefined))).toEqual(['metadata.url: URL is required']);
    expect(issues(createDestinationSchema, webhook(7))).toEqual(['metadata.url: URL is text']);
  });

  it.each([
    'https://169.254.169.254/',
    'https://[fe80::1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://[fd00:ec2::254]/',
    'https://100.100.100.200/',
    'https://METADATA.google.internal./',
  ])('refuses the link-local or metadata address %s', (url) => {
    expect(issues(createDestinationSchema, webhook(url))).toEqual([
      'metadata.url: Link-local and metadata addresses receive no messages',
    ]);
  });

  it.each(['svix-id', 'Svix_Signature', 'webhook_timestamp', 'Content_Type'])(
    'refuses the header %s, which the service sets',
    (name) => {
      expect(
        issues(createDestinationSchema, webhook('https://a.example', { headers: { [name]: '1' } })),
      ).toEqual([expect.stringContaining('The service sets this header itself')]);
    },
  );

  it.each(['Host', 'content-length', 'Content_Length', 'Transfer-Encoding', 'connection'])(
    'refuses the header %s, which frames the message',
    (name) => {
      expect(
        issues(createDestinationSchema, webhook('https://a.example', { headers: { [name]: '1' } })),
      ).toEqual([expect.stringContaining('This header is set by whoever sends the message')]);
    },
  );

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

it('has no header twice, in whatever case', () => {
  const headers = { 'X-Key': 'a', Accept: '*/*', 'x-key': 'b' };
  expect(destinationProblems('webhook', { url: 'https://example.com', headers })).toEqual([
    { path: ['metadata', 'headers', 'x-key'], message: 'This header is given twice' },
  ]);
});
