import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '@/test/exhaustive';
import type { Destination } from '@/contract/destination';
import type { Installation } from '@/contract/installation';
import type { LogEntry, Operation } from '@/contract/operation';
import {
  createTime,
  entry,
  good,
  installation,
  integration,
  logOf,
  make,
  makeCase,
  operation,
  parts as caseParts,
  textsIn,
} from '@/test/case-parts';
import { knownTextsOf } from './known-texts';

test('shows lines with marks first, and counts what was taken out by kind', async () => {
  const { marked, unmarked, markedLines, manifest, excerpts } = await make([
    ...Array.from({ length: 20 }, () => entry('Reading')),
    { ...entry('Refused ana@acme.example'), severity: 'ERROR' },
    entry('Authorization: Bearer s3cret, asked by bo@acme.example'),
  ]);
  expect(marked.map(({ number }) => number)).toEqual([21, 22]);
  expect([unmarked.length, markedLines]).toEqual([21, 2]);
  expect(manifest.redacted).toEqual({ 'named secret': 1, email: 2, header: 1 });
  expect(excerpts.map(({ from, entries }) => [from, entries.length])).toEqual([
    [16, 7],
    [1, 1],
  ]);
  const early = await make([entry('Reading'), { ...entry('Refused'), severity: 'ERROR' }]);
  expect(early.excerpts[0]).toMatchObject({
    from: 1,
    entries: [{ severity: 'INFO' }, { severity: 'ERROR' }],
  });
});

test('a line that only speaks of marks has none', async () => {
  const { markedLines, unmarked, manifest } = await make([entry('At [redacted: 7] of 9'), entry('Reading')]);
  expect([markedLines, unmarked.length, manifest.redacted]).toEqual([0, 3, { 'named secret': 1 }]);
});

test('values of customers’ records stay only where asked for', async () => {
  const lines = [
    entry('“Zaandam” has no value mapping in city', { details: { mapping: 'city', value: 'Zaandam' } }),
    entry('“Ede” has no value mapping in city', { details: { mapping: 'city', value: 'Ede' } }),
    entry('Only records with city = Rotterdam', { details: { records: 12, rows: '42' } }),
    entry('Record 1: name', { details: { record: '{"name":"Mies"}', fields: ['name'] } }),
    entry('Page', { details: { rows: [{ name: 'Wim' }], page: { properties: { name: 'Jet' } } } }),
  ];
  const knownTexts = knownTextsOf([], [installation], true);
  const without = await textsIn((await make(lines, {}, { knownTexts })).file);
  expect(without).not.toMatch(/Zaandam|Rotterdam|Ede|Mies|Wim|Jet/);
  expect(without).toContain('"records":12,"rows":"42"');
  expect(without).toContain('"fields":["name"]');
  const asked = { records: false, knownTexts: knownTextsOf([], [installation], false) };
  const withRecords = await textsIn((await make(lines, {}, asked)).file);
  for (const value of ['Zaandam', 'Rotterdam', 'Mies', 'Wim', 'Jet']) expect(withRecords).toContain(value);
});

test.each([
  ['Nothing more', null, 'Nothing more'],
  ['12 of 42 in Rotterdam', { city: 'Rotterdam', value: 12, rows: '42' }, '12 of 42 in Rotterdam'],
  ['NL: Ede', { value: 'NL', record: 'Ede' }, 'NL: [redacted: record value]'],
  ['Ede, Wim', { value: 'Ede', row: 'Wim' }, '[redacted: record value], [redacted: record value]'],
])('“%s” with the details %j is written as “%s”', async (msg, details, written) => {
  const messageOf = async (records: boolean) => {
    const { marked, unmarked } = await make([entry(msg, { details, error: msg })], {}, { records });
    const [line] = [...marked, ...unmarked];
    return (JSON.parse(line?.text ?? '') as LogEntry).message;
  };
  expect(await messageOf(true)).toMatchObject({ msg: written, error: written });
  expect(await messageOf(false)).toMatchObject({ msg, error: msg });
});

