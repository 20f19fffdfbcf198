import type { Installation } from '@/contract/installation';
import { customerOf } from '@/lib/customer';
import { matches, type FieldId, type FieldValue, type Filter } from './filter';

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
