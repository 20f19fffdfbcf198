import { fingerprint, fingerprintId, NO_REASON } from '@/lib/fingerprint';
import type { OperationRow } from '@/lib/operation-rows';

/** Failures of one cause, as a loop over the rows gathers them. `rows` are newest first. */
export function plainCauses(rows: readonly OperationRow[], providerOf: (key: string) => string | undefined) {
  const byCause = new Map<string, OperationRow[]>();
  for (const row of rows) {
    if (row.operation.status !== 'failure') continue;
    const cause = fingerprint(row.result || NO_REASON);
    byCause.set(cause, [...(byCause.get(cause) ?? []), row]);
  }
  return [...byCause]
    .map(([cause, members]) => {
      const keys = distinct(members.map(({ key }) => key));
      const customers = keys.map((key) => {
        const own = members.filter((row) => row.key === key);
        return { key, name: own[0]?.customer, failures: own.length, lastSeen: own[0]?.startedAt };
      });
      return {
        id: fingerprintId(cause),
        message: members[0]?.result || NO_REASON,
        failures: members.length,
        customers: customers.toSorted((a, b) => b.failures - a.failures),
        objects: distinct(members.flatMap(({ objects }) => objects)),
        integrations: distinct(members.map(({ integration }) => integration)),
        providers: distinct(keys.flatMap((key) => providerOf(key) ?? [])),
        firstSeen: members.findLast(({ startedAt }) => startedAt !== undefined)?.startedAt,
        lastSeen: members[0]?.startedAt,
      };
    })
    .toSorted((a, b) => b.customers.length - a.customers.length || (b.lastSeen ?? 0) - (a.lastSeen ?? 0));
}

const distinct = (values: readonly string[]): string[] => [...new Set(values)];
