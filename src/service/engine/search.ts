import { fieldsOf } from '../provider/account';
import { simulationGap, supportOf, providerName } from '../provider/catalog';
import { listPage } from '../provider/list';
import type { FieldMetadata, Filter, ProviderFailure } from '../provider/types';
import type { ReadContext } from './context';
import { mapRecord, type ResultEntry } from './field-mapping';
import type { Kernel } from './kernel';
import { callProvider } from './provider-access';

export interface SearchRequest {
  readonly integrationId: string;
  readonly groupRef: string;
  readonly objectName: string;
  readonly filters: readonly Filter[];
}

export interface FoundEntry extends ResultEntry {
  readonly id: string;
}

/** The input that cannot be used for a search, or the provider's refusal. */
export type SearchResult =
  | { readonly kind: 'found'; readonly entries: readonly FoundEntry[] }
  | { readonly kind: 'refused'; readonly input: 'groupRef' | 'objectName'; readonly message: string }
  | { readonly kind: 'filter'; readonly index: number; readonly message: string }
  | { readonly kind: 'failed'; readonly failure: ProviderFailure };

const refused = (input: 'groupRef' | 'objectName', message: string): SearchResult => ({
  kind: 'refused',
  input,
  message,
});

/** The filter with the provider's names and values. */
function nativeFilter({ plan }: ReadContext, filter: Filter): Filter {
  const mapping = plan.mapped.find(({ name }) => name === filter.fieldName);
  if (mapping && !mapping.source.inside) {
    const delivered = String(filter.value);
    const provided = [...(mapping.values ?? [])].find(([, value]) => value === delivered)?.[0];
    return { ...filter, fieldName: mapping.source.field, value: provided ?? filter.value };
  }
  return filter;
}

/** Composite values cannot be compared. Some providers ignore the case of names. */
function isSearchable(known: Readonly<Record<string, FieldMetadata>>, name: string): boolean {
  const field = Object.hasOwn(known, name) ? known[name] : known[name.toLowerCase()];
  return field?.valueType !== undefined && field.valueType !== 'other';
}

const mostFound = 100;

/** One page of matching records, mapped as a read would deliver them. */
export function searchRecords(
  kernel: Kernel,
  { integrationId, groupRef, objectName, filters }: SearchRequest,
  now: number,
): SearchResult {
  const { installations, connections } = kernel.repositories;
  const installation = installations.ofGroup(integrationId, groupRef);
  if (!installation) return refused('groupRef', 'This group has not installed the integration');
  const connection = connections.byId(installation.connectionId ?? '');
  if (!connection) return refused('groupRef', 'The installation of this group has no connection');
  const choice = kernel.contexts.choice(installation, objectName);
  if (!choice) return refused('objectName', `“${objectName}” is not read for this installation`);
  if (choice.config.disabled)
    return refused('objectName', `Reads of “${choice.objectName}” are paused for this installation`);
  const { provider } = connection;
  const module = choice.revisionId && kernel.contexts.revision(choice.revisionId)?.content.module;
  if (!supportOf(provider, module)?.search?.operators?.equals)
    return refused('objectName', `Records of ${providerName(provider)} cannot be searched`);
  const gap = simulationGap(provider);
  if (gap !== undefined) return refused('objectName', gap);
  const operation = { configId: installation.configId, ...choice };
  const context = kernel.contexts.read(installation, connection, operation, now);
  const native = filters.map((filter) => nativeFilter(context, filter));
  const account = kernel.contexts.account(connection);
  const known = fieldsOf(account, choice.objectName, now, connection.faults.missingColumn) ?? {};
  const index = native.findIndex(({ fieldName }) => !isSearchable(known, fieldName));
  if (index >= 0) {
    const name = filters[index]?.fieldName ?? '';
    return { kind: 'filter', index, message: `${choice.objectName} cannot be searched by “${name}”` };
  }
  const { plan } = context;
  // A search must not change anything, so it is not counted. The time takes the place of the attempt's number.
  const pending = { attempt: 1 + Math.floor(now / 1000), at: now };
  const { outcome } = callProvider(kernel, connection, { now, pending }, (call) =>
    listPage({
      ...call,
      object: choice.objectName,
      fields: plan.ask,
      filters: [...context.filters, ...native],
      pageSize: mostFound,
    }),
  );
  if (!outcome.ok) return { kind: 'failed', failure: outcome };
  const entries = outcome.records.map((record) => ({
    id: record.id,
    ...mapRecord(plan, record, () => undefined),
  }));
  return { kind: 'found', entries };
}