test('of several operations each shows its share of lines, and the good run what is left', async () => {
  const lines = (count: number) =>
    logOf(
      Array.from({ length: count }, (_, at) => entry(at % 2 === 0 ? 'Read' : 'Read for ana@acme.example')),
    );
  const several = {
    ...caseParts,
    operations: [
      { operation },
      { operation: { ...operation, id: 'op-2' } },
      { operation: good, isGood: true },
    ],
  };
  const { marked, unmarked } = await makeCase(several, [lines(500), lines(20), lines(500)]);
  const count = (shown: typeof marked) =>
    ['op-1', 'op-2', 'op-0'].map((id) => shown.filter(({ operation: of }) => of === id).length);
  expect([count(marked), count(unmarked)]).toEqual([
    [100, 10, 90],
    [50, 10, 40],
  ]);
});

test('the workspace and the scheme of a connection stay in its log, but no other metadata of it', async () => {
  const connection = {
    ...installation.connection,
    providerWorkspaceRef: 'acme-space',
    providerMetadata: {
      workspace: { value: 'acme-space', source: 'input', displayName: 'Workspace' },
      region: { value: 'quiet-region', source: 'input', displayName: 'Region' },
      seat: 'quiet-seat',
    },
  };
  const installations = [{ ...installation, connection } as Installation];
  const lines = ['oauth2/authorizationCode', 'oauth2/clientCredentials'].map((authScheme) =>
    entry('Workspace, from input', { details: { authScheme, workspace: 'acme-space' } }),
  );
  const knownTexts = knownTextsOf([], installations, true);
  const written = [...lines, entry('In quiet-region at quiet-seat')];
  const { file, marked } = await make(written, { installations }, { knownTexts });
  expect(marked.map(({ number }) => number)).toEqual([3]);
  const text = await textsIn(file);
  expect(text).toContain('"authScheme":"oauth2/clientCredentials","workspace":"acme-space"');
  expect(text).not.toMatch(/quiet-/);
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

describe('secrets', () => {
  /** Texts that look like a secret, and words that only their place gives away. */
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
              { operation: { ...good, result: written }, isGood: true },
            ],
            cause: written,
            pins: [{ operation: 'op-1', line: 1, note: written }],
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
      runs(300),
    );
  });

  test('are taken out as a whole where one is part of another', async () => {
    const parts = ['horse', 'horse-battery', 'correct-horse-battery', 'correct-horse-battery-staple'];
    const said = 'Sent with correct-horse-battery-staple, correct-horse-battery and horse-battery';
    for (const order of [parts, parts.toReversed()]) {
      const destinations = [
        {
          id: 'd1',
          name: 'orders',
          type: 'webhook',
          createTime,
          metadata: {
            url: 'https://shop.test/in',
            headers: Object.fromEntries(order.map((part, at) => [`X-${at}`, part])),
          },
        },
      ] as Destination[];
      for (const options of [{ knownTexts: knownTextsOf(destinations, [], true) }, { known: order }]) {
        const { file } = await make([entry(said)], {}, options);
        expect(await textsIn(file)).not.toMatch(/correct|battery|staple|horse-/);
      }
    }
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
    const other = {
      ...installation,
      id: 'n2',
      connection: { ...installation.connection, apiKey: 'second-plain-word' },
    } as Installation;
    const known = knownTextsOf(destinations, [installation, other], true);
    const said = [
      'open sesame',
      'plain signing words',
      'quiet-words',
      'https://shop.test/in',
      'a-plain-word',
      'another-word',
      'second-plain-word',
    ];
    const { file } = await make(
      said.map((word) => entry(`Sent with ${word}`)),
      {},
      { knownTexts: known },
    );
    const text = await textsIn(file);
    for (const word of said) expect(text).not.toContain(word);
  });

  test('are members by their whole name', () => {
    const metadata = {
      url: 'https://shop.test/in',
      urlLabel: 'the shop',
      headersNote: { all: 'public words' },
    };
    const destination = { id: 'd1', name: 'orders', type: 'webhook', createTime, metadata } as Destination;
    const texts = knownTextsOf([destination], [], true).map(({ text }) => text);
    expect(texts).toEqual(['https://shop.test/in']);
  });

  test('of fewer than four characters are not looked for: they are in other words, too', () => {
    const metadata = { url: 'https://shop.test/in', headers: { 'X-A': 'abc', 'X-B': 'abcd' } };
    const destination = { id: 'd1', name: 'orders', type: 'webhook', createTime, metadata } as Destination;
    const texts = knownTextsOf([destination], [], true).map(({ text }) => text);
    expect(texts).toContain('abcd');
    expect(texts).not.toContain('abc');
  });
});
