import { unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { lastGoodQuery } from '@/api/reading/last-good';
import { GOOD_RUN_PAGES } from '@/api/operation-log/log-queries';
import { operationQueries } from '@/api/operations';
import {
  entry,
  fileOf,
  good,
  logOf,
  make,
  makeCase,
  operation,
  parts,
  textOf,
  textsIn,
} from '@/test/case-parts';
import { openCase } from './open-case';
import { CASE_PROJECT, caseStore, showCase } from './opened-case';

test('opens with what helps, and holds no member that could be a credential', async () => {
  const lines = [entry('Start'), entry('Refused', { details: { request: 'GET /users' } })];
  const { file, manifest } = await make(lines);
  const opened = await openCase(fileOf(file));
  expect(opened.manifest).toEqual(manifest);
  expect(manifest.operations).toEqual([
    { id: 'op-1', log: 'logs/1.jsonl', lines: 2, good: 'op-0' },
    { id: 'op-0', log: 'logs/2.jsonl', lines: 1, isGood: true },
  ]);
  expect(opened.content).toMatchObject({
    operations: [{ id: 'op-1', result: '[users] 401 Unauthorized' }, { id: 'op-0' }],
    installations: [{ connection: { status: 'bad_credentials', authScheme: 'oauth2/authorizationCode' } }],
    integrations: [{ latestRevision: { id: 'r' } }],
    changes: [{ operation: 'op-1' }],
    pins: [{ operation: 'op-1', line: 2, note: 'Here, with password=[redacted: named secret]' }],
  });
  const log = await textOf(opened.logs.get('op-1')!);
  expect(log.split('\n').map((line) => JSON.parse(line) as unknown)).toEqual(lines);
  expect(await textsIn(file)).not.toMatch(/a-plain-word|another-word|Ana Ruiz|Rotterdam/);
  expect(manifest.leftOut).toEqual([
    'installation.config.content.read.objects.users.fieldFilters',
    'installation.connection.apiKey',
    'installation.connection.oauth2AuthorizationCode',
    'installation.connection.consumer',
  ]);
});

test('packed again by another program, in another order, opens as the same', async () => {
  const { file, manifest } = await make([entry('Start')]);
  const packed = zipSync(Object.fromEntries(Object.entries(unzipSync(file)).toReversed()), { level: 0 });
  expect((await openCase(fileOf(packed))).manifest).toEqual(manifest);
});

test('holds the whole of a long log, and says what could not be read', async () => {
  const { file, manifest, unmarked } = await make(
    Array.from({ length: 5_000 }, (_, at) => entry(`line ${at}`)),
    { missing: ['The installation could not be read.'], installations: [] },
  );
  const { logs } = await openCase(fileOf(file));
  expect((await textOf(logs.get('op-1')!)).split('\n')).toHaveLength(5_000);
  expect(unmarked).toHaveLength(100);
  expect(manifest.missing).toEqual(['The installation could not be read.']);
  const without = await makeCase(parts, [undefined, logOf([])]);
  const opened = await openCase(fileOf(without.file));
  expect([opened.logs.has('op-1'), await textOf(opened.logs.get('op-0')!)]).toEqual([false, '']);
});

test('of several operations opens with what they share once, and with its cause', async () => {
  const second = { ...operation, id: 'op-2' };
  const several = {
    ...parts,
    cause: '401 Unauthorized, password=hunter2',
    operations: [
      { operation, good: 'op-0' },
      { operation: second, good: 'op-0' },
      { operation: good, isGood: true },
    ],
  };
  const logs = ['a', 'b', 'c'].map((msg) => logOf([entry(msg)]));
  const { file, marked, unmarked, excerpts } = await makeCase(several, logs);
  expect([...marked, ...unmarked].map((line) => line.operation)).toEqual(['op-1', 'op-2', 'op-0']);
  expect(excerpts.map((excerpt) => excerpt.operation)).toEqual(['op-1', 'op-2', 'op-0']);
  const { manifest, content, logs: packed } = await openCase(fileOf(file));
  expect(manifest.cause).toBe('401 Unauthorized, password=[redacted: named secret]');
  expect(manifest.operations.map(({ id, isGood }) => [id, isGood])).toEqual([
    ['op-1', undefined],
    ['op-2', undefined],
    ['op-0', true],
  ]);
  expect([content.operations.length, content.installations.length, packed.size]).toEqual([3, 1, 3]);
  expect(JSON.parse(await textOf(packed.get('op-2')!))).toEqual(entry('b'));
});

test('whose facts are too long to be read at once is not made', async () => {
  const long = { ...operation, result: 'a '.repeat(5_000_000) };
  await expect(makeCase({ ...parts, operations: [{ operation: long }] }, [])).rejects.toThrow(/Choose fewer/);
});

test('answers the queries of the console from the file, in place of the case before', async () => {
  const { file, content } = await make([entry('Start')]);
  const broken = showCase(fileOf(file.slice(0, -30)));
  expect(caseStore.get().kind).toBe('opening');
  await showCase(fileOf(file));
  await broken;
  const state = caseStore.get();
  if (state.kind !== 'open') throw new Error(state.kind);
  const { client, manifest } = state.opened;
  expect(manifest.operations).toHaveLength(2);
  const [failed, fine] = content.operations;
  const read = (query: { queryKey: readonly unknown[] }) => client.getQueryData(query.queryKey);
  expect(['op-1', 'op-0'].map((id) => read(operationQueries.detail(CASE_PROJECT, id)))).toEqual([
    failed,
    fine,
  ]);
  expect(read(lastGoodQuery(CASE_PROJECT, failed!, GOOD_RUN_PAGES))).toMatchObject({
    operation: fine,
    more: false,
  });
  expect(read(installationQueries.detail(CASE_PROJECT, 'i', 'n'))).toEqual(content.installations[0]);
  expect(read(integrationQueries.list(CASE_PROJECT))).toMatchObject({ items: content.integrations });

  // What was chosen last is shown, also where it is opened before the other one.
  const opening = showCase(fileOf(file));
  await showCase(fileOf(file.slice(0, -30)));
  await opening;
  expect(caseStore.get().kind).toBe('failed');
});
