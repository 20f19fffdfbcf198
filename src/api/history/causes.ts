import { idsOfKey } from '@/lib/operation-rows';
import { resultText } from '@/lib/operation-words';
import { countOverTime } from '@/lib/time-buckets';
import { BLOCK_ROWS, knownNumber } from './block';
import { causeId } from './cause-id';
import type { Columns } from './columns';
import { fromHistoryRow, type HistoryRow } from './history-row';
import type { Found } from './search';

/** Failures considered to have the same cause. */
export interface Cause {
  /** Used in the URL, in queries, and to remember the cause in this browser. */
  readonly id: string;
  /** The message without its variable parts; empty if the service gave no reason. */
  readonly fingerprint: string;
  /** The newest message; empty if the service gave no reason. */
  readonly message: string;
  readonly newest: HistoryRow;
  readonly failures: number;
  /** The most affected first. In a list of causes, only some of them. */
  readonly customers: readonly CauseCustomer[];
  readonly customerCount: number;
  /** Customers for whom the same has succeeded since. */
  readonly recovered: number;
  readonly objects: readonly string[];
  readonly integrations: readonly string[];
  /** As the service names them. */
  readonly providers: readonly string[];
  /** In milliseconds. Undefined if none of the failures has a time. */
  readonly firstSeen: number | undefined;
  readonly lastSeen: number | undefined;
  /** Number of failures per equally long interval of the time that all causes cover. */
  readonly overTime: readonly number[];
}

export interface CauseCustomer {
  /** Key of the installation. */
  readonly key: string;
  readonly integrationId: string;
  readonly installationId: string;
  readonly name: string;
  readonly integration: string;
  readonly failures: number;
  /** Id of the newest failed operation. */
  readonly newest: string;
  readonly lastSeen: number | undefined;
  /** Each action that failed for this cause has succeeded since, with the same object. */
  readonly hasRecovered: boolean;
}

export interface CausesResult extends Pick<Found, 'unknown' | 'readFrom' | 'countable' | 'version'> {
  /** The one that affects most customers first. */
  readonly causes: readonly Cause[];
  /** All causes; those beyond a limit are left out. */
  readonly total: number;
}

/** Bars of a sparkline. */
const MAX_BARS = 24;
const MOST_CAUSES = 2_000;
/** Customers of each cause in a list of causes. */
const SOME_CUSTOMERS = 12;

interface Affected {
  failures: number;
  readonly newest: number;
  /** By pair of action and object, when it last failed. */
  readonly lastFailures: Map<number, number>;
}

interface Gathered {
  readonly rows: number[];
  /** By place in the table of installations. */
  readonly customers: Map<number, Affected>;
  /** Numbers of strings. */
  readonly objects: Set<number>;
}

/** The causes of the failures among rows that come newest first. With `id`, only that one and with all its customers. */
export function causesOf(columns: Columns, found: Found, id?: string): CausesResult {
  const { order, unknown, readFrom, countable, version } = found;
  const pairs = new ActionObjects(columns);
  const byCause = gather(columns, order, pairs);
  const successes = lastSuccesses(columns, byCause.values(), pairs);
  const all = [...byCause]
    .filter(([cause]) => id === undefined || causeId(columns.strings.text(cause)) === id)
    .toSorted(
      ([, a], [, b]) =>
        b.customers.size - a.customers.size ||
        (timeOf(columns, b.rows[0]) ?? 0) - (timeOf(columns, a.rows[0]) ?? 0),
    );
  return {
    causes: all.slice(0, MOST_CAUSES).map(([cause, gathered]) =>
      toCause(columns, gathered, {
        cause: columns.strings.text(cause),
        span: countable.span,
        successes,
        mostCustomers: id === undefined ? SOME_CUSTOMERS : gathered.customers.size,
      }),
    ),
    total: all.length,
    unknown,
    readFrom,
    countable,
    version,
  };
}

function gather(columns: Columns, order: Uint32Array, pairs: ActionObjects): Map<number, Gathered> {
  const failure = columns.strings.find('failure');
  const byCause = new Map<number, Gathered>();
  for (const row of order) {
    const block = columns.blocks[Math.floor(row / BLOCK_ROWS)];
    const at = row % BLOCK_ROWS;
    if (!block || block.status[at] !== failure) continue;
    const cause = block.cause[at] ?? 0;
    let gathered = byCause.get(cause);
    if (!gathered) byCause.set(cause, (gathered = { rows: [], customers: new Map(), objects: new Set() }));
    gathered.rows.push(row);
    const objects = block.objects[at] ?? 0;
    gathered.objects.add(objects);
    const place = block.installation[at] ?? 0;
    let affected = gathered.customers.get(place);
    if (!affected)
      gathered.customers.set(place, (affected = { failures: 0, newest: row, lastFailures: new Map() }));
    affected.failures += 1;
    for (const pair of pairs.of(block.action[at] ?? 0, objects))
      if (!affected.lastFailures.has(pair)) affected.lastFailures.set(pair, block.created[at] ?? Number.NaN);
  }
  return byCause;
}

/** Numbers each pair of an action and an object. */
class ActionObjects {
  readonly #numbers = new Map<string, number>();
  readonly #known = new Map<number, readonly number[]>();

