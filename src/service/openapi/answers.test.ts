import { endpoints } from '@/contract/endpoints';
import { createService } from '@/service/app';
import { seed } from '@/service/seed';
import { openDatabase } from '@/service/storage/database';
import { createRepositories } from '@/service/storage/repositories';
import { createDocumentCheck } from '@/test/document-check';
import { isExhaustive } from '@/test/exhaustive';
import { misfits, publishedAnswers } from '@/test/published-answers';
import { expect, it } from 'vitest';

const origin = 'http://127.0.0.1:4317';
const now = Date.parse('2026-11-20T09:41:00Z');
const documented = createDocumentCheck();

/** The demo's history has kinds of answers that the small world of the conformance tests does not. */
function startDemo() {
  const database = openDatabase(':memory:');
  const repositories = createRepositories(database);
  const made = seed({ database, repositories, now, origin, kind: 'demo' });
  const service = createService({ database, clock: { now: () => now }, version: '0' });
  const problems = new Set<string>();

  /** Reads an endpoint at the base address and holds the answer to our document and to what is published. */
  async function ask(id: string, values: Readonly<Record<string, string>> = {}): Promise<unknown> {
    const endpoint = endpoints.find((one) => one.id === id);
    if (!endpoint) throw new Error(`No endpoint ${id}`);
    const known: Record<string, string> = { projectIdOrName: made.projectId, orgId: made.orgId, ...values };
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? '');
    const headers = endpoint.auth.includes('apiKey')
      ? { 'x-api-key': made.apiKey }
      : { authorization: `Bearer ${made.bearerToken}` };
    const response = await service.fetch(new Request(`${origin}/v1${path}`, { headers }));
    const text = await response.text();
    for (const problem of documented.answer(endpoint, response, text)) problems.add(`${id} ${problem}`);
    const answer: unknown = JSON.parse(text);
    for (const problem of misfits(publishedAnswers[id] ?? 'any', answer)) problems.add(`${id} ${problem}`);
    return answer;
  }

  return { ask, problems, close: () => service.close() };
}

// Takes seconds, and the conformance tests hold the same for a small project.
it.runIf(isExhaustive)('answers what the document promises, also in the demo', async () => {
  const { ask, problems, close } = startDemo();
  const lists = endpoints.filter(
    ({ method, path }) =>
      method === 'GET' && /^\/(projects\/\{projectIdOrName\}|orgs\/\{orgId\})\/[\w-]+$/.test(path),
  );
  for (const { id } of lists) await ask(id);
  const installations = (await ask('listInstallations')) as { id: string; integrationId: string }[];
  for (const { id: installationId, integrationId } of installations) {
    const page = await ask('listOperations', { installationId, integrationId });
    const [newest] = (page as { results: { id: string }[] }).results;
    if (newest) await ask('listOperationLogs', { operationId: newest.id });
  }
  expect([...problems]).toEqual([]);
  expect([lists.length > 12, installations.length > 50]).toEqual([true, true]);
  await close();
});
