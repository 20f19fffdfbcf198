import { describe, expect, it } from 'vitest';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import { attentionLines, deploymentTimes } from './attention';
import { healthBoard, type ObservedRead } from './board';
import type { Reading, ReadRuns } from './read-health';

const minute = 60_000;
const hour = 60 * minute;
const now = Date.parse('2026-03-20T12:00:00Z');
const start = '2026-03-01T00:00:00Z';

const integration = (id: string, provider: string, deployed = start): Integration => ({
  id,
  projectId: 'p',
  name: `${provider}-crm`,
  provider,
  createTime: start,
  latestRevision: {
    id: `r-${id}`,
    specVersion: '1.0.0',
    createTime: deployed,
    content: {
      provider,
      name: `${provider}-crm`,
      read: {
        objects: ['contacts', 'deals'].map((objectName) => ({ objectName, schedule: '*/10 * * * *' })),
      },
    },
  },
});

const installation = (at: number, { id, provider }: Integration, status = 'working'): Installation => ({
  id: `i${at}`,
  projectId: 'p',
  integrationId: id,
  group: { groupRef: `g${at}`, groupName: `Customer ${at}` },
  connection: { id: `c${at}`, projectId: 'p', provider, status, createTime: start },
  createTime: start,
  config: {
    id: `k${at}`,
    createTime: start,
    content: { read: { objects: { contacts: {}, deals: {} } } },
  },
});

const salesforce = integration('s', 'salesforce');
const hubspot = integration('h', 'hubspot');

type Runs = (at: number, object: string) => ReadRuns & { message?: string };

function linesOf(
  installations: readonly Installation[],
  runsOf: Runs,
  integrations: readonly Integration[] = [salesforce, hubspot],
) {
  const readings = new Map<string, Reading>();
  const observed = installations.flatMap((one, at) =>
    ['contacts', 'deals'].map((object): ObservedRead => {
      const { message, ...runs } = runsOf(at, object);
      const key = `${one.integrationId}/${one.id}`;
      readings.set(key, { readAt: now, completeSince: Number.NEGATIVE_INFINITY });
      return {
        key,
        object,
        runs,
        failure: message === undefined ? undefined : { operation: `o${at}`, message, cause: message },
      };
    }),
  );
  const board = healthBoard({ installations, integrations, observed, readings, now });
  return attentionLines(board, deploymentTimes(integrations));
}

const well = { succeededAt: now - 3 * minute };
const customers = (count: number, of: Integration, from = 0) =>
  Array.from({ length: count }, (_, at) => installation(from + at, of));

