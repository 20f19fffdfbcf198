import type { Destination } from '@/contract/destination';
import { destinationKind } from '@/contract/destination-kinds';
import { maskedValue } from './destination-secrets';
import { memberAt } from './member-at';

/** Metadata keys that make up the target of each type, in order. */
const targetKeys: Readonly<Record<string, { keys: readonly string[]; by: string }>> = {
  kinesis: { keys: ['streamName', 'region'], by: ' · ' },
  s3: { keys: ['bucket', 'region'], by: ' · ' },
  sqs: { keys: ['queueUrl'], by: '' },
  pubsub: { keys: ['projectId', 'topicId'], by: ' / ' },
  rabbitmq: { keys: ['serverUrl', 'exchange'], by: ' · ' },
  azureservicebus: { keys: ['name'], by: '' },
  clickhouse: { keys: ['url', 'database', 'tableName'], by: ' · ' },
  snowflake: { keys: ['dbName', 'schemaName', 'tableName'], by: '.' },
  bigquery: { keys: ['projectId', 'datasetId', 'tableId'], by: '.' },
  redshift: { keys: ['dbName', 'schemaName', 'tableName'], by: '.' },
};
const usual = ['url', 'queueUrl', 'serverUrl', 'endpointUrl', 'bucket', 'container', 'streamName', 'name'];

/** Removes a user name and password before a host. */
const withoutUserInfo = (text: string) => text.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, '$1');

/** Where messages go, in one line; undefined where the metadata does not say. */
export function destinationTarget({ type, metadata }: Pick<Destination, 'type' | 'metadata'>) {
  const text = (key: string) => {
    const value = memberAt(metadata, key);
    return typeof value === 'string' && value.trim() !== ''
      ? withoutUserInfo(maskedValue(type, key, value.trim()))
      : undefined;
  };
  const known = memberAt(targetKeys, type);
  const parts = (known?.keys ?? []).flatMap((key) => text(key) ?? []);
  if (known && parts.length > 0) return parts.join(known.by);
  return usual.map(text).find((found) => found !== undefined);
}

/** The label of a type; an unknown type is shown as it is. */
export const kindLabel = (type: string) => destinationKind(type)?.label ?? type;
