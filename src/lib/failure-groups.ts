import type { Operation } from '@/contract/operation';
import { fingerprint, fingerprintId } from './fingerprint';
import { explainFailure, type KnownFailure } from './known-failures';
import type { OperationRow } from './operation-rows';

/** Failures considered to have the same cause. */
export interface FailureGroup {
  /** Used in the URL and to remember the cause in this browser. */
  id: string;
  /** The message without its variable parts. */
  fingerprint: string;
  /** The newest message, unchanged. */
  message: string;
  known: KnownFailure | undefined;
  /** Newest first. */
  rows: readonly OperationRow[];
  customers: readonly FailedCustomer[];
  objects: readonly string[];
  integrations: readonly string[];
  providers: readonly string[];
  /** In milliseconds. Undefined if none of the failures has a time. */
  firstSeen: number | undefined;
  lastSeen: number | undefined;
}

export interface FailedCustomer {
  key: string;
  integrationId: string;
  installationId: string;
  name: string;
  integration: string;
  failures: number;
  newest: Operation;
  lastSeen: number | undefined;
}

const NO_REASON = 'The service gave no reason';

/** Groups failures by cause, most affected customers first. `rows` are newest first. */
export function groupFailures(
  rows: readonly OperationRow[],
  providerOf: (key: string) => string | undefined,
): FailureGroup[] {
  const byCause = new Map<string, OperationRow[]>();
  const fingerprints = new Map<string, string>();
  for (const row of rows) {
    if (row.operation.status !== 'failure') continue;
    const message = row.result || NO_REASON;
    // Many failures share the exact message, so cache fingerprints.
    const cause = fingerprints.get(message) ?? fingerprint(message);
    fingerprints.set(message, cause);
    const group = byCause.get(cause);
    if (group) group.push(row);
    else byCause.set(cause, [row]);
  }
  return [...byCause]
    .map(([cause, members]) => toGroup(cause, members, providerOf))
    .toSorted((a, b) => b.customers.length - a.customers.length || (b.lastSeen ?? 0) - (a.lastSeen ?? 0));
}

function toGroup(
  cause: string,
  rows: readonly OperationRow[],
  providerOf: (key: string) => string | undefined,
): FailureGroup {
  const customers = new Map<string, FailedCustomer>();
  for (const row of rows) {
    const { key, operation, customer, integration, startedAt } = row;
    const known = customers.get(key);
    if (known) known.failures += 1;
    else
      customers.set(key, {
        key,
        integrationId: operation.integrationId,
        installationId: operation.installationId,
        name: customer,
        integration,
        failures: 1,
        newest: operation,
        lastSeen: startedAt,
      });
  }
  const newest = rows[0];
  return {
    id: fingerprintId(cause),
    fingerprint: cause,
    message: newest?.result || NO_REASON,
    known: newest && explainFailure(newest.operation),
    rows,
    customers: [...customers.values()].toSorted((a, b) => b.failures - a.failures),
    objects: distinct(rows.flatMap(({ objects }) => objects)),
    integrations: distinct(rows.map(({ integration }) => integration)),
    providers: distinct([...customers.keys()].flatMap((key) => providerOf(key) ?? [])),
    lastSeen: newest?.startedAt,
    firstSeen: rows.findLast(({ startedAt }) => startedAt !== undefined)?.startedAt,
  };
}

const distinct = (values: readonly string[]) => [...new Set(values)];
