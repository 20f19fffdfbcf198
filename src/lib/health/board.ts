import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import { customerOf } from '@/lib/customer';
import { groupBy } from '@/lib/group-by';
import { installationKey } from '@/lib/operation-rows';
import { sortRows } from '@/lib/sort';
import { plannedReads } from './planned-reads';
import { readHealth, type HealthState, type ReadHealth, type Reading, type ReadRuns } from './read-health';

/** What the kept operations say about one object. */
export interface ObservedRead {
  readonly key: string;
  readonly object: string;
  readonly runs: ReadRuns;
  readonly failure?: { operation: string; message: string; cause: string } | undefined;
}

/** One object of one customer. */
export interface HealthCell extends ReadHealth {
  readonly object: string;
  readonly schedule: string | undefined;
  /** When the operations were read that tell it. */
  readonly readAt: number | undefined;
  /** The newest, and when it was. */
  readonly failure: (NonNullable<ObservedRead['failure']> & { at: number }) | undefined;
}

/** One customer of one integration. */
export interface HealthRow {
  readonly key: string;
  readonly installation: Installation;
  readonly customer: string;
  readonly integration: string;
  readonly provider: string | undefined;
  readonly hasBadCredentials: boolean;
  /** Undefined if the service does not tell what is read. */
  readonly cells: readonly HealthCell[] | undefined;
  readonly worst: HealthState;
}

export interface BoardInput {
  readonly installations: readonly Installation[];
  readonly integrations: readonly Integration[] | undefined;
  readonly observed: readonly ObservedRead[];
  /** By the installation's key, in the service's time. Installations that were not read are missing. */
  readonly readings: ReadonlyMap<string, Reading>;
  /** The present of the service. */
  readonly now: number;
}

/** The worst first. */
export const healthStates: readonly HealthState[] = [
  'failing',
  'late',
  'never',
  'unknown',
  'running',
  'off',
  'onTime',
];
const rank = (state: HealthState) => healthStates.indexOf(state);

/** The place of a customer among all, the worst first. Those that are well share one: whether a read runs is no news. */
export const rowRank = ({ hasBadCredentials, worst }: HealthRow): number =>
  hasBadCredentials ? -1 : Math.min(rank(worst), rank('running'));

/** The reads of one customer; undefined if the service does not tell what is read. */
export const healthCells = (
  installation: Installation,
  integration: Integration | undefined,
  observed: readonly Omit<ObservedRead, 'key'>[],
  reading: Reading | undefined,
  now: number,
): HealthCell[] | undefined =>
  plannedReads(installation, integration)?.map((read) => {
    const own = observed.find(({ object }) => read.names.includes(object));
    return {
      object: read.object,
      schedule: read.schedule,
      readAt: reading?.readAt,
      failure: own?.failure && { ...own.failure, at: own.runs.failedAt ?? Number.POSITIVE_INFINITY },
      ...readHealth(read, own?.runs ?? {}, reading, now),
    };
  });

/** All customers, the worst first. */
export function healthBoard({
  installations,
  integrations,
  observed,
  readings,
  now,
}: BoardInput): HealthRow[] {
  const byInstallation = groupBy(observed, ({ key }) => key);
  const integrationOf = new Map(integrations?.map((one) => [one.id, one]));
  const rows = installations.map((installation): HealthRow => {
    const key = installationKey(installation);
    const integration = integrationOf.get(installation.integrationId);
    const cells = healthCells(
      installation,
      integration,
      byInstallation.get(key) ?? [],
      readings.get(key),
      now,
    );
    return {
      key,
      installation,
      customer: customerOf(installation),
      integration: integration?.name ?? installation.integrationId,
      provider: installation.connection?.provider ?? integration?.provider,
      hasBadCredentials: installation.connection?.status === 'bad_credentials',
      cells,
      worst: healthStates.find((state) => cells?.some((cell) => cell.state === state)) ?? 'unknown',
    };
  });
  return sortRows(
    sortRows(rows, ({ customer }) => customer),
    rowRank,
  );
}
