import type { Integration } from '@/contract/integration';
import { groupBy } from '@/lib/group-by';
import { destinationIn, lacksConnection } from '@/lib/known-failures';
import { minute, parseTime } from '@/lib/time';
import type { HealthCell, HealthRow } from './board';
import { isTrouble } from './health-words';

export type AttentionKind = 'disconnected' | 'credentials' | 'failing' | 'late' | 'never';

/** One read that needs a person. */
export interface Trouble {
  readonly row: HealthRow;
  readonly cell: HealthCell;
}

/** What one cause or one event does to one or many customers. */
export interface AttentionLine {
  readonly kind: AttentionKind;
  /** Each customer once, in the order of the board. */
  readonly rows: readonly HealthRow[];
  /** Empty if a customer's credentials are bad and nothing is read. */
  readonly troubles: readonly Trouble[];
  /** When the first of them began. */
  readonly since: number | undefined;
  /** It may have begun earlier. */
  readonly sinceAtLeast: boolean;
  /** The newest failures with different messages, if reads fail. */
  readonly failures: readonly NonNullable<HealthCell['failure']>[];
  /** What all of them have in common, and they have not in common with all others. */
  readonly shared: Shared;
}

export interface Shared {
  readonly provider?: string;
  readonly integration?: string;
  readonly destination?: string;
  /** When the revision was deployed after which they began. */
  readonly deployedAt?: number;
  /** Every scheduled read of the project is late. */
  readonly everything?: true;
}

/** Reads of one schedule do not start at the same moment, and take their time. */
const SPREAD = 10 * minute;
/** Different causes of fewer customers may begin together by chance. */
const EVENT_CUSTOMERS = 3;

/** When the latest revision of each integration was deployed, by its id. */
export const deploymentTimes = (integrations: readonly Integration[]): DeploymentTimes =>
  new Map(
    integrations.map(({ id, latestRevision }) => [id, parseTime(latestRevision.createTime)?.getTime()]),
  );

type DeploymentTimes = ReadonlyMap<string, number | undefined>;

/** What needs a person: what hits most customers first. */
export function attentionLines(board: readonly HealthRow[], deployedAt: DeploymentTimes): AttentionLine[] {
  const troubleOf = (row: HealthRow): Trouble[] => (row.cells ?? []).map((cell) => ({ row, cell }));
  const of = (state: HealthCell['state']) =>
    board
      .filter((row) => !row.hasBadCredentials)
      .flatMap(troubleOf)
      .filter(({ cell }) => cell.state === state);
  const needsPerson = ({ cell }: Trouble) => isTrouble(cell.state);
  const bad = groupBy(
    board.filter((row) => row.hasBadCredentials),
    (row) => `${accessOf(row)} ${row.provider}`,
  );
  const scheduled = board.flatMap(troubleOf).filter(({ cell }) => cell.schedule && cell.state !== 'off');
  const causes = [...groupBy(of('failing'), ({ cell }) => cell.failure?.cause).values()];
  const late = of('late');
  const isEverything = late.length === scheduled.length && new Set(late.map(({ row }) => row.key)).size > 1;
  const lines = [
    ...[...bad.values()].map((rows) =>
      lineOf(accessOf(rows[0]), rows.flatMap(troubleOf).filter(needsPerson), deployedAt, rows),
    ),
    ...joined(causes, EVENT_CUSTOMERS).map((troubles) => lineOf('failing', troubles, deployedAt)),
    ...(isEverything
      ? [{ ...lineOf('late', late, deployedAt), shared: { everything: true } as const }]
      : joined(
          late.map((trouble) => [trouble]),
          1,
        ).map((troubles) => lineOf('late', troubles, deployedAt))),
    ...[...groupBy(of('never'), ({ row }) => row.integration).values()].map((troubles) =>
      lineOf('never', troubles, deployedAt),
    ),
  ];
  return lines.toSorted((a, b) => b.rows.length - a.rows.length || (b.since ?? 0) - (a.since ?? 0));
}

