import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import type { LogEntry, Operation } from '@/contract/operation';
import { bundleText, makeBundle, type CaseParts } from './case-bundle';
import { ticketMarkdown } from './case-markdown';

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
        objects: { users: { objectName: 'users', selectedFields: { email: true }, fieldFilters: [] } },
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
const entry = (msg: string, rest: object = {}): LogEntry => ({
  timestamp: createTime,
  severity: 'INFO',
  message: { msg, ...rest },
});
const parts: CaseParts = {
  operation,
  log: {
    entries: [entry('Start'), entry('Refused', { details: { request: 'GET /users' } })],
    skipped: 0,
    skippedAt: 0,
  },
  installation,
  integration,
  link: 'https://console.test/projects/p/operations/op-1',
  service: 'https://api.test/v1',
  version: '0.1.0',
  madeAt: new Date(createTime),
};
const options = { known: ['sk-of-this-console'], emails: true };

describe('makeBundle', () => {
  test('holds what helps, and no member that could be a credential', () => {
    const bundle = makeBundle(parts, options);
    expect(bundle).toMatchObject({
      operation: { id: 'op-1', result: '[users] 401 Unauthorized' },
      installation: {
        config: { content: { read: { objects: { users: { selectedFields: { email: true } } } } } },
        connection: { authScheme: 'oauth2/authorizationCode' },
      },
      integration: { latestRevision: { id: 'r' } },
      about: { notes: [] },
    });
    const text = bundleText(bundle);
    expect(text).not.toMatch(/a-plain-word|another-word|Ana Ruiz/);
    expect(bundle.about.leftOut).toEqual([
      'installation.config.content.read.objects.users.fieldFilters',
      'installation.connection.apiKey',
      'installation.connection.oauth2AuthorizationCode',
      'installation.connection.consumer',
    ]);
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(bundle)));
  });

  test('says what is missing', () => {
    const { about } = makeBundle(
      { ...parts, log: undefined, installation: undefined, integration: undefined },
      options,
    );
    expect(about.notes).toHaveLength(3);
    const other = makeBundle({ ...parts, operation: { ...operation, configId: 'older' } }, options);
    expect(other.about.notes[0]).toMatch(/config is the current one/);
  });

  test('of a long log, its beginning and its end', () => {
    const entries = Array.from({ length: 5_000 }, (_, at) => entry(`line ${at}`));
    const { log, about } = makeBundle({ ...parts, log: { entries, skipped: 0, skippedAt: 0 } }, options);
    expect(log).toHaveLength(2_000);
    expect(log.at(-1)).toMatchObject({ message: { msg: 'line 4999' } });
    expect(about.notes[0]).toMatch(/5000 lines/);
  });

  test('of a log of which only both ends were read, how it ended, and how much stood between', () => {
    const entries = Array.from({ length: 3_000 }, (_, at) => entry(`line ${at}`));
    const { log, about } = makeBundle(
      { ...parts, log: { entries, skipped: 90_000, skippedAt: 100 } },
      options,
    );
    expect(log).toHaveLength(1_800);
    expect(log[99]).toMatchObject({ message: { msg: 'line 99' } });
    expect(log[100]).toMatchObject({ message: { msg: 'line 1300' } });
    expect(log.at(-1)).toMatchObject({ message: { msg: 'line 2999' } });
    expect(about.notes[0]).toBe('The log has 93000 lines; the first 100 and the last 1700 are here.');
  });

  test('what cannot be checked is left out and said: too deep, not what it should be, unknown', () => {
    const deep = (levels: number): unknown =>
      levels === 0 ? { password: 'deep-plain' } : { in: deep(levels - 1) };
    const odd = {
      ...parts,
      operation: {
        ...operation,
        result: { text: 'odd-result' },
        metadata: {
          objects: 'odd-objects',
          progress: ['odd-progress'],
          successfulRecordIds: [{ id: 'odd-id' }],
        },
      } as unknown as Operation,
      log: {
        entries: [
          entry('Deep', { details: deep(30) as Record<string, unknown> }),
          { message: ['odd-message'], timestamp: { at: 'odd-time' } } as unknown as LogEntry,
          'odd-entry' as unknown as LogEntry,
        ],
        skipped: 0,
        skippedAt: 0,
      },
    };
    const bundle = makeBundle(odd, options);
    expect(bundleText(bundle)).not.toMatch(/odd-|deep-plain/);
    expect(bundle.about.leftOut).toEqual(
      expect.arrayContaining([
        'operation.result',
        'operation.metadata.objects',
        'operation.metadata.progress',
        'operation.metadata.successfulRecordIds[]',
        'log[].message',
        'log[].timestamp',
      ]),
    );
    expect(bundle.about.leftOut.some((place) => place.startsWith('log[].message.details.in.in'))).toBe(true);
  });

  test('a megabyte of text is searched for secrets to its end, in reasonable time', () => {
    const long = `${'a '.repeat(500_000)}Authorization: Bearer ${'s3cret'.repeat(5)}`;
    const bundle = makeBundle(
      { ...parts, log: { entries: [entry(long)], skipped: 0, skippedAt: 0 } },
      options,
    );
    expect(bundleText(bundle)).not.toContain('s3cret');
    const unbroken = 'Aa1'.repeat(300_000);
    const again = makeBundle({ ...parts, operation: { ...operation, result: unbroken } }, options);
    expect(bundleText(again)).not.toContain(unbroken.slice(0, 60));
  });

  test('a secret planted in any text of any resource reaches neither file nor ticket', () => {
    const core = fc.stringMatching(/^[A-Za-z0-9]{24,40}$/);
    const form = fc.constantFrom(
      (secret: string) => `Bearer ${secret}`,
      (secret: string) => `password=${secret}`,
      (secret: string) => `https://u:${secret}@host.test/`,
      (secret: string) => `{"access_token":"${secret}"}`,
      (secret: string) => `eyJ${secret}.${secret}.${secret}`,
    );
    fc.assert(
      fc.property(core, form, (secret, write) => {
        const written = write(secret);
        const planted: CaseParts = {
          ...parts,
          operation: {
            ...operation,
            result: written,
            extra: secret,
            metadata: { objects: [written], more: { secret } },
          },
          log: {
            entries: [
              entry(written, {
                error: written,
                details: { [written]: written, list: [written] },
                other: secret,
              }),
            ],
            skipped: 0,
            skippedAt: 0,
          },
          installation: { ...installation, group: { groupRef: 'acme', groupName: written }, unknown: secret },
          integration: { ...integration, name: written, unknown: { secret } },
        };
        const bundle = makeBundle(planted, options);
        const ticket = ticketMarkdown(bundle, {
          operation: bundle.operation as Operation,
          customer: 'Acme',
          integration: 'gong-sync',
          log: bundle.log as LogEntry[],
          links: { operation: parts.link, installation: parts.link },
        });
        expect(bundleText(bundle)).not.toContain(secret);
        expect(ticket).not.toContain(secret);
      }),
      { numRuns: 300 },
    );
  });
});

describe('ticketMarkdown', () => {
  const ticket = (rest: Partial<Operation> = {}, log: LogEntry[] = [entry('Start')]) =>
    ticketMarkdown(makeBundle(parts, options), {
      operation: { ...operation, ...rest },
      customer: 'Acme | [x](javascript:alert(1)) <img>',
      integration: 'gong-sync',
      log,
      links: { operation: parts.link, installation: 'https://console.test/i' },
    });

  test('leads back, and tells what to check', () => {
    expect(ticket()).toContain(`[op-1](${parts.link})`);
    expect(ticket()).toContain('Ask the customer to connect again');
  });

  test('text from outside can neither make links nor end a block', () => {
    const text = ticket({ result: 'a\n```\n# title' }, [entry('```` x')]);
    expect(text).not.toContain('[x](');
    expect(text).not.toContain('<img>');
    expect(text).toContain('````\na\n```\n# title\n````');
    expect(text).toContain('`````\n2026');
  });
});
