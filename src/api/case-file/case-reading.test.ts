import { hashKey, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { logChannel } from '@/api/operation-log/log-channel';
import { heldLog } from '@/api/operation-log/log-queries';
import { operationQueries } from '@/api/operations';
import { startSession } from '@/api/session';
import type { Operation } from '@/contract/operation';
import { deviceStore } from '@/lib/browser-store';
import { hour } from '@/lib/time';
import { entry, fileOf, good, installation, integration, operation } from '@/test/case-parts';
import { fakeNetwork, fetchFake, session } from '@/test/fetch-fake';
import { LogWorker } from '@/test/log-worker';
import { CaseReading, caseQueries, type CaseOrder } from './case-reading';
import { CaseMaker } from './make-case';
import { CASE_PROJECT, caseStore, showCase } from './opened-case';

fakeNetwork();

/** What the service answers, by the end of the path. A promise that never resolves is one that takes long. */
let answers: Record<string, object | undefined> = {};

const second = { ...operation, id: 'op-2', configId: 'earlier' };
const earlier: Operation = { ...good, createTime: '2026-03-01T09:00:00Z' };

beforeEach(() => {
  vi.stubGlobal('Worker', LogWorker);
  // Another test file may have left a worker of its own in this process.
  logChannel().close();
  const service = { ...session.service, baseUrl: 'http://u:p@127.0.0.1/v1/', readUrl: 'http://127.0.0.1/v1' };
  startSession(service, { apiKey: 'key-secret', projectKeys: { other: 'own-key' } }, false);
  answers = {
    destinations: [],
    integrations: [{ ...integration, id: 'other' }, integration],
    'installations/n': installation,
    'operations/op-1': operation,
    'operations/op-2': second,
    'n/operations': { results: [operation, second, earlier], pagination: { done: true } },
    'op-1/logs': [...Array.from({ length: 49 }, () => entry('Read')), entry('Refused key-secret of own-key')],
    'op-2/logs': Array.from({ length: 11 }, () => entry('Read')),
    'op-0/logs': [entry('Fine')],
  };
  fetchFake.mockImplementation(async (address) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address);
    const found = Object.entries(answers).find(([path]) => pathname.endsWith(`/${path}`))?.[1];
    return found === undefined
      ? Response.json({ title: 'Not found' }, { status: 404 })
      : Response.json(await Promise.resolve(found));
  });
});
afterEach(() => {
  logChannel().close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function newClient(): QueryClient {
  const client = new QueryClient();
  client.setQueryData(operationQueries.lastReads('p'), { readings: new Map(), observed: [] });
  return client;
}

async function caseOf(order: Partial<CaseOrder> = {}, reading = new CaseReading(), client = newClient()) {
  const whole = { operations: [operation], personal: true, records: true, ...order };
  const made = await client.query(caseQueries.made('p', whole, reading));
  return { ...made, missing: made.manifest.missing };
}
const several = [operation, second];

const newRevision = {
  at: integration.latestRevision?.createTime,
  what: 'A new revision of the integration was deployed between the runs',
};

test('one operation is read with its log, its last good run and what it belongs to', async () => {
  const pins = [
    { line: 1, note: 'Here' },
    { line: 2, note: '' },
  ];
  deviceStore.set('signalbox.pins.c', JSON.stringify({ 'op-1': pins }));
  onTestFinished(() => deviceStore.remove('signalbox.pins.c'));
  const call = vi.spyOn(logChannel(), 'call');
  const { manifest, content, excerpts } = await caseOf();
  expect(call.mock.lastCall?.[0]).toBe('dropCase');
  expect(manifest).toMatchObject({
    name: 'operation-op-1.signalbox',
    service: 'http://127.0.0.1/v1/',
    operations: [
      { id: 'op-1', lines: 50, good: 'op-0' },
      { id: 'op-0', lines: 1, isGood: true },
    ],
    missing: [],
    redacted: { 'credential of this console': 2 },
  });
  expect(content).toMatchObject({
    integrations: [{ id: 'i' }],
    installations: [{ id: 'n' }],
    changes: [{ operation: 'op-1', ...newRevision }],
    pins: [
      { operation: 'op-1', line: 2, note: 'Here' },
      { operation: 'op-1', line: 3 },
    ],
  });
  expect(excerpts.map(({ from, entries }) => [from, entries.length])).toEqual([[11, 40]]);
});

test('what several operations share is there once, and each shows less of its log', async () => {
  const { manifest, content, excerpts, missing } = await caseOf({ operations: several });
  expect(manifest.operations.map(({ id, good: of }) => [id, of])).toEqual([
    ['op-1', 'op-0'],
    ['op-2', 'op-0'],
    ['op-0', undefined],
  ]);
  expect([content.installations.length, content.integrations.length]).toEqual([1, 1]);
  expect(content.changes).toEqual([
    { operation: 'op-1', ...newRevision },
    { operation: 'op-2', what: 'The customer’s config was changed between the runs' },
    { operation: 'op-2', ...newRevision },
  ]);
  expect(excerpts.map(({ operation: of, entries }) => [of, entries.length])).toEqual([
    ['op-1', 10],
    ['op-2', 10],
  ]);
  expect(missing).toEqual([expect.stringMatching(/^The config is current.*\(operation 2\)\.$/)]);
  const { manifest: withGood } = await caseOf({ operations: [operation, earlier] });
  expect(withGood.operations.map(({ id, isGood }) => [id, isGood])).toEqual([
    ['op-1', undefined],
    ['op-0', undefined],
  ]);
});

test('each installation is there once, with the health of what was read', async () => {
  const [first, other] = [operation, { ...second, installationId: 'n2' }];
  const objects = { users: { schedule: '*/10 * * * *' } };
  const late = { ...installation, config: { id: 'c', content: { provider: 'gong', read: { objects } } } };
  Object.assign(answers, {
    'operations/op-2': other,
    'installations/n': late,
    'installations/n2': { ...installation, id: 'n2' },
  });
  const client = newClient();
  const now = Date.now();
  client.setQueryData(operationQueries.lastReads('p'), {
    readings: new Map([['i/n', { readAt: now, completeSince: Number.NEGATIVE_INFINITY }]]),
    observed: [{ key: 'i/n', object: 'users', runs: { succeededAt: now - 5 * hour } }],
  });
  const { content } = await caseOf({ operations: [first, other] }, undefined, client);
  expect(content.installations.map(({ id }) => id)).toEqual(['n', 'n2']);
  expect(content.changes[0]).toEqual({ operation: 'op-1', what: expect.stringMatching(/^users: Late \d/) });
});

test('the log of a case that is opened is read from its file', async () => {
  const { file } = await caseOf();
  const requests = fetchFake.mock.calls.length;
  await showCase(fileOf(file));
  const state = caseStore.get();
  if (state.kind !== 'open') throw new Error(state.kind);
  const source = await heldLog(state.opened.client, CASE_PROJECT, 'op-1');
  expect([source.view()?.state.lines, fetchFake.mock.calls.length]).toEqual([50, requests]);
});

test('a log that has no room is left out, and said', async () => {
  vi.spyOn(CaseMaker.prototype, 'add').mockResolvedValueOnce(false);
  expect((await caseOf()).missing).toEqual(['The log was left out: a case has no room for more.']);
});

test('one operation lacks what no number has to name', async () => {
  answers['op-1/logs'] = undefined;
  expect((await caseOf()).missing).toEqual(['The log could not be read.']);
});

test('cases of other operations, causes and options are others', () => {
  const orders: Partial<CaseOrder>[] = [
    {},
    { operations: [second] },
    { operations: several },
    { cause: 'Refused' },
    { personal: false },
    { records: false },
  ];
  const keys = orders.map((order) =>
    hashKey(
      caseQueries.made(
        'p',
        { operations: [operation], personal: true, records: true, ...order },
        new CaseReading(),
      ).queryKey,
    ),
  );
  expect(new Set(keys).size).toBe(orders.length);
});

test.each([
  [
    ['operations/op-2', 'op-1/logs', 'op-0/logs', 'destinations'],
    [
      'The destinations could not be read, so secrets of theirs that look like plain words are not recognised.',
      'The operation could not be read, so these are its facts as listed (operation 2).',
      'The log could not be read (operation 1).',
      'Of the last good run: The log could not be read (operation 1).',
    ],
  ],
  [
    ['integrations', 'installations/n', 'n/operations'],
    [
      'The integration could not be read, so its revision is missing (all operations).',
      'The installation could not be read, so its config and connection are missing (all operations).',
      'No earlier run like this one that succeeded was found (all operations).',
    ],
  ],
])('without %j a case is made, and says so', async (paths, expected) => {
  for (const path of paths) answers[path] = undefined;
  const { missing } = await caseOf({ operations: several });
  expect(missing.filter((note) => !note.startsWith('The config is current'))).toEqual(expected);
});

test('says which of many operations lack something, how many were left out, and which ids of records', async () => {
  const successfulRecordIds = Array.from({ length: 1_001 }, (_, at) => `r${at}`);
  answers['operations/op-2'] = {
    ...operation,
    id: 'op-2',
    metadata: { ...operation.metadata, successfulRecordIds },
  };
  const most = { ...operation.metadata, successfulRecordIds: successfulRecordIds.slice(1) };
  const operations = [{ ...operation, id: 'op-3', metadata: most }, second, { ...operation, id: 'op-4' }];
  const { missing, content } = await caseOf({ operations, tooMany: 2 });
  expect(missing).toEqual([
    '2 more were chosen, but a case is of at most 20 operations.',
    'The operation could not be read, so these are its facts as listed (operations 1, 3).',
    'Of the ids of written records, only the first 1000 are here (operation 2).',
    'The log could not be read (operations 1, 3).',
  ]);
  expect(content.operations[1]?.metadata?.successfulRecordIds).toEqual(successfulRecordIds.slice(0, 1_000));
});

test.each([
  [{ operations: [{ ...operation, id: 'a/b c' }] }, 'operation-a_b_c.signalbox'],
  [{ cause: 'Refused' }, expect.stringMatching(/^cause-\d{4}-\d\d-\d\d-\d\d-\d\d\.signalbox$/)],
  [{ operations: several }, expect.stringMatching(/^operations-\d{4}-\d\d-\d\d-\d\d-\d\d\.signalbox$/)],
])('its name says what it is of: %#', async (order, name) => {
  expect((await caseOf(order)).manifest.name).toEqual(name);
});

test('a reading that is stopped uses what was read, and can be begun again', async () => {
  answers['op-2/logs'] = new Promise(() => undefined);
  const reading = new CaseReading();
  const told: unknown[] = [];
  const stop = reading.subscribe(() => {
    const { part, read = 0, total } = reading.progress() ?? {};
    told.push(part && `${part} ${read} of ${total}`);
    if (part === 'log') reading.stop();
  });
  const { missing, manifest } = await caseOf({ operations: several }, reading);
  expect(told).toEqual([
    undefined,
    'operation 1 of 2',
    'operation 2 of 2',
    'log 1 of 3',
    'log 2 of 3',
    'log 3 of 3',
  ]);
  expect(manifest.operations.map(({ lines }) => lines)).toEqual([50, 0, 0]);
  expect(missing).toEqual([
    'The reading was stopped, so what came after is missing.',
    expect.stringContaining('The config is current'),
    'The log was not read, because the reading was stopped (operation 2).',
    'Of the last good run: The log was not read, because the reading was stopped (operation 1).',
  ]);
  stop();
  reading.stop();
  expect((await caseOf({}, reading)).missing).toEqual([]);
});

test('a reading that is stopped before the health is known leaves that out', async () => {
  const reading = new CaseReading();
  onTestFinished(reading.subscribe(() => reading.progress()?.part === 'operation' && reading.stop()));
  const { content, manifest } = await caseOf({}, reading);
  expect([content.installations.length, manifest.operations[0]?.log]).toEqual([1, null]);
});

test('two logs stay with the worker for a case with other options, more are read again', async () => {
  const logsRead = () => fetchFake.mock.calls.filter(([address]) => String(address).endsWith('/logs')).length;
  const client = newClient();
  for (const personal of [true, false]) await caseOf({ personal }, undefined, client);
  expect(logsRead()).toBe(2);
  for (const personal of [true, false]) await caseOf({ personal, operations: several }, undefined, client);
  expect(logsRead()).toBe(2 + 1 + 3);
});

test('a case that nobody waits for any more is not made', async () => {
  answers['op-1/logs'] = new Promise(() => undefined);
  const [client, reading] = [newClient(), new CaseReading()];
  const made = caseOf({}, reading, client);
  await expect.poll(() => reading.progress()?.part).toBe('operation');
  await client.cancelQueries();
  await expect(made).rejects.toThrow('CancelledError');
  expect(reading.isStopped).toBe(true);
});

test('what cannot be made into a case fails at once', async () => {
  vi.spyOn(CaseMaker.prototype, 'finish').mockRejectedValueOnce(new Error('too long'));
  await expect(caseOf()).rejects.toThrow('too long');
});