/** What keeps the service from a customer's account. */
const accessOf = (row: HealthRow | undefined) =>
  row?.cells?.some(
    ({ failure, succeededAt = Number.NEGATIVE_INFINITY }) =>
      failure && failure.at > succeededAt && lacksConnection(failure.message),
  )
    ? 'disconnected'
    : 'credentials';

const sinceOf = (troubles: readonly Trouble[]) =>
  troubles.reduce(
    (a, { cell: { since = Number.POSITIVE_INFINITY } }) => Math.min(a, since),
    Number.POSITIVE_INFINITY,
  );

const one = <Value>(values: readonly Value[]): Value | undefined =>
  new Set(values).size === 1 ? values[0] : undefined;

const destinationOf = (troubles: readonly Trouble[]) =>
  one(troubles.map(({ cell }) => destinationIn(cell.failure?.message ?? '')));

/** Troubles that one event may explain. */
interface Event {
  readonly troubles: Trouble[];
  readonly customers: Set<string>;
  readonly provider: string | undefined;
  readonly destination: string | undefined;
  /** They may have begun at any moment after the last success of each, and before each was known. */
  readonly after: number;
  readonly until: number;
}

const eventOf = (troubles: readonly Trouble[]): Event => ({
  troubles: [...troubles],
  customers: new Set(troubles.map(({ row }) => row.key)),
  provider: one(troubles.map(({ row }) => row.provider)),
  destination: destinationOf(troubles),
  after: troubles.reduce((a, { cell }) => Math.max(a, cell.succeededAt ?? a), Number.NEGATIVE_INFINITY),
  until: troubles.reduce(
    (a, { cell: { since, knownAt = since } }) => Math.min(a, knownAt ?? a),
    Number.POSITIVE_INFINITY,
  ),
});

/** Joins what shares a provider or a destination and may have begun together, if it hits so many customers. */
function joined(units: readonly (readonly Trouble[])[], leastCustomers: number): Trouble[][] {
  const events: Event[] = [];
  // Sorted, so that no unit was known before those that were joined already.
  for (const unit of units.map(eventOf).toSorted((a, b) => a.until - b.until)) {
    const { provider, destination } = unit;
    const event = events.find(
      (other) =>
        ((provider !== undefined && provider === other.provider) ||
          (destination !== undefined && destination === other.destination)) &&
        Math.max(unit.after, other.after) < other.until + SPREAD &&
        unit.customers.size + other.customers.size >= leastCustomers,
    );
    if (!event) {
      events.push(unit);
      continue;
    }
    event.troubles.push(...unit.troubles);
    for (const customer of unit.customers) event.customers.add(customer);
  }
  return events.map(({ troubles }) => troubles);
}

function lineOf(
  kind: AttentionKind,
  troubles: readonly Trouble[],
  deployedAt: DeploymentTimes,
  rows: readonly HealthRow[] = [...new Set(troubles.map(({ row }) => row))],
): AttentionLine {
  const since = sinceOf(troubles);
  const first = troubles.find(({ cell }) => cell.since === since)?.cell;
  const integrationId = one(rows.map(({ installation }) => installation.integrationId));
  const deployed = integrationId === undefined ? undefined : deployedAt.get(integrationId);
  const beganAfter =
    deployed !== undefined &&
    deployed <= since &&
    deployed > (first?.succeededAt ?? Number.POSITIVE_INFINITY);
  const provider = one(rows.map((row) => row.provider));
  const integration = one(rows.map((row) => row.integration));
  const destination = destinationOf(troubles);
  const failures = troubles.flatMap(({ cell }) => cell.failure ?? []);
  return {
    kind,
    rows,
    troubles,
    since: Number.isFinite(since) ? since : undefined,
    sinceAtLeast: first?.sinceAtLeast === true,
    failures: [...new Map(failures.toReversed().map((failure) => [failure.cause, failure])).values()],
    shared: {
      ...(provider !== undefined && { provider }),
      ...(integration !== undefined && { integration }),
      ...(destination !== undefined && { destination }),
      ...(beganAfter && { deployedAt: deployed }),
    },
  };
}
