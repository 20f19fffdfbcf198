import { expect, test } from 'vitest';
import { entry, fileOf, logOf, make, makeCase, parts, textOf, textsIn } from '@/test/case-parts';
import { openCase } from './open-case';

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
