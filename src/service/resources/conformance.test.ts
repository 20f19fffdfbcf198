import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import { apiProblemSchema } from '@/contract/problem';
import { z } from '@/contract/zod';
import { createDocumentCheck } from '@/test/document-check';
import { credentialFor, pathOf as samplePath } from '@/test/endpoint-request';
import { misfits, publishedAnswers } from '@/test/published-answers';
import { startTestService, type TestService } from '@/test/service';
import { sampleOf, type Sample } from '@/test/service-samples';
import { fingerprint, populate, type World } from '@/test/service-world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handlers } from './handlers';

const documented = createDocumentCheck();
let service: TestService;
let world: World;
let before: Record<string, string>;

async function begin(): Promise<void> {
  service = startTestService();
  world = await populate(service);
  await service.run();
  before = fingerprint(service);
}

beforeAll(begin);
afterAll(() => service.close());

/** A case that changes something leaves a new world behind. */
async function undone(endpoint: Endpoint, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } finally {
    if (endpoint.method !== 'GET') {
      await service.close();
      await begin();
    }
  }
}

const pathOf = (endpoint: Endpoint, sample: Sample, project: string) =>
  samplePath(service, world, endpoint, sample, project);
const credential = (endpoint: Endpoint, sample: Sample) => credentialFor(service, endpoint, sample);
const request = (endpoint: Endpoint, path: string, headers: Record<string, string>, body?: unknown) =>
  service.send(endpoint.method, path, body, headers);

async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const problem = z.parse(apiProblemSchema, await response.json());
  expect(problem.status).toBe(response.status);
  expect(problem.detail).toBeTruthy();
  expect(problem.requestId).toBe(response.headers.get('x-request-id'));
  return problem;
}

const offered = handlers.map(({ endpoint }) => endpoint);

it('offers each endpoint once, and all of them', () => {
  expect(new Set(offered).size).toBe(offered.length);
  const missing = endpoints.filter((endpoint) => !offered.includes(endpoint)).map(({ id }) => id);
  expect(missing).toEqual([]);
});

it('holds every answer with a body to what is published', () => {
  const withBody = endpoints.flatMap(({ id, response }) => (response ? [id] : []));
  expect(Object.keys(publishedAnswers).toSorted()).toEqual(withBody.toSorted());
});

const cases = (chosen: readonly Endpoint[]) => chosen.map((endpoint) => [endpoint.id, endpoint] as const);
const inProject = offered.filter(({ path }) => path.startsWith('/projects/{'));
const inOrganization = offered.filter(({ path }) => path.includes('{orgId}'));

it.each(cases(offered))('%s succeeds as the table says', (id, endpoint) =>
  undone(endpoint, async () => {
    const sample = sampleOf(service, world, id);
    if (!sample) throw new Error('no sample');
    const path = pathOf(endpoint, sample, 'ours');
    const response = await request(endpoint, path, credential(endpoint, sample), sample.body);
    const text = await response.text();
    expect([response.status, text]).toEqual([endpoint.success, expect.any(String)]);
    expect(response.headers.get('content-type')).toBe(endpoint.response ? 'application/json' : null);
    expect(text === '').toBe(endpoint.response === undefined);
    const schema = endpoint.response ?? z.unknown();
    expect(z.safeParse(schema, text === '' ? undefined : JSON.parse(text)).error).toBeUndefined();
    expect(misfits(publishedAnswers[id] ?? 'any', text === '' ? undefined : JSON.parse(text))).toEqual([]);
    expect(documented.answer(endpoint, response, text)).toEqual([]);
    expect(documented.body(endpoint, sample.body)).toEqual([]);
    expect(service.problems).toEqual([]);
  }),
);

it.each(cases(offered.filter(({ auth }) => auth.length > 0)))(
  '%s refuses a missing, an unknown and the wrong kind of credential',
  async (id, endpoint) => {
    const sample = sampleOf(service, world, id) ?? {};
    const path = pathOf(endpoint, sample, 'ours');
    const wrong: Record<string, string>[] = [
      {},
      { 'x-api-key': 'nothing' },
      { authorization: 'Bearer nothing' },
      { authorization: 'Basic eDp5' },
    ];
    if (!endpoint.auth.includes('bearer')) wrong.push({ authorization: `Bearer ${service.bearerToken}` });
    if (!endpoint.auth.includes('apiKey')) wrong.push({ 'x-api-key': service.apiKey });
    for (const headers of wrong) {
      const response = await request(endpoint, path, headers, sample.body);
      expect(response.status).toBe(401);
      expect((await problemOf(response)).remedy).toBeTruthy();
    }
    expect(fingerprint(service)).toEqual(before);
  },
);

