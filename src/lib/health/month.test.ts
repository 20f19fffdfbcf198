import { expect, it } from 'vitest';
import { isExhaustive } from '@/test/exhaustive';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import { installationKey } from '@/lib/operation-rows';
import { attentionLines, type AttentionKind } from './attention';
import { healthBoard } from './board';
import type { Reading } from './read-health';
import { RunsOfRead, type Run } from './read-runs';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const from = Date.parse('2026-03-01T00:00:00Z');
const to = from + 30 * day;

/** The same numbers in each run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Fate = 'success' | 'failure' | 'missing' | 'hanging';

/** What becomes of the reads of some customers in the middle of the month. */
interface Kind {
  readonly name: string;
  /** By which line they are found; undefined if they need nobody. */
  readonly found?: AttentionKind;
  /** What becomes of the run that is due at this time. */
  readonly fate: (due: number, every: number) => Fate;
  readonly since?: number;
  readonly until?: number;
  /** The customer of each schedule, so many times. */
  readonly times?: number;
  readonly provider?: string;
  readonly hasBadCredentials?: boolean;
  /** What runs in the time of the outage fails soon. */
  readonly isOutage?: boolean;
  readonly isPaused?: boolean;
}

const middle = from + 12 * day + 7 * minute;
const until = (end: number, fate: Fate) => (due: number) => (due > middle && due < end ? fate : 'success');
const afterwards = (fate: Fate) => until(to, fate);
const hole = middle + 85 * hour;
const outage = { begin: middle + 3 * hour, end: middle + 10 * hour };
const never = () => 'missing' as const;

const kinds: readonly Kind[] = [
  { name: 'healthy', fate: afterwards('success'), times: 200 },
  // They have no data to read, and succeed.
  { name: 'holidays', fate: afterwards('success'), times: 2 },
  { name: 'paused', fate: afterwards('missing'), isPaused: true, times: 2 },
  { name: 'schedule that stopped', found: 'late', fate: afterwards('missing') },
  // The service no longer starts its reads.
  { name: 'dead credential, no failure', found: 'late', fate: afterwards('missing') },
  {
    name: 'credential known as dead, no failure',
    found: 'credentials',
    fate: afterwards('missing'),
    hasBadCredentials: true,
  },
  { name: 'object never read', found: 'never', fate: never, since: from },
  { name: 'hole of 85 hours', found: 'late', fate: until(hole, 'missing'), until: hole },
  {
    name: 'outage of one provider',
    found: 'failing',
    fate: () => 'success',
    isOutage: true,
    since: outage.begin,
    until: outage.end,
    times: 40,
    provider: 'salesforce',
  },
  {
    name: 'run that hangs',
    found: 'late',
    fate: (due, every) => (due < middle ? 'success' : due < middle + every ? 'hanging' : 'missing'),
  },
  { name: 'every run fails', found: 'failing', fate: afterwards('failure') },
  {
    name: 'one failure, then silence',
    found: 'failing',
    fate: (due, every) => (due < middle ? 'success' : due < middle + every ? 'failure' : 'missing'),
  },
];

const schedules = [
  { cron: '*/10 * * * *', every: 10 * minute },
  { cron: '*/30 * * * *', every: 30 * minute },
  { cron: '0 * * * *', every: hour },
  { cron: '0 */6 * * *', every: 6 * hour },
  { cron: '0 0 * * *', every: day },
] as const;

/** Reads begin within a minute of their time and take up to two thirds of their interval. */
function runsOf(every: number, random: () => number, { fate, isOutage }: Kind) {
  const runs: (Run & { createTime: number; updateTime: number })[] = [];
  for (let due = from + every; due < to; due += every) {
    const what = fate(due, every);
    if (what === 'missing') continue;
    const createTime = due + Math.floor(random() * minute);
    const updateTime = createTime + Math.floor((random() * every * 2) / 3);
    if (isOutage && createTime < outage.end && updateTime > outage.begin) {
      const failsAt = Math.max(createTime, outage.begin) + Math.floor(random() * 5 * minute);
      runs.push({ status: 'failure', createTime, updateTime: failsAt });
    } else if (what === 'hanging') runs.push({ status: 'in_progress', createTime, updateTime: createTime });
    else runs.push({ status: what, createTime, updateTime });
  }
  return runs;
}

const time = (at: number) => new Date(at).toISOString();

function integrationOf(provider: string, cron: string): Integration {
  const name = `${provider} ${cron}`;
  const read = { objects: [{ objectName: 'contacts', schedule: cron }] };
  return {
    id: name,
    projectId: 'p',
    name,
    provider,
    createTime: time(from),
    latestRevision: {
      id: name,
      specVersion: '1.0.0',
      createTime: time(from),
      content: { name, provider, read },
    },
  };
}

/** All customers of the month: of each kind, with each schedule. */
function customersOf(random: () => number) {
  return kinds.flatMap((kind) =>
    schedules.flatMap(({ cron, every }) =>
      Array.from({ length: kind.times ?? 1 }, (_, at) => ({
        kind,
        cron,
        every,
        id: `${kind.name} ${cron} ${at}`,
        message: `Error ${at % 3} of ${kind.name}`,
        runs: runsOf(every, random, kind),
      })),
    ),
  );
}
type Customer = ReturnType<typeof customersOf>[number];

