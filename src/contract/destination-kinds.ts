/**
 * The metadata and secrets of each type of destination (facts 1.8). The interface has one flat `metadata` object for
 * all types; forms, validation and update masks are derived from this table.
 */
export type DestinationFieldType = 'text' | 'url' | 'boolean' | 'integer' | 'headers' | 'multiline';

export interface DestinationField {
  readonly key: string;
  readonly label: string;
  readonly type: DestinationFieldType;
  readonly required?: true;
  readonly help?: string;
}

export interface DestinationKind {
  readonly type: string;
  readonly label: string;
  readonly metadata: readonly DestinationField[];
  readonly secrets: readonly DestinationField[];
}

const field = (
  key: string,
  label: string,
  type: DestinationFieldType = 'text',
  help?: string,
): DestinationField => ({ key, label, type, ...(help ? { help } : {}) });
const required = (...values: Parameters<typeof field>): DestinationField => ({
  ...field(...values),
  required: true,
});

const awsSecrets = [
  required('awsKeyId', 'AWS access key id'),
  required('awsSecretKey', 'AWS secret key'),
  field('awsSessionToken', 'AWS session token'),
];
const batching = [
  field('batchSize', 'Batch size', 'integer', 'Messages per batch. Default 1,000.'),
  field('maxWaitSecs', 'Longest wait', 'integer', 'Seconds before a smaller batch is sent. Default 30.'),
];
const endpointUrl = field('endpointUrl', 'Endpoint URL', 'url', 'Only for a private or test endpoint.');

export const destinationKinds: readonly DestinationKind[] = [
  {
    type: 'webhook',
    label: 'Webhook',
    metadata: [
      required('url', 'URL', 'url', 'https, or plain http for a loopback address.'),
      field('headers', 'Headers', 'headers', 'Sent with every message.'),
    ],
    secrets: [],
  },
  {
    type: 'slack',
    label: 'Slack',
    metadata: [required('url', 'Incoming webhook URL', 'url', 'Begins with https://hooks.slack.com/.')],
    secrets: [],
  },
  {
    type: 'kinesis',
    label: 'Amazon Kinesis',
    metadata: [
      required('streamName', 'Stream name'),
      required('region', 'Region'),
      field('partitionKeyTemplate', 'Partition key template', 'text', 'JMESPath. Default: the message id.'),
      endpointUrl,
    ],
    secrets: awsSecrets,
  },
  {
    type: 's3',
    label: 'Amazon S3',
    metadata: [
      required('bucket', 'Bucket'),
      required('region', 'Region'),
      field(
        'keyTemplate',
        'Key template',
        'text',
        'JMESPath. Default: the time and message id, ending in .json.',
      ),
      field('storageClass', 'Storage class', 'text', 'Default STANDARD.'),
    ],
    secrets: awsSecrets,
  },
  {
    type: 'sqs',
    label: 'Amazon SQS',
    metadata: [required('queueUrl', 'Queue URL', 'url'), endpointUrl],
    secrets: awsSecrets,
  },
  {
    type: 'pubsub',
    label: 'Google Pub/Sub',
    metadata: [required('projectId', 'GCP project id'), required('topicId', 'Pub/Sub topic id')],
    secrets: [required('credentials', 'Service account JSON', 'multiline')],
  },
  {
    type: 'rabbitmq',
    label: 'RabbitMQ',
    metadata: [
      required('serverUrl', 'Server URL', 'text', 'Begins with amqp:// or amqps://.'),
      required('exchange', 'Exchange'),
      field('tls', 'Use TLS', 'boolean'),
    ],
    secrets: [required('username', 'User name'), required('password', 'Password')],
  },
  {
    type: 'azureservicebus',
    label: 'Azure Service Bus',
    metadata: [required('name', 'Queue or topic name')],
    secrets: [required('connectionString', 'Connection string')],
  },
  {
    type: 'clickhouse',
    label: 'ClickHouse',
    metadata: [
      required('url', 'URL', 'url'),
      required('username', 'User name'),
      required('tableName', 'Table name'),
      field('database', 'Database'),
      ...batching,
    ],
    secrets: [required('password', 'Password')],
  },
  {
    type: 'snowflake',
    label: 'Snowflake',
    metadata: [
      required('accountIdentifier', 'Account identifier'),
      required('userId', 'User id'),
      required('dbName', 'Database'),
      required('schemaName', 'Schema'),
      required('tableName', 'Table name'),
      ...batching,
    ],
    secrets: [required('privateKey', 'Private key (PEM)', 'multiline')],
  },
  {
    type: 'bigquery',
    label: 'BigQuery',
    metadata: [
      required('projectId', 'GCP project id'),
      required('datasetId', 'Dataset id'),
      required('tableId', 'Table id'),
      ...batching,
    ],
    secrets: [required('credentials', 'Service account JSON', 'multiline')],
  },
  {
    type: 'redshift',
    label: 'Amazon Redshift',
    metadata: [
      required('region', 'Region'),
      required('dbName', 'Database'),
      required('tableName', 'Table name'),
      field('schemaName', 'Schema'),
      field('workgroupName', 'Workgroup', 'text', 'For a serverless workgroup.'),
      field('clusterIdentifier', 'Cluster identifier', 'text', 'For a provisioned cluster.'),
      field('dbUser', 'Database user', 'text', 'With a cluster identifier.'),
      ...batching,
    ],
    secrets: [required('accessKeyId', 'Access key id'), required('secretAccessKey', 'Secret access key')],
  },
];

export const destinationTypes = destinationKinds.map((kind) => kind.type);

export const destinationKind = (type: string): DestinationKind | undefined =>
  destinationKinds.find((kind) => kind.type === type);

/** Keys of kinds that the hosted service stores but does not list as a type (azureblob, gcs). */
const unlistedMetadata = ['account', 'container'];
const unlistedSecrets = ['accessKey'];

const keysOf = (part: 'metadata' | 'secrets') => [
  ...new Set(destinationKinds.flatMap((kind) => kind[part].map((entry) => entry.key))),
];

/** All paths that are allowed in a destination's `updateMask` (facts 1.8). */
export const destinationMaskPaths: readonly string[] = [
  'name',
  ...[...keysOf('metadata'), ...unlistedMetadata].map((key) => `metadata.${key}`),
  ...[...keysOf('secrets'), ...unlistedSecrets].map((key) => `secrets.${key}`),
];
