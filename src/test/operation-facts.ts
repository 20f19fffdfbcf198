import type { Installation } from '@/contract/installation';
import type { Operation } from '@/contract/operation';
import { fingerprint } from '@/lib/fingerprint';
import { installationKey, type OperationRow } from '@/lib/operation-rows';
import { tookMs } from '@/lib/operation-words';
import { parseTime } from '@/lib/time';
import type { Facts, FieldId, FieldValue } from '@/lib/operation-query/filter';

type Values = { readonly [Field in FieldId]: (row: OperationRow) => FieldValue | readonly FieldValue[] };

/** An empty text says nothing. */
const reported = (text: string | null | undefined): string | undefined => text || undefined;

/** Number of records processed or written, where the service reports it. */
const recordsOf = ({ metadata }: Operation): number | undefined =>
  (metadata?.progress?.recordsProcessed as number | undefined) ?? metadata?.successfulRecordIds?.length;

/** The cause of a failure. What has not failed is known to have none. */
function causeOf({ operation, result }: OperationRow): string | undefined {
  if (operation.status !== 'failure') return '';
  return result === '' ? undefined : fingerprint(result);
}

/** What is known of operations, by field, as a plain way to test a compiled query. */
export function factsOf(installations: readonly Installation[]): (row: OperationRow) => Facts {
  const providers = new Map(
    installations.map((one) => [installationKey(one), reported(one.connection?.provider)]),
  );
  const values: Values = {
    id: ({ operation }) => operation.id,
    status: ({ operation }) => reported(operation.status),
    action: ({ operation }) => reported(operation.actionType),
    customer: ({ customer }) => reported(customer),
    installation: ({ operation }) => reported(operation.installationId),
    integration: ({ integration }) => reported(integration),
    provider: ({ key }) => providers.get(key),
    object: ({ objects }) => objects,
    config: ({ operation }) => reported(operation.configId),
    created: ({ startedAt }) => startedAt,
    updated: ({ operation }) => parseTime(operation.updateTime)?.getTime(),
    duration: ({ operation }) => tookMs(operation),
    records: ({ operation }) => recordsOf(operation),
    // What other operations tell is known only to the history.
    recordsBefore: () => undefined,
    causeSince: () => undefined,
    health: () => undefined,
    retries: ({ operation }) => (operation.metadata?.retry?.attempts as number | undefined) ?? undefined,
    result: ({ operation }) => reported(operation.result),
    cause: causeOf,
  };
  return (row) => (field) => values[field](row);
}
