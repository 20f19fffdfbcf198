import fc from 'fast-check';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { Destination } from '@/contract/destination';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import type { LogEntry, Operation } from '@/contract/operation';
import type { RedactOptions } from '@/lib/redact';
import { fingerprintOf } from './case-fingerprint';
import { CaseProblem } from './case-problem';
import { knownTextsOf } from './known-texts';
import { makeCase, type CaseParts } from './make-case';
import { openCase } from './open-case';
import { unpacked, type ZipEntry } from './zip-entries';

const createTime = '2026-03-02T09:00:00Z';
const operation: Operation = {
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
const good: Operation = { ...operation, id: 'op-0', status: 'success', result: '' };
const installation: Installation = {
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
const integration: Integration = {
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
const parts: CaseParts = {
  name: 'operation-op-1.signalbox',
  service: 'https://api.test/v1',
  version: '0.1.0',
  operations: [{ operation, good: 'op-0' }, { operation: good }],
  installations: [installation],
  integrations: [integration],
  changes: [{ operation: 'op-1', what: 'The customer’s config was changed between the runs' }],
  pins: [{ operation: 'op-1', line: 2, note: 'Here, with password=hunter2' }],
  missing: [],
};
const options: RedactOptions = { known: ['sk-of-this-console'], emails: true, records: true };
const entry = (msg: string, rest: object = {}): LogEntry => ({
  timestamp: createTime,
  severity: 'INFO',
  message: { msg, ...rest },
});
const logOf = (entries: readonly LogEntry[]) => ({
  count: entries.length,
  entry: (index: number) => entries[index]!,
});
const { signal } = new AbortController();

const make = (entries: readonly LogEntry[], of: Partial<CaseParts> = {}, how: Partial<RedactOptions> = {}) =>
  makeCase({ ...parts, ...of }, [logOf(entries), logOf([entry('Fine')])], { ...options, ...how }, signal);
const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = 'x.signalbox') => new File([bytes], name);
const textOf = (packed: ZipEntry) => new Response(unpacked(packed)).text();

/** All that a case holds, as text. */
async function textsIn(file: Uint8Array) {
  return Object.values(unzipSync(file))
    .map((bytes) => new TextDecoder().decode(bytes))
    .join('\n');
}

describe('a case that was made', () => {
  test('opens with what helps, and holds no member that could be a credential', async () => {
    const lines = [entry('Start'), entry('Refused', { details: { request: 'GET /users' } })];
    const { file, manifest } = await make(lines);
    const opened = await openCase(fileOf(file));
    expect(opened.manifest).toEqual(manifest);
    expect(manifest.operations).toEqual([
      { id: 'op-1', log: 'logs/1.jsonl', lines: 2, good: 'op-0' },
      { id: 'op-0', log: 'logs/2.jsonl', lines: 1 },
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
    const without = await makeCase(parts, [undefined, logOf([])], options, signal);
    const opened = await openCase(fileOf(without.file));
    expect([opened.logs.has('op-1'), await textOf(opened.logs.get('op-0')!)]).toEqual([false, '']);
  });

  test('shows lines with marks first, and counts what was taken out by kind', async () => {
    const { marked, unmarked, markedLines, manifest, excerpt, excerptFrom } = await make([
      ...Array.from({ length: 20 }, () => entry('Reading')),
      { ...entry('Refused ana@acme.example'), severity: 'ERROR' },
      entry('Authorization: Bearer s3cret, asked by bo@acme.example'),
    ]);
    expect(marked.map(({ number }) => number)).toEqual([21, 22]);
    expect([unmarked.length, markedLines]).toEqual([21, 2]);
    expect(manifest.redacted).toEqual({ 'named secret': 1, email: 2, header: 1 });
    expect([excerptFrom, excerpt.length]).toEqual([16, 7]);
  });

  test('values of customers’ records stay only where asked for', async () => {
    const lines = [
      entry('“Zaandam” has no value mapping in city', { details: { mapping: 'city', value: 'Zaandam' } }),
      entry('Only records with city = Rotterdam', { details: { records: 12, rows: '42' } }),
      entry('Record 1: name', { details: { record: '{"name":"Mies"}', fields: ['name'] } }),
      entry('Page', { details: { rows: [{ name: 'Wim' }], page: { properties: { name: 'Jet' } } } }),
    ];
    const knownTexts = knownTextsOf([], installation, true);
    const without = await textsIn((await make(lines, {}, { knownTexts })).file);
    expect(without).not.toMatch(/Zaandam|Rotterdam|Mies|Wim|Jet/);
    expect(without).toContain('"records":12,"rows":"42"');
    expect(without).toContain('"fields":["name"]');
    const asked = { records: false, knownTexts: knownTextsOf([], installation, false) };
    const withRecords = await textsIn((await make(lines, {}, asked)).file);
    for (const value of ['Zaandam', 'Rotterdam', 'Mies', 'Wim', 'Jet']) expect(withRecords).toContain(value);
  });

  test('what cannot be checked is left out and said: too deep, not what it should be, unknown', async () => {
    const deep = (levels: number): unknown =>
      levels === 0 ? { password: 'deep-plain' } : { in: deep(levels - 1) };
    const odd = {
      ...operation,
      result: { text: 'odd-result' },
      metadata: {
        objects: 'odd-objects',
        progress: ['odd-progress'],
        successfulRecordIds: [{ id: 'odd-id' }],
      },
    } as unknown as Operation;
    const { file, manifest } = await make(
      [
        entry('Deep', { details: deep(30) }),
        { message: ['odd-message'], timestamp: { at: 'odd-time' } } as unknown as LogEntry,
        'odd-entry' as unknown as LogEntry,
      ],
      { operations: [{ operation: odd }, { operation: good }] },
    );
    expect(await textsIn(file)).not.toMatch(/odd-(?!entry)|deep-plain/);
    expect(manifest.leftOut).toEqual(
      expect.arrayContaining([
        'operation.result',
        'operation.metadata.objects',
        'operation.metadata.progress',
        'operation.metadata.successfulRecordIds[]',
        'log[].message',
        'log[].timestamp',
      ]),
    );
    expect(manifest.leftOut.some((place) => place.startsWith('log[].message.details.in.in'))).toBe(true);
  });

  test('a megabyte of text is searched for secrets to its end', async () => {
    const long = `${'a '.repeat(500_000)}Authorization: Bearer ${'s3cret'.repeat(5)}`;
    expect(await textsIn((await make([entry(long)])).file)).not.toContain('s3cret');
    const unbroken = 'Aa1'.repeat(300_000);
    const { file } = await make([entry(unbroken)]);
    expect(await textsIn(file)).not.toContain(unbroken.slice(0, 60));
  });
});

describe('secrets', () => {
  /** What looks like a secret, and what only its place shows to be one. */
  const core = fc.oneof(fc.stringMatching(/^[A-Za-z0-9]{24,40}$/), fc.stringMatching(/^[a-z]{10,14}$/));
  const forms = [
    (secret: string) => `Bearer ${secret}`,
    (secret: string) => `Authorization: Basic ${secret}==`,
    (secret: string) => `password=${secret}`,
    (secret: string) => `https://u:${secret}@host.test/`,
    (secret: string) => `amqps://user:${secret}@queue.test/vhost`,
    (secret: string) => `{"access_token":"${secret}"}`,
    (secret: string) => String.raw`{\"refresh_token\":\"${secret}\"}`,
    (secret: string) => `eyJ${secret}.${secret}.${secret}`,
    (secret: string) => `sk_live_${secret}`,
    (secret: string) => `ghp_${secret}`,
    (secret: string) => `https://hooks.slack.com/services/T0/B0/${secret}`,
    (secret: string) => `Cookie: theme=dark; session=${secret}`,
    (secret: string) => `x-api-key: ${secret}`,
    (secret: string) => `AccountKey=${secret};EndpointSuffix=x`,
    (secret: string) =>
      `-----BEGIN PGP PRIVATE KEY BLOCK-----\n${secret}\n-----END PGP PRIVATE KEY BLOCK-----`,
    (secret: string) => `GET /callback?code=${secret}&state=1`,
    (secret: string) => `client_secret%3D${secret}`,
  ];

  test('planted in any text of any resource reach neither the file nor what is shown of it', async () => {
    await fc.assert(
      fc.asyncProperty(core, fc.constantFrom(...forms), async (secret, write) => {
        const written = write(secret);
        const made = await make(
          [
            entry(written, {
              error: written,
              details: { [written]: written, list: [written], deeper: { text: written } },
              other: secret,
            }),
          ],
          {
            operations: [
              {
                operation: {
                  ...operation,
                  result: written,
                  extra: secret,
                  metadata: { objects: [written], more: { secret } },
                },
              },
              { operation: good },
            ],
            installations: [
              { ...installation, group: { groupRef: 'acme', groupName: written }, unknown: secret },
            ],
            integrations: [{ ...integration, name: written, unknown: { secret } }],
          },
          { records: false },
        );
        const { file, ...shown } = made;
        expect(await textsIn(file)).not.toContain(secret);
        expect(JSON.stringify(shown)).not.toContain(secret);
      }),
      { numRuns: 300 },
    );
  });

  test('of destinations and connections are known, though no pattern shows them', async () => {
    const destinations: Destination[] = [
      {
        id: 'd1',
        name: 'orders',
        type: 'webhook',
        createTime,
        metadata: { url: 'https://shop.test/in', headers: { 'X-Door': 'open sesame' } },
        secrets: { webhookSigningKey: 'plain signing words' },
      },
      {
        id: 'd2',
        name: 'chat',
        type: 'slack',
        createTime,
        metadata: { url: 'https://hooks.slack.com/services/team/room/quiet-words' },
      },
    ];
    const known = knownTextsOf(destinations, installation, true);
    const said = [
      'open sesame',
      'plain signing words',
      'quiet-words',
      'https://shop.test/in',
      'a-plain-word',
      'another-word',
    ];
    const { file } = await make(
      said.map((word) => entry(`Sent with ${word}`)),
      {},
      { knownTexts: known },
    );
    const text = await textsIn(file);
    for (const word of said) expect(text).not.toContain(word);
  });
});

describe('a file that is no good', () => {
  const files = async () => unzipSync((await make([entry('Start')])).file);
  const manifestWith = async (change: object, others: Record<string, Uint8Array> = {}) => {
    const { 'manifest.json': manifest, ...rest } = await files();
    const held = JSON.parse(new TextDecoder().decode(manifest)) as object;
    return zipSync({
      'manifest.json': strToU8(JSON.stringify({ ...held, ...change })),
      ...rest,
      ...others,
    });
  };
  const refusal = async (bytes: Uint8Array, name?: string) => {
    const problem: unknown = await openCase(fileOf(bytes.slice(), name)).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(CaseProblem);
    const { title, message } = problem as CaseProblem;
    return `${title}: ${message}`;
  };

  test('of a later version, of another kind, or of another name', async () => {
    expect(await refusal(await manifestWith({ version: 2 }))).toMatch(/later Signalbox.*version 2/);
    expect(await refusal(await manifestWith({ format: 'other' }))).toMatch(/damaged/);
    expect(await refusal(zipSync({ 'manifest.json': strToU8('[]') }))).toMatch(/damaged/);
    expect(await refusal(strToU8('id,name\n1,x'), 'x.csv')).toMatch(/no case.*no zip file.*signalbox/);
    expect(await refusal(new Uint8Array())).toMatch(/damaged/);
  });

  test('that was changed: other contents, a missing log, a cut end', async () => {
    const changed = await manifestWith({}, { 'logs/1.jsonl': strToU8('{"message":{"msg":"Nothing"}}') });
    expect(await refusal(changed)).toMatch(/changed after it was made/);
    const whole = await manifestWith({});
    expect(await refusal(whole.subarray(0, whole.length - 30))).toMatch(/cut off/);
    const { 'logs/1.jsonl': _gone, ...rest } = await files();
    expect(await refusal(zipSync(rest))).toMatch(/changed after/);
  });

  test('with names that lead elsewhere, more files than a case has, or an encrypted one', async () => {
    for (const name of [
      '../../etc/passwd',
      'logs/../../x',
      '/logs/1.jsonl',
      String.raw`logs\1.jsonl`,
      'x.html',
    ])
      expect(await refusal(await manifestWith({}, { [name]: strToU8('x') })), name).toMatch(/no case holds/);
    const many = Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [`logs/${at + 1}.jsonl`, new Uint8Array()]),
    );
    expect(await refusal(zipSync(many))).toMatch(/more than 200 files/);
    const encrypted = zipSync(await files());
    const view = new DataView(encrypted.buffer);
    const central = view.getUint32(encrypted.length - 6, true);
    view.setUint16(central + 8, 1, true);
    expect(await refusal(encrypted)).toMatch(/encrypted/);
  });

  test('that claims other lengths or checksums than it has', async () => {
    const { file } = await make([entry('a'.repeat(10_000))]);
    const withClaim = async (offset: number, value: number) => {
      const bytes = file.slice();
      const view = new DataView(bytes.buffer);
      let at = view.getUint32(bytes.length - 6, true);
      // The second entry is the content, which is read at once.
      at += 46 + view.getUint16(at + 28, true);
      view.setUint32(at + offset, value, true);
      return refusal(bytes);
    };
    expect(await withClaim(24, 100)).toMatch(/changed after/);
    expect(await withClaim(24, 0xfffffff0)).toMatch(/too large/);
    expect(await withClaim(20, 0xfffffff0)).toMatch(/cut off/);
    expect(await withClaim(42, 0xfffffff0)).toMatch(/not where/);
  });

  test('that unpacks to far more than it says is stopped where it does', async () => {
    const bytes = zipSync({ x: new Uint8Array(50_000_000) });
    const view = new DataView(bytes.buffer);
    const from = 30 + view.getUint16(26, true) + view.getUint16(28, true);
    const packed: ZipEntry = {
      name: 'x',
      bytes: bytes.slice(from),
      isCompressed: true,
      size: 1_000_000,
      crc: 0,
    };
    let length = 0;
    const counted = unpacked(packed).pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, control) => {
          length += chunk.length;
          control.enqueue(chunk);
        },
      }),
    );
    await expect(new Response(counted).text()).rejects.toThrow('longer than the file says');
    expect(length).toBeLessThanOrEqual(1_000_000);
  });

  test('of random bytes, or with random bytes changed, gives a message', async () => {
    const { file } = await make([entry('Start')]);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (bytes) => {
        await refusal(bytes);
      }),
      { numRuns: 100 },
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), fc.nat(255), async (at, byte) => {
        const bytes = file.slice();
        bytes[at] = byte;
        const found: unknown = await openCase(fileOf(bytes)).then(
          async ({ logs }) => Promise.all([...logs.values()].map(textOf)).catch(() => 'damaged'),
          (error: unknown) => error,
        );
        const isRefused = found instanceof CaseProblem || found === 'damaged';
        // Some bytes say nothing, such as the date.
        expect(isRefused || (Array.isArray(found) && found.length === 2)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('a fingerprint depends on every entry', () => {
    const one = { name: 'a', size: 1, crc: 2 };
    const all = [one, { ...one, crc: 3 }, { ...one, size: 2 }, { ...one, name: 'b' }].map((other) =>
      fingerprintOf([other]),
    );
    expect(new Set(all).size).toBe(4);
  });
});
