import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runPlan } from '@/lib/plan';
import { asksOf } from '@/lib/project-model/asks';
import { compareModels } from '@/lib/project-model/compare';
import { choicesOf, planOf, staleness } from '@/lib/project-model/plan';
import type { ProjectModel } from '@/lib/project-model/project-model';
import { runs } from '@/test/exhaustive';
import { startTestService, type TestService } from '@/test/service';
import { forgetService, startSession } from '@/api/session';
import { actSetUp, setUpVerdict } from './act';
import { readOwnSetUp } from './project-model';

let service: TestService;
let writes = 0;
/** Loses the answer of the write that makes it zero. */
let untilLoss = Infinity;

beforeEach(() => {
  service = startTestService();
  const { baseUrl, readUrl, searchUrl, writeUrl, apiKey } = service;
  startSession({ id: 'act', name: 'Act', baseUrl, readUrl, searchUrl, writeUrl }, { apiKey }, false);
  writes = 0;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const request = new Request(input, init);
    const answer = await service.fetch(request);
    if (request.method === 'GET') return answer;
    writes += 1;
    untilLoss -= 1;
    if (untilLoss === 0) throw new TypeError('The answer is lost');
    return answer;
  });
});
afterEach(async () => {
  untilLoss = Infinity;
  vi.unstubAllGlobals();
  forgetService('act');
  await service.close();
});

const someText = fc.constantFrom('a', 'größe', '1e400', '007', 'null', 'eu-west-1');
/** At least one, because an integration sends to one. */
const destinations = fc.uniqueArray(
  fc
    .record({
      name: fc.constantFrom('orders', 'Orders', 'crm', 'x-1', 'archive'),
      one: someText,
      two: someText,
    })
    .map(({ name, one, two }) => {
      if (name === 'archive')
        return { name, type: 's3', metadata: { bucket: one, region: two, keyTemplate: two } };
      const headers = one === 'a' ? {} : { 'X-One': 'v', [`X-${two.length}`]: 'v' };
      return { name, type: 'webhook', metadata: { url: 'u', ...(one === 'a' ? {} : { headers }) } };
    }),
  { selector: ({ name }) => name, minLength: 1, maxLength: 4 },
);

/** Set-ups that the service can hold. */
const setUps: fc.Arbitrary<ProjectModel> = destinations.chain((some) => {
  const names = some.map(({ name }) => name);
  return fc.record({
    destinations: fc.constant(
      some.map((one) => ({ ...one, metadata: 'url' in one.metadata ? placed(one) : one.metadata })),
    ),
    topics: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('alerts', 'Alerts', 'all-of-it'),
        events: fc.subarray(['connection.error', 'installation.created', 'read.backfill.done']),
        destinations: fc.subarray(names),
      }),
      { selector: ({ name }) => name, maxLength: 3 },
    ),
    integrations: fc.uniqueArray(
      fc
        .record({
          name: fc.constantFrom('crm', 'größe', '<b>bold</b>', '__proto__', 'a/b?c#d'),
          displayName: someText,
          objects: fc.subarray(['contacts', 'deals', 'companies'], { minLength: 1 }),
          destination: fc.constantFrom(...names),
        })
        .map(({ name, displayName, objects, destination }) => ({
          name,
          provider: 'hubspot',
          content: {
            name,
            provider: 'hubspot',
            displayName,
            read: {
              objects: objects.map((objectName) => ({
                objectName,
                destination,
                schedule: '*/30 * * * *',
                optionalFieldsAuto: 'all',
              })),
            },
          },
        })),
      { selector: ({ name }) => name, maxLength: 4 },
    ),
  });
});

/** Addresses and header values as placeholders. */
function placed({ name, metadata }: { name: string; metadata: object }): Record<string, unknown> {
  const of = (key: string) => `\${${name}_${key}}`.toUpperCase().replaceAll('-', '_');
  const headers = 'headers' in metadata ? (metadata.headers as object) : undefined;
  return {
    url: of('URL'),
    ...(headers ? { headers: Object.fromEntries(Object.keys(headers).map((key) => [key, of(key)])) } : {}),
  };
}

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

async function run(project: string, base: ProjectModel, wanted: ProjectModel) {
  const chosen = new Set(choicesOf(compareModels(base, wanted)).map(({ key }) => key));
  const steps = planOf(base, wanted, chosen);
  const answers = new Map(asksOf(steps).map(({ placeholder }) => [placeholder, 'https://example.com/in']));
  const query = client();
  const act = (step: (typeof steps)[number]) => actSetUp({ client: query, project, steps, answers }, step);
  let outcomes = await runPlan({ steps, act, judge: setUpVerdict, report: () => undefined });
  const stopped = outcomes.some(({ status }) => status === 'unsure');
  const { model } = await readOwnSetUp(client(), project);
  const found = staleness(base, steps, outcomes, model);
  expect(found.changed).toEqual([]);
  outcomes = await runPlan({
    steps,
    outcomes: found.outcomes.map((one) => (one.status === 'skipped' ? { status: 'waiting' } : one)),
    act,
    judge: setUpVerdict,
    report: () => undefined,
  });
  return { outcomes, stopped };
}

it('makes one set-up of another at the service, also after an answer was lost, and then has nothing to do', async () => {
  let lost = 0;
  await fc.assert(
    fc.asyncProperty(setUps, setUps, fc.integer({ min: 1, max: 20 }), async (first, second, loss) => {
      const project = 'ours';
      for (const [wanted, at] of [
        [first, Infinity],
        [second, loss],
      ] as const) {
        const { model: base } = await readOwnSetUp(client(), project);
        untilLoss = at;
        const { outcomes, stopped } = await run(project, base, wanted);
        untilLoss = Infinity;
        lost += Number(stopped);
        expect(outcomes.filter(({ status }) => status !== 'done')).toEqual([]);
        const { model } = await readOwnSetUp(client(), project);
        expect(compareModels(model, wanted)).toEqual([]);
        const before = writes;
        await run(project, model, wanted);
        expect(writes).toBe(before);
      }
    }),
    runs(100),
  );
  expect(lost).toBeGreaterThan(0);
}, 300_000);