describe('what needs a person', () => {
  it('is nothing where all is well', () => {
    expect(linesOf(customers(1000, salesforce), () => well)).toEqual([]);
    expect(linesOf([], () => well)).toEqual([]);
  });

  it('is one line for an outage of one provider, whatever its messages', () => {
    const began = now - 3 * hour;
    const lines = linesOf([...customers(200, salesforce), ...customers(300, hubspot, 200)], (at) => {
      if (at >= 200) return well;
      const noticed = began + (at % 50) * minute;
      return {
        succeededAt: began - (at % 50) * minute - 1,
        failingSince: noticed,
        failedAt: now - minute,
        message: `error ${at % 3}`,
      };
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ kind: 'failing', since: began, shared: { provider: 'salesforce' } });
    expect(lines[0]?.rows).toHaveLength(200);
    expect(lines[0]?.failures).toHaveLength(3);
  });

  it('keeps apart what does not begin together, and what two customers have by chance', () => {
    const lines = linesOf(customers(4, salesforce), (at) => ({
      succeededAt: now - (at < 2 ? 10 : 2) * hour,
      failingSince: now - (at < 2 ? 9 : 1) * hour,
      failedAt: now - minute,
      message: `error ${at % 2}, ${at < 2 ? 'early' : 'late'}`,
    }));
    expect(lines.map(({ rows }) => rows.length)).toEqual([1, 1, 1, 1]);
  });

  it('names the destination of messages about one', () => {
    const [line] = linesOf([...customers(2, salesforce), ...customers(2, hubspot, 2)], () => ({
      succeededAt: now - 2 * hour,
      failingSince: now - hour,
      failedAt: now - minute,
      message: 'Destination “orders” did not take the message',
    }));
    expect(line).toMatchObject({ rows: { length: 4 }, shared: { destination: 'orders' } });
    expect(line?.shared).not.toHaveProperty('provider');
  });

  it('joins reads that stopped together, and says what is not known', () => {
    const lines = linesOf(
      [...customers(3, salesforce), ...customers(1, salesforce, 3), ...customers(2, hubspot, 4)],
      (at) => (at < 3 ? { succeededAt: now - 85 * hour - at * minute } : well),
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ kind: 'late', rows: { length: 3 }, shared: { provider: 'salesforce' } });
  });

  it('is one line if every scheduled read is late', () => {
    const lines = linesOf([...customers(3, salesforce), ...customers(3, hubspot, 3)], (at) => ({
      succeededAt: now - (5 + at) * hour,
    }));
    expect(lines).toMatchObject([{ kind: 'late', rows: { length: 6 }, shared: { everything: true } }]);
  });

  it('says that they began after a deployment', () => {
    const deployed = integration('s', 'salesforce', '2026-03-20T08:00:00Z');
    const failing = (succeededAt: number) =>
      linesOf(
        customers(2, deployed),
        () => ({
          succeededAt,
          failingSince: Date.parse('2026-03-20T08:10:00Z'),
          failedAt: now,
          message: 'x',
        }),
        [deployed],
      )[0]?.shared.deployedAt;
    expect(failing(Date.parse('2026-03-20T07:50:00Z'))).toBe(Date.parse('2026-03-20T08:00:00Z'));
    expect(failing(Date.parse('2026-03-20T08:05:00Z'))).toBeUndefined();
  });

  it('counts what bad credentials break to them', () => {
    const installations = [
      installation(0, salesforce, 'bad_credentials'),
      installation(1, salesforce, 'bad_credentials'),
      installation(2, hubspot, 'bad_credentials'),
    ];
    const lines = linesOf(installations, (at) =>
      at === 1 ? well : { failedAt: now - minute, failingSince: now - hour, message: '401' },
    );
    expect(lines).toMatchObject([
      { kind: 'credentials', rows: { length: 2 }, troubles: { length: 2 }, since: now - hour },
      { kind: 'credentials', rows: { length: 1 } },
    ]);
  });

  it('tells customers whose connection was deleted from those whose credentials are refused', () => {
    const installations = [0, 1, 2].map((at) => installation(at, salesforce, 'bad_credentials'));
    const lines = linesOf(installations, (at) => ({
      // The last was connected again since.
      ...(at === 2 && { succeededAt: now }),
      failedAt: now - minute,
      failingSince: now - hour,
      message: at === 1 ? '401' : 'The installation has no connection',
    }));
    expect(lines).toMatchObject([
      { kind: 'credentials', rows: { length: 2 } },
      { kind: 'disconnected', rows: { length: 1 }, shared: { provider: 'salesforce' } },
    ]);
  });

  it('finds what was never read', () => {
    expect(linesOf(customers(1, hubspot), (_, object) => (object === 'deals' ? {} : well))).toMatchObject([
      { kind: 'never', troubles: [{ cell: { object: 'deals', state: 'never' } }] },
    ]);
  });
});

describe('the board', () => {
  it('has the worst first, and unknown where nothing was read', () => {
    const installations = [...customers(2, salesforce), installation(2, hubspot)];
    const board = healthBoard({
      installations: [...installations, { ...installation(3, hubspot), config: null }],
      integrations: undefined,
      observed: [],
      readings: new Map([['s/i1', { readAt: now, completeSince: Number.NEGATIVE_INFINITY }]]),
      now,
    });
    // Without integrations the schedule of no read is known.
    expect(board.map(({ worst }) => worst)).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
    expect(board.at(-1)?.cells).toBeUndefined();
  });
});
