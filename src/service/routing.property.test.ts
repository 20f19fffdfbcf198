import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import { z } from '@/contract/zod';
import { startTestService, type TestService } from '@/test/service';
import { sampleOf } from '@/test/service-samples';
import { fingerprint, populate, type World } from '@/test/service-world';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runs } from '@/test/exhaustive';
import { mounts } from './http/match';
import { errorsOf } from './openapi/document';

/**
 * Whatever is sent, the service says what is wrong with it, changes nothing then, and never fails itself.
 * Requests are near misses rather than noise: real ids and bodies of the right shape are mixed in.
 */

let service: TestService;
let world: World;

beforeAll(async () => {
  service = startTestService();
  world = await populate(service);
  await service.run();
});
afterAll(() => service.close());

type Schema = z.core.$ZodType;

const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '',
    ' ',
    '__proto__',
    'constructor',
    '\u0000',
    '\ud800',
    'calls',
    'hook',
    'gong',
    'acme',
    'https://a.example.com',
    '2026-01-01T00:00:00Z',
    "' OR 1=1 --",
    '../..',
    'x'.repeat(300),
  ),
);
/** Parsed from JSON, so that `__proto__` is a key like any other. */
const anything = fc.json({ maxDepth: 3 }).map((text) => JSON.parse(text) as unknown);

/** A value of the schema's shape, whose leaves are often right. */
function shaped(schema: Schema): fc.Arbitrary<unknown> {
  const { def } = schema._zod;
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable)
    return fc.oneof(
      { weight: 3, arbitrary: shaped(schema._zod.def.innerType) },
      fc.constantFrom(undefined, null),
    );
  if (schema instanceof z.core.$ZodObject)
    return fc.record(
      Object.fromEntries(Object.entries(schema._zod.def.shape).map(([key, inner]) => [key, near(inner)])),
      { noNullPrototype: true },
    );
  if (schema instanceof z.core.$ZodArray) return fc.array(near(schema._zod.def.element), { maxLength: 3 });
  if (schema instanceof z.core.$ZodRecord)
    return fc.dictionary(words, near(schema._zod.def.valueType), { maxKeys: 3, noNullPrototype: true });
  if (schema instanceof z.core.$ZodEnum) return fc.constantFrom(...Object.values(schema._zod.def.entries));
  if (schema instanceof z.core.$ZodLiteral) return fc.constantFrom(...schema._zod.def.values);
  if (schema instanceof z.core.$ZodUnion)
    return fc.oneof(...schema._zod.def.options.map((option) => shaped(option)));
  if (def.type === 'boolean') return fc.boolean();
  if (def.type === 'number') return fc.oneof(fc.integer({ min: -1, max: 2000 }), fc.double());
  if (def.type === 'string') return fc.oneof(words, fc.constantFrom(...Object.values(world)));
  return anything;
}

const near = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 8, arbitrary: shaped(schema) }, { weight: 1, arbitrary: anything });

/** A good body with one value in it taken away or replaced. */
function mutated(good: unknown): fc.Arbitrary<unknown> {
  const places: PropertyKey[][] = [];
  const walk = (value: unknown, path: PropertyKey[]) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      places.push([...path, key]);
      walk(inner, [...path, key]);
    }
  };
  walk(good, []);
  if (places.length === 0) return fc.constant(good);
  return fc
    .tuple(fc.constantFrom(...places), fc.oneof(words, anything, fc.constant(undefined)))
    .map(([path, value]) => {
      const copy = structuredClone(good);
      const [last = '', ...before] = path.toReversed();
      let holder = copy as Record<PropertyKey, unknown>;
      for (const key of before.toReversed()) holder = holder[key] as typeof holder;
      holder[last] = value;
      return copy;
    });
}

/** A body as text: a good one, nearly one, one of the right shape, anything in JSON, or no JSON at all. */
function bodies({ id, body }: Endpoint): fc.Arbitrary<string | undefined> {
  const json = (value: unknown) => JSON.stringify(value) as string | undefined;
  const noise = fc.oneof(
    anything.map(json),
    fc.string(),
    fc.constantFrom('', '{', '[['.repeat(5000), '{"__proto__":{"name":"x"}}'),
  );
  if (!body) return fc.constant(undefined);
  const good = sampleOf(service, world, id)?.body;
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(json(good)) },
    { weight: 3, arbitrary: mutated(good).map(json) },
    { weight: 3, arbitrary: near(body).map(json) },
    { weight: 1, arbitrary: noise },
  );
}

