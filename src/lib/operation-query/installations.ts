import type { Installation } from '@/contract/installation';
import { customerOf } from '@/lib/customer';
import type { CompileContext } from './compile';
import { matches, type FieldId, type FieldValue, type Filter } from './filter';

/** Names by groupRef and by the id of an integration, which a query may have instead. */
export function referencesOf(
  installations: readonly Installation[],
  integrationNames: ReadonlyMap<string, string>,
): CompileContext['namesOf'] {
  const customers = new Map<string, string[]>();
  for (const one of installations) {
    const { groupRef } = one.group ?? {};
    if (groupRef) customers.set(groupRef, [...(customers.get(groupRef) ?? []), customerOf(one)]);
  }
  return (field, reference) => {
    if (field === 'customer') return customers.get(reference) ?? [];
    const name = field === 'integration' ? integrationNames.get(reference) : undefined;
    return name === undefined ? [] : [name];
  };
}

/** Whether an installation can have operations that a filter shows, judged by what is known without reading them. */
export function canMatch(filter: Filter, installation: Installation, integrationName: string): boolean {
  const known: Partial<Record<FieldId, FieldValue>> = {
    customer: customerOf(installation),
    installation: installation.id,
    integration: integrationName,
    provider: installation.connection?.provider || undefined,
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