  constructor(readonly columns: Columns) {}

  of(action: number, objects: number): readonly number[] {
    const key = action * 2 ** 26 + objects;
    let numbers = this.#known.get(key);
    if (!numbers) {
      const { strings } = this.columns;
      numbers = strings
        .text(objects)
        .split('\n')
        .map((object) => this.#number(`${action}\n${object}`));
      this.#known.set(key, numbers);
    }
    return numbers;
  }

  #number(name: string): number {
    const number = this.#numbers.get(name) ?? this.#numbers.size;
    this.#numbers.set(name, number);
    return number;
  }
}

/** By installation, when each pair that has failed there last succeeded. Looks at all rows, not only at those found. */
function lastSuccesses(
  columns: Columns,
  causes: Iterable<Gathered>,
  pairs: ActionObjects,
): ReadonlyMap<number, ReadonlyMap<number, number>> {
  const success = columns.strings.find('success');
  const found = new Map<number, Map<number, number>>();
  const wanted: (Set<number> | undefined)[] = columns.installations.list.map(() => undefined);
  let oldest = Number.POSITIVE_INFINITY;
  let open = 0;
  for (const { customers } of causes)
    for (const [place, { lastFailures }] of customers)
      for (const [pair, time] of lastFailures) {
        const ofPlace = (wanted[place] ??= new Set());
        if (!ofPlace.has(pair)) open += 1;
        ofPlace.add(pair);
        if (time < oldest) oldest = time;
      }
  // The first success that comes is the last one.
  for (const row of columns.order()) {
    if (open === 0) break;
    const block = columns.blocks[Math.floor(row / BLOCK_ROWS)];
    const at = row % BLOCK_ROWS;
    const place = block?.installation[at] ?? 0;
    const left = wanted[place];
    if (!left || !block || block.status[at] !== success) continue;
    const time = block.created[at] ?? Number.NaN;
    if (!(time > oldest)) break;
    for (const pair of pairs.of(block.action[at] ?? 0, block.objects[at] ?? 0)) {
      if (!left.delete(pair)) continue;
      open -= 1;
      let times = found.get(place);
      if (!times) found.set(place, (times = new Map()));
      times.set(pair, time);
      if (left.size === 0) wanted[place] = undefined;
    }
  }
  return found;
}

interface CauseContext {
  readonly cause: string;
  readonly span: { from: number; to: number } | undefined;
  readonly successes: ReadonlyMap<number, ReadonlyMap<number, number>>;
  readonly mostCustomers: number;
}

function toCause(columns: Columns, gathered: Gathered, context: CauseContext): Cause {
  const { rows, customers, objects } = gathered;
  const { cause, span, successes, mostCustomers } = context;
  const newest = columns.row(rows[0] ?? 0);
  const places = [...customers.keys()];
  const installations = places.flatMap((place) => columns.installations.list[place] ?? []);
  const hasRecovered = (place: number, { lastFailures }: Affected) =>
    [...lastFailures].every(([pair, time]) => (successes.get(place)?.get(pair) ?? Number.NaN) > time);
  const affected = [...customers].map(([place, one]) => ({
    place,
    one,
    hasRecovered: hasRecovered(place, one),
  }));
  return {
    id: causeId(cause),
    fingerprint: cause,
    message: resultText(fromHistoryRow(newest, '')),
    newest,
    failures: rows.length,
    customers: affected
      .toSorted((a, b) => b.one.failures - a.one.failures)
      .slice(0, mostCustomers)
      .map(({ place, one, hasRecovered: recovered }) => customerOf(columns, place, one, recovered)),
    customerCount: customers.size,
    recovered: affected.filter((one) => one.hasRecovered).length,
    objects: distinct(
      [...objects]
        .flatMap((number) => columns.strings.text(number).split('\n'))
        .filter((name) => name !== ''),
    ),
    integrations: distinct(installations.map(({ integration }) => integration)),
    providers: distinct(installations.flatMap(({ provider }) => provider ?? [])),
    firstSeen: timeOf(
      columns,
      rows.findLast((row) => timeOf(columns, row) !== undefined),
    ),
    lastSeen: newest.createTime,
    overTime: span ? countOverTime(rows, (row) => timeOf(columns, row), { ...span, most: MAX_BARS }) : [],
  };
}

function customerOf(
  columns: Columns,
  place: number,
  { failures, newest }: Affected,
  hasRecovered: boolean,
): CauseCustomer {
  const { key = '', customer: name = '', integration = '' } = columns.installations.list[place] ?? {};
  const lastSeen = timeOf(columns, newest);
  return {
    key,
    ...idsOfKey(key),
    name,
    integration,
    failures,
    newest: columns.idOf(newest),
    lastSeen,
    hasRecovered,
  };
}

function timeOf({ blocks }: Columns, row: number | undefined): number | undefined {
  if (row === undefined) return undefined;
  return knownNumber(blocks[Math.floor(row / BLOCK_ROWS)]?.created[row % BLOCK_ROWS]);
}

const distinct = (values: readonly string[]): string[] => [...new Set(values)];
