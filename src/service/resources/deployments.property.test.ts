import { z } from '@/contract/zod';
import { integrationSchema } from '@/contract/integration';
import { startTestService, type TestService } from '@/test/service';
import { fingerprint } from '@/test/service-world';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runs } from '@/test/exhaustive';
import { stringify } from 'yaml';

let service: TestService;
let before: Record<string, string>;

beforeAll(async () => {
  service = startTestService();
  for (const name of ['hook', 'stream'])
    await service.send('POST', '/v1/projects/ours/destinations', {
      name,
      type: 'webhook',
      metadata: { url: 'https://hook.example.com' },
    });
  before = fingerprint(service);
});
afterAll(() => service.close());

const problemSchema = z.object({
  status: z.literal(422),
  issues: z
    .array(
      z.object({
        in: z.literal('body'),
        name: z.string().check(z.regex(/^(\$|sourceYaml$)/)),
        detail: z.string().check(z.minLength(1)),
      }),
    )
    .check(z.minLength(1)),
});

/** Refused with issues and nothing changed, or accepted and read back as it was answered. */
async function check(sourceYaml: string): Promise<boolean> {
  const query = sourceYaml.length % 2 === 0 ? '' : '?destructive=true';
  const path = '/v1/projects/ours/integrations';
  const response = await service.send('PUT', `${path}:batch${query}`, { sourceYaml });
  const body: unknown = await response.json();
  expect(service.problems).toEqual([]);
  const accepted = response.status === 200;
  const schema = accepted ? z.array(integrationSchema) : problemSchema;
  expect(z.safeParse(schema, body).error).toBeUndefined();
  const after = fingerprint(service);
  expect(accepted ? before : after).toEqual(before);
  before = after;
  if (!accepted) return false;
  for (const integration of z.parse(z.array(integrationSchema), body)) {
    const read = await service.send('GET', `${path}/${encodeURIComponent(integration.id)}`);
    expect(await read.json()).toEqual(integration);
  }
  // What was accepted is accepted again, and is the same.
  const again = stringify({
    specVersion: '1.0.0',
    integrations: z
      .parse(z.array(integrationSchema), body)
      .map(({ latestRevision }) => latestRevision.content),
  });
  const second = await service.send('PUT', `${path}:batch`, { sourceYaml: again });
  expect([second.status, await second.json()]).toEqual([200, body]);
  expect(fingerprint(service)).toEqual(before);
  return true;
}

const odd = fc.oneof(
  fc.constantFrom(null, '', ' ', 0, -1, true, '\ud800', '\u0000', '*/7 * * * *', "$['a']['b']"),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.json({ maxDepth: 2 }).map((text) => JSON.parse(text) as unknown),
);

/** Mostly right. */
const mostly = (...values: unknown[]) =>
  fc.oneof({ weight: 80, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: odd });

/** Keys are left out, misspelt or unknown now and then. */
function map(
  required: Record<string, fc.Arbitrary<unknown>>,
  optional: Record<string, fc.Arbitrary<unknown>> = {},
) {
  const known = fc.record({ ...required, ...optional }, { requiredKeys: Object.keys(required) });
  const change = fc.constantFrom(
    ...Array.from({ length: 9 }, () => 'none'),
    'upper',
    'unknown',
    '__proto__',
    'drop',
  );
  return fc.tuple(known, change, fc.nat()).map(([value, kind, at]) => {
    const entries = Object.entries(value);
    const index = entries.length === 0 ? 0 : at % entries.length;
    const [key, item] = entries[index] ?? ['x', 1];
    if (kind === 'upper') entries[index] = [key.toUpperCase(), item];
    else if (kind === 'drop' && at % 7 === 0) entries.splice(index, 1);
    else if (kind === 'unknown' || kind === '__proto__') entries.push([kind, 1]);
    return Object.fromEntries(entries);
  });
}
const few = (entry: fc.Arbitrary<unknown>) => fc.array(entry, { minLength: 1, maxLength: 2 });

const name = fc.oneof(
  fc.constantFrom('one', 'two', 'three'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 9 }),
);
const field = map({ fieldName: mostly('title', 'duration') }, { mapToName: name, prompt: mostly('Which?') });
const event = map({ enabled: mostly('always') });
const readObject = map(
  { objectName: name, destination: mostly('hook', 'stream') },
  {
    schedule: mostly('0 * * * *', '*/30 * * * *'),
    mapToName: name,
    requiredFields: few(field),
    optionalFieldsAuto: mostly('all'),
    backfill: map({
      defaultPeriod: fc.oneof(map({ days: mostly(0, 30) }), map({ fullHistory: mostly(true) })),
    }),
    delivery: map({ mode: mostly('onRequest'), pageSize: mostly(100) }),
  },
);
const subscribeObject = map(
  { objectName: name, destination: mostly('hook'), inheritFieldsAndMapping: mostly(true) },
  {
    createEvent: event,
    updateEvent: map({ enabled: mostly('always'), requiredWatchFields: mostly(['a'], [['a'], ['b']]) }),
    otherEvents: mostly(['x'], [['x', 'y']]),
  },
);
const integration = map(
  {
    name,
    provider: fc.oneof(
      { weight: 80, arbitrary: fc.constantFrom('gong', 'hubspot') },
      { weight: 1, arbitrary: odd },
    ),
    read: map({ objects: few(readObject) }),
  },
  {
    displayName: name,
    write: map({ objects: few(map({ objectName: name }, { inheritMapping: mostly(true) })) }),
    subscribe: map({ objects: few(subscribeObject) }),
    proxy: map({ enabled: mostly(true) }),
  },
);
const manifests = map({ specVersion: mostly('1.0.0'), integrations: few(integration) });

it('takes any manifest or says where it is wrong', async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(manifests, async (manifest) => {
      if (await check(stringify(manifest, { aliasDuplicateObjects: false }))) accepted += 1;
    }),
    runs(120),
  );
  // Otherwise it would show nothing about those that are kept.
  expect(accepted).toBeGreaterThan(2);
}, 60_000);

it('takes any text or says what is wrong with it', async () => {
  const pieces = fc.constantFrom(
    'specVersion: 1.0.0',
    'integrations:',
    '  - name: a',
    '\n',
    ': ',
    '- ',
    '[',
    ']',
    '{',
    '}',
    '&a ',
    '*a',
    '<<: *a',
    '"',
    "'",
    '|',
    '>',
    '#',
    '!',
    '!!set ',
    '%YAML 1.1\n---\n',
    '---\n',
    '...\n',
    '\t',
    '\u0000',
    '\ud800',
    '\ufeff',
    'é',
    '? ',
    '__proto__: 1',
    'provider: gong',
    '  read: {objects: []}',
    'constructor: x',
    '1e999',
    '.nan',
    '0x1F',
    '~',
  );
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
    // A good text with one character changed.
    fc
      .tuple(manifests, fc.nat(), fc.string({ unit: 'grapheme', maxLength: 1 }))
      .map(([manifest, at, character]) => {
        const text = stringify(manifest, { aliasDuplicateObjects: false });
        const index = at % (text.length + 1);
        return text.slice(0, index) + character + text.slice(index + 1);
      }),
  );
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      // No body may have a NUL in it, whatever the endpoint.
      await check(text.replaceAll('\0', '\u0001'));
    }),
    runs(200),
  );
}, 60_000);
