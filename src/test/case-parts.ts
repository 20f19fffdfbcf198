import { unzipSync } from 'fflate';
import { CaseMaker, type CaseLog, type CaseParts } from '@/api/case-file/make-case';
import { unpacked, type ZipEntry } from '@/lib/zip-entries';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import type { LogEntry, Operation } from '@/contract/operation';
import type { RedactOptions } from '@/lib/redact';

export const createTime = '2026-03-02T09:00:00Z';
export const operation: Operation = {
  id: 'op-1',
  projectId: 'p',
  integrationId: 'i',
  installationId: 'n',
  configId: 'c',
  actionType: 'read',
  status: 'failure',
  result: '[users] 401 Unauthorized',
  createTime,
  metadata: { objects: ['users'] },
};
export const good: Operation = { ...operation, id: 'op-0', status: 'success', result: '' };
export const installation: Installation = {
  id: 'n',
  projectId: 'p',
  integrationId: 'i',
  createTime,
  group: { groupRef: 'acme', groupName: 'Acme' },
  config: {
    id: 'c',
    content: {
      provider: 'gong',
      read: {
        objects: {
          users: {
            objectName: 'users',
            selectedFields: { email: true },
            fieldFilters: [{ fieldName: 'city', operator: 'eq', value: 'Rotterdam' }],
          },
        },
      },
    },
  },
  connection: {
    id: 'x',
    projectId: 'p',
    provider: 'gong',
    createTime,
    authScheme: 'oauth2/authorizationCode',
    status: 'bad_credentials',
    apiKey: 'a-plain-word',
    oauth2AuthorizationCode: { accessToken: { token: 'another-word' } },
    consumer: { consumerRef: 'ana', consumerName: 'Ana Ruiz' },
  },
};
export const integration: Integration = {
  id: 'i',
  projectId: 'p',
  name: 'gong-sync',
  provider: 'gong',
  createTime,
  latestRevision: {
    id: 'r',
    specVersion: '1.0.0',
    createTime,
    content: { name: 'gong-sync', provider: 'gong', read: { objects: [{ objectName: 'users' }] } },
  },
};
export const parts: CaseParts = {
  name: 'operation-op-1.signalbox',
  service: 'https://api.test/v1',
  version: '0.1.0',
  operations: [
    { operation, good: 'op-0' },
    { operation: good, isGood: true },
  ],
  installations: [installation],
  integrations: [integration],
  changes: [{ operation: 'op-1', what: 'The customer’s config was changed between the runs' }],
  pins: [{ operation: 'op-1', line: 2, note: 'Here, with password=hunter2' }],
  missing: [],
};
export const options: RedactOptions = { known: ['sk-of-this-console'], personal: true, records: true };
export const entry = (msg: string, rest: object = {}): LogEntry => ({
  timestamp: createTime,
  severity: 'INFO',
  message: { msg, ...rest },
});
export const logOf = (entries: readonly LogEntry[]) => ({
  count: entries.length,
  entry: (index: number) => entries[index] ?? entry(''),
});
const { signal } = new AbortController();

/** A case of some operations with their logs, in the same order. */
export async function makeCase(
  of: CaseParts,
  logs: readonly (CaseLog | undefined)[],
  how: RedactOptions = options,
) {
  const maker = new CaseMaker(how, of.operations.filter(({ isGood }) => !isGood).length);
  for (const [at, log] of logs.entries())
    if (log) await maker.add(of.operations[at]?.operation.id ?? '', log, 40, signal);
  return maker.finish(of);
}

/** A case of one operation and its last good run. */
export const make = (
  entries: readonly LogEntry[],
  of: Partial<CaseParts> = {},
  how: Partial<RedactOptions> = {},
) => makeCase({ ...parts, ...of }, [logOf(entries), logOf([entry('Fine')])], { ...options, ...how });
export const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = 'x.signalbox') => new File([bytes], name);
export const textOf = (packed: ZipEntry) => new Response(unpacked(packed)).text();

/** All that a case holds, as text. */
export async function textsIn(file: Uint8Array) {
  return Object.values(unzipSync(file))
    .map((bytes) => new TextDecoder().decode(bytes))
    .join('\n');
}