function installationOf({ kind, cron, id }: Customer, now: number): Installation {
  const { provider = 'hubspot', hasBadCredentials = false, isPaused = false } = kind;
  const isLater = now > middle;
  return {
    id,
    projectId: 'p',
    integrationId: `${provider} ${cron}`,
    group: { groupRef: id, groupName: id },
    connection: {
      id,
      projectId: 'p',
      provider,
      status: hasBadCredentials && isLater ? 'bad_credentials' : 'working',
      createTime: time(from),
    },
    createTime: time(from),
    config: {
      id,
      createTime: time(from),
      content: { read: { objects: { contacts: { disabled: isPaused && isLater } } } },
    },
  };
}

/** As many operations as a page has. */
const PAGE = 20;

/** What the service lists of a customer at a time. */
function runsAt(runs: Customer['runs'], now: number) {
  const gathered = new RunsOfRead();
  const later = runs.findIndex(({ createTime }) => createTime > now);
  const end = later < 0 ? runs.length : later;
  for (const { status, createTime, updateTime } of runs.slice(Math.max(0, end - PAGE), end)) {
    const hasEnded = status !== 'in_progress' && updateTime <= now;
    gathered.add({
      status: hasEnded ? status : 'in_progress',
      createTime,
      updateTime: hasEnded ? updateTime : Math.min(now, createTime),
    });
  }
  return gathered.runs;
}

const integrations = ['hubspot', 'salesforce'].flatMap((provider) =>
  schedules.map(({ cron }) => integrationOf(provider, cron)),
);

/** The board and the lines of Home at a time, having read everything just before. */
function lookAt(customers: readonly Customer[], now: number) {
  const installations = customers.map((one) => installationOf(one, now));
  const readings = new Map<string, Reading>(
    installations.map((one) => [
      installationKey(one),
      { readAt: now, completeSince: Number.NEGATIVE_INFINITY },
    ]),
  );
  const observed = customers.flatMap(({ runs, message }, at) => {
    const installation = installations[at];
    const found = runsAt(runs, now);
    const failure = found.failedAt === undefined ? undefined : { operation: 'o', message, cause: message };
    return installation
      ? [{ key: installationKey(installation), object: 'contacts', runs: found, failure }]
      : [];
  });
  const board = healthBoard({ installations, integrations, observed, readings, now });
  return { board, lines: attentionLines(board, new Map()) };
}

const isWell = (kind: Kind | undefined, now: number) =>
  kind?.name === 'healthy' || kind?.name === 'holidays' || (kind?.name === 'paused' && now < middle);

/** One pass of reading. */
const PASS = 30 * minute;

/** Each pass of the two days in which most is to be found, and one of each half day. */
function* passes() {
  for (let now = from + 5 * minute; now < to; now += PASS) {
    const isNear = now < from + 51 * hour || (now > middle - hour && now < middle + 51 * hour);
    if (isNear || Math.round((now - from) / PASS) % 24 === 0) yield now;
  }
}

/** An interval, its grace and a pass after the last success; of what fails or is refused, a pass after that is known. */
function mostFoundAt({ kind, every, runs }: Customer): number {
  const { since = middle, found } = kind;
  if (found === 'credentials') return since + PASS;
  const failure = runs.find(({ status }) => status === 'failure');
  if (failure) return failure.updateTime + PASS;
  // A run that hangs gives a sign of life as it begins, and one that begins a minute early counts as the next.
  const hanging = runs.find(({ status }) => status === 'in_progress');
  const lastRun = runs.findLast(({ createTime }) => createTime <= since);
  const lastSign = hanging?.createTime ?? lastRun?.updateTime ?? from;
  return lastSign + every + Math.min(Math.max(every, 10 * minute), 2 * hour) + PASS + minute;
}

it.runIf(isExhaustive)(
  'finds each silence of a month in time, and raises no alarm for who is well',
  () => {
    const customers = customersOf(randomNumbers(1));
    const byId = new Map(customers.map((one) => [one.id, one]));
    const foundAt = new Map<string, number>();
    const falseAlarms: string[] = [];
    let mostOutageLines = 0;
    const troubled = customers.filter(({ kind }) => kind.found);
    for (const [at, now] of [...passes()].entries()) {
      const ofOutage = new Set<string>();
      let outageLines = 0;
      const { board, lines } = lookAt(at % 4 === 0 ? customers : troubled, now);
      for (const { installation, worst } of board)
        if (isWell(byId.get(installation.id)?.kind, now) && worst !== 'onTime' && worst !== 'running')
          falseAlarms.push(`${installation.id}: ${worst} at ${time(now)}`);
      for (const { kind, rows } of lines) {
        const found = rows.flatMap(({ installation }) => byId.get(installation.id) ?? []);
        const hit = found.filter((one) => one.kind.isOutage);
        for (const { id } of hit) ofOutage.add(id);
        if (hit.length > 0) outageLines += 1;
        for (const one of found)
          if (one.kind.found !== kind || now < (one.kind.since ?? middle))
            falseAlarms.push(`${one.id}: ${kind} at ${time(now)}`);
          else if (!foundAt.has(one.id)) foundAt.set(one.id, now);
      }
      // The last ones to recover are too few to be told from chance.
      if (ofOutage.size > 3) mostOutageLines = Math.max(mostOutageLines, outageLines);
    }
    expect(falseAlarms).toEqual([]);
    expect(mostOutageLines).toBe(1);
    for (const customer of customers) {
      const { kind, id } = customer;
      if (!kind.found) continue;
      const limit = mostFoundAt(customer);
      // What is over before a run is due was none.
      if (kind.until !== undefined && limit > kind.until && !foundAt.has(id)) continue;
      expect(foundAt.get(id), id).toBeLessThanOrEqual(limit);
    }
  },
  120_000,
);
