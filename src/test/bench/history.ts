/** Fills the history with generated operations and measures it, in the worker that the console uses. */
import { HistoryClient } from '@/api/history/history-client';
import type { HistoryRow } from '@/api/history/history-row';
import type { GroupField } from '@/api/history/groups';
import type { SortField } from '@/api/history/search';

const day = 86_400_000;
const now = Date.UTC(2026, 10, 20, 12);
/** Rows that are put at a time. */
const PORTION = 5_000;

const objects = ['contacts', 'companies', 'deals', 'leads', 'accounts', 'tickets', 'orders', 'invoices'];
const providers = ['salesforce', 'hubspot', 'zendesk', 'gong', 'outreach'];
const causes = [
  (n: number) => `502 answered after ${n % 90} s`,
  (n: number) => `429 RATE_LIMIT: too many requests, retry in ${n % 60} s`,
  () => '401 Unauthorized: the access token has expired',
  (n: number) => `Field custom_${n % 40} does not exist on the object`,
  (n: number) => `Could not reach api.example.com: timeout after ${n % 30_000} ms`,
];

/** Numbers that are the same in every run (xorshift). */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % sides;
  };
}

const roll = dice(20_261_120);
const hex = (digits: number) =>
  roll(16 ** digits)
    .toString(16)
    .padStart(digits, '0');
const uuid = () => `${hex(4)}${hex(4)}-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(4)}${hex(4)}${hex(4)}`;

// Browsers measure the memory of a worker only if one page has it for itself.
const parameters = new URLSearchParams(location.search);
if (!parameters.has('shared')) Reflect.deleteProperty(globalThis, 'SharedWorker');
// The console opened beside it finds what is put here.
const project = parameters.get('project') ?? 'p';
const client = new HistoryClient({ service: 'bench', project, keep: 'disk' });

const customerOf = (at: number) => `Customer ${at} ${['GmbH', 'Inc.', 'Ltd', 'SA'][at % 4]}`;

const integrationOf = (at: number) => ['crm-sync', 'calls-sync', 'billing'][at % 3] ?? '';

interface Installation {
  readonly key: string;
  readonly configId: string;
  readonly of: readonly string[];
}

function operation(at: number, count: number, { key, configId, of }: Installation): HistoryRow {
  const createTime = now - Math.floor(((count - at) / count) * 60 * day) - roll(60_000);
  const kind = roll(100);
  const object = of[roll(of.length)] ?? 'contacts';
  const status = kind < 6 ? 'failure' : kind < 7 && at > count * 0.99 ? 'in_progress' : 'success';
  const records = kind < 50 ? 0 : roll(20_000);
  const read =
    records === 0
      ? `[${object}] No new data found`
      : `[${object}] ${records.toLocaleString('en')} records read in ${Math.ceil(records / 500)} pages`;
  return {
    id: uuid(),
    key,
    configId,
    action: kind % 9 === 0 ? 'write' : 'read',
    status,
    result: status === 'failure' ? `[${object}] ${causes[roll(causes.length)]?.(roll(30_000))}` : read,
    objects: [object],
    createTime,
    updateTime: status === 'in_progress' ? undefined : createTime + roll(300_000),
    records: kind % 3 === 0 ? records : undefined,
    retries: kind % 9 === 0 ? roll(3) : undefined,
    readAt: now,
    gone: false,
  };
}

const installations: readonly Installation[] = Array.from({ length: 1_000 }, (_, at) => ({
  key: `${integrationOf(at)}/inst-${at}`,
  configId: uuid(),
  of: [at, at + 3, at + 5].map((one) => objects[one % objects.length] ?? ''),
}));

const name = () =>
  client.name(
    installations.map(({ key }, at) => ({
      key,
      customer: customerOf(at),
      customerRef: `ref-${at}`,
      integration: integrationOf(at),
      provider: providers[at % providers.length],
    })),
  );

interface Asked {
  readonly text: string;
  readonly sort?: SortField;
  readonly group?: GroupField;
  readonly from?: number;
}

async function search({ text, sort = 'created', group, from = 0 }: Asked) {
  const start = performance.now();
  const { rows, total, all, unknown, groups } = await client.ask('search', {
    query: {
      text,
      bars: 60,
      now,
      zone: 'UTC',
      sort: { field: sort, direction: 'desc' },
      group,
      from,
      count: 100,
    },
  });
  const ms = performance.now() - start;
  return { ms, rows: rows.length, total, all, unknown, groups: groups?.length };
}

const bench = {
  /** Milliseconds to put and store that many operations. */
  fill: async (count: number) => {
    const start = performance.now();
    await name();
    for (let at = 0; at < count; at += PORTION) {
      const size = Math.min(PORTION, count - at);
      await client.put(
        Array.from({ length: size }, (_, of) =>
          operation(at + of, count, installations[roll(installations.length)] ?? never()),
        ),
      );
    }
    await client.ask('flush', {});
    return performance.now() - start;
  },
  status: () => client.ask('status', {}),
  /** Milliseconds since the page was loaded until everything has been searched. */
  first: async () => {
    await name();
    const { total } = await search({ text: '' });
    return { ms: performance.now(), total };
  },
  /** Puts one more operation. */
  change: () => client.put([operation(0, 1, installations[0] ?? never())]),
  search,
  /** Milliseconds to list the causes. */
  causes: async (text: string) => {
    const start = performance.now();
    const { total } = await client.ask('causes', { query: { text, now, zone: 'UTC' } });
    return { ms: performance.now() - start, total };
  },
};
Object.assign(window, { historyBench: bench });

function never(): never {
  throw new Error('There is no installation');
}
