import { generateKeyPairSync } from 'node:crypto';
import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import { apiProblemSchema } from '@/contract/problem';
import { z } from '@/contract/zod';
import { createDocumentCheck } from '@/test/document-check';
import { credentialFor, pathOf } from '@/test/endpoint-request';
import { errorCasesOf, type ErrorCase } from '@/test/error-samples';
import { startTestService, type TestService } from '@/test/service';
import { sampleOf } from '@/test/service-samples';
import { fingerprint, populate, type World } from '@/test/service-world';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bodyLimit } from '../http/body';
import { addresses } from '../http/match';
import { openApiDocument } from '../openapi/document';

/** Each error that the published documents name for an endpoint is provoked; one without a case is a failure. */

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const frontEndKey = 'key-of-a-page';

const published = createDocumentCheck();
let service: TestService;
let world: World;
let kid: string;

async function begin(): Promise<void> {
  service = startTestService();
  world = await populate(service);
  await service.run();
  const { repositories, projectId, clock } = service;
  const createTime = clock.now();
  repositories.apiKeys.insert({
    key: frontEndKey,
    projectId,
    label: 'Page',
    scopes: ['frontend'],
    active: true,
    createTime,
  });
  const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  kid = 'key-of-the-portal';
  repositories.jwtKeys.insert({
    id: kid,
    projectId,
    label: 'Portal',
    publicKeyPem,
    active: true,
    createTime,
    updateTime: createTime,
  });
}

beforeAll(begin);
afterAll(() => service.close());

async function customer(): Promise<Record<string, string>> {
  const now = Math.floor(service.clock.now() / 1000);
  const claims = { groupRef: 'acme', consumerRef: 'ana', iat: now, exp: now + 600 };
  const token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
  return { authorization: `Bearer ${token}` };
}

interface ProviderCallLog {
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** What any endpoint of its kind refuses with this status. */
async function usual(
  endpoint: Endpoint,
  status: number,
  good: ProviderCallLog,
): Promise<ProviderCallLog | undefined> {
  const { auth, body, path } = endpoint;
  const headers = { ...good.headers, 'content-type': 'application/json' };
  const wrongThing = (segment: string) => good.path.replace(firstValue(path), `$1${segment}`);
  if (status === 400 && body) return { ...good, headers, body: '{' };
  if (status === 400) return { ...good, path: wrongThing('%') };
  if (status === 401) return { ...good, headers: {} };
  if (status === 403)
    return { ...good, headers: auth.includes('bearer') ? await customer() : { 'x-api-key': frontEndKey } };
  if (status === 404) return { ...good, path: wrongThing('nothing') };
  if (status === 413) return { ...good, headers, body: ' '.repeat(bodyLimit + 1) };
  if (status === 415)
    return { ...good, headers: { ...headers, 'content-type': 'text/plain' }, body: good.body ?? '{}' };
  return undefined;
}

/** Finds the value of a template's first parameter in a path made from it. */
function firstValue(template: string): RegExp {
  const [before = ''] = template.split('{');
  return new RegExp(`(${before})[^/:]+`);
}

async function special(
  endpoint: Endpoint,
  { asCustomer, asPerson, ...own }: ErrorCase,
): Promise<ProviderCallLog> {
  const sample = { ...sampleOf(service, world, endpoint.id), ...own };
  const headers = asCustomer
    ? await customer()
    : asPerson
      ? { authorization: `Bearer ${service.bearerToken}` }
      : credentialFor(service, endpoint, sample);
  return {
    path: pathOf(service, world, endpoint, sample),
    headers: sample.body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(sample.body === undefined ? {} : { body: JSON.stringify(sample.body) }),
  };
}

const documented = addresses.flatMap((address) =>
  Object.values(openApiDocument({ address, origin: 'http://127.0.0.1', version: '0' }).paths)
    .flatMap((item) => Object.values(item) as { operationId: string; responses: object }[])
    .flatMap(({ operationId, responses }) =>
      Object.keys(responses)
        .map(Number)
        .filter((status) => status >= 400)
        .map((status) => [operationId, status] as const),
    ),
);

it('names errors of every endpoint that can be refused, and has no case for what is not documented', () => {
  const silent = endpoints.filter(({ id }) => !documented.some(([named]) => named === id));
  expect(silent.map(({ id }) => id)).toEqual(['listProviders']);
  const cases = Object.entries(errorCasesOf(service, world)).flatMap(([id, byStatus]) =>
    Object.keys(byStatus).map((status) => `${id} ${status}`),
  );
  const known = new Set(documented.map(([id, status]) => `${id} ${status}`));
  expect(cases.filter((name) => !known.has(name))).toEqual([]);
});

it.each(documented)('%s is refused with %i', async (id, status) => {
  const endpoint = endpoints.find((one) => one.id === id);
  if (!endpoint) throw new Error(`No endpoint ${id}`);
  const own = errorCasesOf(service, world)[id]?.[status];
  try {
    await own?.before?.();
    const good = await special(endpoint, own ?? {});
    const asked = own ? good : await usual(endpoint, status, good);
    if (!asked) throw new Error('no case');
    const before = fingerprint(service);
    const { path, ...init } = asked;
    const response = await service.fetch(path, { method: endpoint.method, ...init });
    const text = await response.text();
    expect([response.status, text]).toEqual([status, expect.any(String)]);
    const answersInItsOwnForm = own !== undefined && endpoint.ownErrors?.[status] === 'response';
    const readable = answersInItsOwnForm ? (endpoint.response ?? z.undefined()) : apiProblemSchema;
    expect(z.safeParse(readable, JSON.parse(text)).error).toBeUndefined();
    expect(response.headers.get('content-type')).toBe(
      answersInItsOwnForm ? 'application/json' : 'application/problem+json',
    );
    expect(published.answer(endpoint, response, text)).toEqual([]);
    expect(own?.keeps ? before : fingerprint(service)).toEqual(before);
    expect(service.problems).toEqual([]);
  } finally {
    if (own?.before || own?.keeps) {
      await service.close();
      await begin();
    }
  }
});