function segments(id: string, name: string): fc.Arbitrary<string> {
  const real = name in world ? [world[name as keyof World]] : [];
  const usual: Record<string, string[]> = {
    projectIdOrName: ['ours', service.projectId],
    integrationIdOrName: ['gong-sync'],
    orgId: [service.orgId],
    destination: ['hook'],
    objectName: ['calls', 'conversation'],
    provider: ['gong', 'hubspot'],
    apiKey: [world.spareKey],
  };
  const sample = sampleOf(service, world, id)?.params?.[name];
  const likely = [...real, ...(usual[name] ?? []), ...(sample === undefined ? [] : [sample])];
  const odd = fc.oneof(
    words.filter((text) => text !== '\ud800').map(encodeURIComponent),
    fc.constantFrom('%', '%E0%A4%A', '%2F', '..%2f..', '%00', 'a:pause', ':'),
  );
  return likely.length === 0
    ? odd
    : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...likely) }, { weight: 1, arbitrary: odd });
}

function queries({ id, query }: Endpoint): fc.Arbitrary<string> {
  const good = sampleOf(service, world, id)?.query ?? '';
  const keys = query instanceof z.core.$ZodObject ? Object.keys(query._zod.def.shape) : [];
  const value = fc.oneof(words, fc.constantFrom('true', 'false', '1', '1000', '-1', '1e3', 'acme', 'force'));
  const key: fc.Arbitrary<string> = fc.constantFrom(...keys, 'other');
  const random = fc
    .array(fc.tuple(key, value), { maxLength: 3 })
    .map((pairs) => new URLSearchParams(pairs).toString());
  return fc.oneof(fc.constant(good), random);
}

function requests(endpoint: Endpoint) {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return fc.record({
    params: fc.tuple(...names.map((name) => segments(endpoint.id, name))),
    query: queries(endpoint),
    body: bodies(endpoint),
    type: fc.oneof(
      { weight: 9, arbitrary: fc.constant('application/json') },
      fc.constantFrom('text/plain', '', 'application/jsonx'),
    ),
  });
}

interface Sent {
  params: string[];
  query: string;
  body: string | undefined;
  type: string;
}

/** A message that was discarded together with its destination is reported too, as intended. */
const failures = () => service.problems.filter((line) => !line.endsWith(': the destination was deleted'));

function send(endpoint: Endpoint, { params, query, body, type }: Sent) {
  const left = [...params];
  const path = endpoint.path.replace(/\{\w+\}/g, () => left.shift() ?? '');
  const credential: Record<string, string> = endpoint.auth.includes('apiKey')
    ? { 'x-api-key': service.apiKey }
    : { authorization: `Bearer ${service.bearerToken}` };
  return service.fetch(`${mounts[endpoint.address]}${path}${query === '' ? '' : `?${query}`}`, {
    method: endpoint.method,
    headers: { ...credential, ...(type === '' ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body }),
  });
}

/** Deletions come last, so that there is something to work on until then. */
const ordered = endpoints.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));

it.each(ordered.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (_, endpoint) => {
  let before = fingerprint(service);
  // An odd segment may make the path another endpoint's, or one that takes other methods.
  const documented = [...errorsOf(endpoint), 404, 405];
  await fc.assert(
    fc.asyncProperty(requests(endpoint), async (sent) => {
      const response = await send(endpoint, sent);
      const text = await response.text();
      const after = fingerprint(service);
      expect(failures()).toEqual([]);
      expect([endpoint.success, ...documented]).toContain(response.status);
      const type = response.headers.get('content-type');
      const isProblem = type === 'application/problem+json';
      // The hosted service's own ways (facts 1.16): a write that is not begun, and one that the provider refused.
      const isPlain = endpoint.id === 'writeRecords' && response.status === 400 && !isProblem;
      const isFailedWrite = endpoint.id === 'writeRecords' && response.status === 422;
      expect(type === 'text/plain; charset=utf-8').toBe(isPlain);
      expect(isProblem).toBe(response.status >= 400 && !isPlain && !isFailedWrite);
      const readable = isProblem
        ? z.object({ status: z.literal(response.status), detail: z.string() })
        : (endpoint.response ?? z.undefined());
      const value: unknown = text === '' ? undefined : isPlain ? { operationId: text } : JSON.parse(text);
      expect(z.safeParse(readable, value).error).toBeUndefined();
      expect(isProblem || isPlain ? after : before).toEqual(before);
      before = after;
    }),
    runs(40),
  );
});
