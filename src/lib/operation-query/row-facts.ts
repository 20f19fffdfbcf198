import type { Installation } from '@/contract/installation';
import type { Operation } from '@/contract/operation';
import { fingerprint } from '@/lib/fingerprint';
import { installationKey, type OperationRow } from '@/lib/operation-rows';
import { tookMs } from '@/lib/operation-words';
import { parseTime } from '@/lib/time';
import type { Facts, FieldId, FieldValue } from './filter';

type Values = { readonly [Field in FieldId]: (row: OperationRow) => FieldValue | readonly FieldValue[] };

/** An empty text says nothing. */
const known = (text: string | null | undefined): string | undefined => text || undefined;

/** Number of records processed or written, where the service reports it. */
const recordsOf = ({ metadata }: Operation): number | undefined =>
  metadata?.progress?.recordsProcessed ?? metadata?.successfulRecordIds?.length;

// Many failures have the same message.
const causes = new Map<string, string>();
const MOST_CAUSES = 10_000;

/** The cause of a failure. What has not failed is known to have none. */
function causeOf({ operation, result }: OperationRow): string | undefined {
  if (operation.status !== 'failure') return '';
  if (result === '') return undefined;
  const cause = causes.get(result) ?? fingerprint(result);
  if (causes.size >= MOST_CAUSES) causes.clear();
  causes.set(result, cause);
  return cause;
}

/** What is known of loaded operations, by field. */
export function factsOf(installations: readonly Installation[]): (row: OperationRow) => Facts {
  const providers = new Map(
    installations.map((one) => [installationKey(one), known(one.connection?.provider)]),
  );
  const values: Values = {
    id: ({ operation }) => operation.id,
    status: ({ operation }) => known(operation.status),
    action: ({ operation }) => known(operation.actionType),
    customer: ({ customer }) => known(customer),
    installation: ({ operation }) => known(operation.installationId),
    integration: ({ integration }) => known(integration),
    provider: ({ key }) => providers.get(key),
    object: ({ objects }) => objects,
    config: ({ operation }) => known(operation.configId),
    created: ({ startedAt }) => startedAt,
    updated: ({ operation }) => parseTime(operation.updateTime)?.getTime(),
    duration: ({ operation }) => tookMs(operation),
    records: ({ operation }) => recordsOf(operation),
    retries: ({ operation }) => operation.metadata?.retry?.attempts ?? undefined,
    result: ({ operation }) => known(operation.result),
    cause: causeOf,
  };
  return (row) => (field) => values[field](row);
}