it.each(cases(inProject))(
  '%s does not reach a foreign project, nor our things through it',
  async (id, endpoint) => {
    const sample = sampleOf(service, world, id) ?? {};
    const foreignKey = { 'x-api-key': service.foreign.apiKey };
    const tries: [path: string, headers: Record<string, string>][] = [
      [pathOf(endpoint, sample, 'foreign'), credential(endpoint, sample)],
      [pathOf(endpoint, sample, 'ours'), foreignKey],
      [pathOf(endpoint, sample, 'no-such-project'), credential(endpoint, sample)],
    ];
    // What the path names is in our project, so the foreign one does not have it.
    if (/\{(?!projectIdOrName|provider\}|objectName)/.test(endpoint.path))
      tries.push([pathOf(endpoint, sample, 'foreign'), foreignKey]);
    for (const [path, headers] of tries) {
      const response = await request(endpoint, path, headers, sample.body);
      expect([path, response.status]).toEqual([path, 404]);
      await problemOf(response);
    }
    expect(fingerprint(service)).toEqual(before);
  },
);

it.each(cases(inOrganization))('%s does not reach a foreign organization', async (id, endpoint) => {
  const sample = sampleOf(service, world, id) ?? {};
  const foreign = { authorization: `Bearer ${service.foreign.bearerToken}` };
  const response = await request(endpoint, pathOf(endpoint, sample, 'ours'), foreign, sample.body);
  expect(response.status).toBe(404);
  expect(fingerprint(service)).toEqual(before);
});

it.each(cases(offered.filter(({ body }) => body)))('%s names each malformed input', async (id, endpoint) => {
  const sample = sampleOf(service, world, id) ?? {};
  const [body, ...names] = sample.bad ?? [];
  if (body === undefined) throw new Error('no bad sample');
  const path = pathOf(endpoint, sample, 'ours');
  const response = await request(endpoint, path, credential(endpoint, sample), body);
  const problem = await problemOf(response);
  expect(problem.status).toBe(400);
  expect(problem.issues?.map(({ in: place, name }) => [place, name])).toEqual(
    names.map((name) => ['body', name]),
  );
  for (const issue of problem.issues ?? []) expect(issue.detail).toBeTruthy();
  expect(fingerprint(service)).toEqual(before);
});

/** Parameters that name a thing of ours; those that name one of a provider's objects are another matter. */
const thingsIn = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !['projectIdOrName', 'objectName', 'provider', 'orgId'].includes(name));

it.each(cases(offered.filter(({ path }) => thingsIn(path).length > 0)))(
  '%s says which thing is not there',
  async (id, endpoint) => {
    const sample = sampleOf(service, world, id) ?? {};
    for (const name of thingsIn(endpoint.path)) {
      const params = { ...sample.params, [name]: 'nothing' };
      const path = pathOf(endpoint, { ...sample, params }, 'ours');
      const response = await request(endpoint, path, credential(endpoint, sample), sample.body);
      const problem = await problemOf(response);
      expect([path, problem.status]).toEqual([path, 404]);
      expect(problem.issues?.map((issue) => [issue.in, issue.name])).toEqual([['path', name]]);
    }
    expect(fingerprint(service)).toEqual(before);
  },
);

const flagged = offered.filter(({ query }) => {
  const known = query instanceof z.core.$ZodObject ? Object.values(query._zod.def.shape) : [];
  return known.some((field) => JSON.stringify(z.toJSONSchema(field)).includes('"boolean"'));
});
it.each(cases(flagged))('%s names each malformed query value', async (id, endpoint) => {
  const sample = sampleOf(service, world, id) ?? {};
  const [path = ''] = pathOf(endpoint, sample, 'ours').split('?');
  const { shape } = (endpoint.query as z.core.$ZodObject)._zod.def;
  const flags = Object.entries(shape)
    .filter(([, field]) => JSON.stringify(z.toJSONSchema(field)).includes('"boolean"'))
    .map(([name]) => name);
  const query = new URLSearchParams(sample.query);
  for (const name of flags) query.set(name, 'perhaps');
  const response = await request(
    endpoint,
    `${path}?${query.toString()}`,
    credential(endpoint, sample),
    sample.body,
  );
  const problem = await problemOf(response);
  expect(problem.status).toBe(400);
  expect(problem.issues?.map(({ in: place, name }) => [place, name])).toEqual(
    flags.map((name) => ['query', name]),
  );
  expect(fingerprint(service)).toEqual(before);
});
