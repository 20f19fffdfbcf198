import type { Installation } from '@/contract/installation';
import { customerOf } from '@/lib/customer';
import type { CompileContext } from './compile';

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
