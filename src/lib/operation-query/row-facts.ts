import type { Installation } from '@/contract/installation';
import type { Operation } from '@/contract/operation';
import { fingerprint } from '@/lib/fingerprint';
import { installationKey, type OperationRow } from '@/lib/operation-rows';
import { tookMs } from '@/lib/operation-words';
import { parseTime } from '@/lib/time';
import { customerOf } from '@/lib/customer';
import { matches, type Facts, type FieldId, type FieldValue, type Filter } from './filter';

type Values = { readonly [Field in FieldId]: (row: OperationRow) => FieldValue | readonly FieldValue[] };

/** An empty text says nothing. */
const reported = (text: string | null | undefined): string | undefined => text || undefined;

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
    retries: ({ operation }) => operation.metadata?.retry?.attempts ?? undefined,
    result: ({ operation }) => reported(operation.result),
    cause: causeOf,
  };
  return (row) => (field) => values[field](row);
}

/** Whether an installation can have operations that a filter shows, judged by what is known without reading them. */
export function canMatch(filter: Filter, installation: Installation, integrationName: string): boolean {
  const known: Partial<Record<FieldId, FieldValue>> = {
    customer: customerOf(installation),
    installation: installation.id,
    integration: integrationName,
    provider: reported(installation.connection?.provider),
  };
  return matches(open(filter, known), (field) => known[field]) !== false;
}

/** The filter in which other fields may have any value. */
function open(filter: Filter, known: Partial<Record<FieldId, FieldValue>>): Filter {
  if (filter.kind === 'not') return { kind: 'not', of: open(filter.of, known) };
  if (filter.kind === 'condition')
    return filter.field in known ? filter : { ...filter, test: () => undefined };
  return { kind: filter.kind, of: filter.of.map((part) => open(part, known)) };
}
