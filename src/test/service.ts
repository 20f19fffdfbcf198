import { beforeEach } from 'vitest';
import type { Transport, OutgoingMessage } from '@/service/engine/deliveries/transport';
import { createService } from '@/service/app';
import type { Clock } from '@/service/clock';
import { addressesAt } from '@/service/connect-tokens';
import { openDatabase } from '@/service/storage/database';
import { addOrganization, addProject, newRow, type RowMaker } from '@/service/storage/new-rows';
import { createRepositories } from '@/service/storage/repositories';

const origin = 'http://127.0.0.1:4317';
/** A Monday morning, so that tests do not depend on the day they run. */
const beginning = Date.parse('2026-03-02T09:00:00Z');

interface Person {
  readonly builderId: string;
  readonly bearerToken: string;
}

interface Tenant extends Person {
  readonly orgId: string;
  readonly projectId: string;
  readonly apiKey: string;
}

function addPerson(maker: RowMaker, name: string, orgId: string | null): Person {
  const { id, bearerToken } = maker.repositories.builders.insert({
    ...newRow(maker, beginning),
    orgId,
    idpProvider: 'local',
    idpRef: name,
    firstName: name,
    lastName: null,
    primaryEmail: `${name}@${name}.example.com`,
    orgRole: 'owner',
    bearerToken: `token-of-${name}`,
  });
  return { builderId: id, bearerToken };
}

function addTenant(maker: RowMaker, name: string): Tenant {
  const { id: orgId } = addOrganization(maker, name, beginning);
  const project = { orgId, name, appName: `App of ${name}` };
  const { id: projectId } = addProject(maker, project, beginning);
  const { key } = maker.repositories.apiKeys.insert({
    key: `key-of-${name}`,
    projectId,
    label: 'Test',
    scopes: ['full'],
    active: true,
    createTime: beginning,
  });
  return { orgId, projectId, apiKey: key, ...addPerson(maker, name, orgId) };
}

export interface TestServiceOptions {
  /** Makes the clock one that is not real time. */
  readonly rate?: number;
  readonly realClock?: Clock;
  /** Answers deliveries; the default takes every message with 200. */
  readonly transport?: Transport;
  readonly corsOrigins?: readonly string[];
  readonly consoleDir?: string;
}

/**
 * The embedded service in process, over a database in memory, with a clock that moves only when told. It has one
 * project named `ours`; `foreign` is another organization with a project, `stranger` a person in none.
 */
export function startTestService({ transport, rate, ...options }: TestServiceOptions = {}) {
  let now = beginning;
  const clock = {
    now: () => now,
    advance(ms: number) {
      now += ms;
    },
    ...(rate === undefined ? {} : { rate }),
  };
  const sent: OutgoingMessage[] = [];
  const problems: string[] = [];
  const database = openDatabase(':memory:');
  const repositories = createRepositories(database);
  const maker: RowMaker = { repositories, newId: database.newId };
  const ours = addTenant(maker, 'ours');
  const foreign = addTenant(maker, 'foreign');
  const stranger = addPerson(maker, 'stranger', null);
  const service = createService({
    database,
    clock,
    version: '0.0.0-test',
    ownOrigins: () => [origin],
    transport: (message) => {
      sent.push(message);
      return transport ? transport(message) : { status: 200 };
    },
    log: (line) => problems.push(line),
    ...options,
  });

  const request = async (input: string | Request, init?: RequestInit): Promise<Response> =>
    service.fetch(typeof input === 'string' ? new Request(new URL(input, origin), init) : input);

  return {
    /** Takes a path or a whole URL. */
    fetch: request,
    /** A JSON request with the API key of `ours`, or with the credential given. */
    send: (
      method: string,
      path: string,
      body?: unknown,
      credential: Record<string, string> = { 'x-api-key': ours.apiKey },
    ) =>
      request(path, {
        method,
        headers: { ...credential, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    origin,
    ...addressesAt(origin),
    ...ours,
    foreign,
    stranger,
    engine: service.engine,
    mintConnectToken: service.mintConnectToken,
    database,
    repositories,
    clock,
    /** Messages that were posted to webhooks, in order. */
    sent,
    /** Lines about failures inside the service; empty in a good test. */
    problems,
    /** Lets everything happen that is due within `ms`, moving the clock from one due step to the next. */
    async run(ms = 3_600_000) {
      const until = now + ms;
      for (;;) {
        service.engine.runDue();
        await service.engine.idle();
        const next = service.engine.nextDue();
        if (next === undefined || next > until) break;
        now = Math.max(now, next);
      }
    },
    close: () => service.close(),
  };
}

export type TestService = ReturnType<typeof startTestService>;

/** Ends a test's service. Throws if something failed inside it. */
export async function closeService(service: TestService): Promise<void> {
  await service.close();
  if (service.problems.length > 0) throw new Error(service.problems.join('\n'));
}

/** The JSON of an answer of success. */
export async function jsonOf<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer;
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** Sends a request and reads the answer; an empty body is an object without anything. */
export async function answerOf(
  service: TestService,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> {
  const response = await service.send(method, path, body);
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
}

/** Starts a service before each test of a file, and closes it afterwards. */
export function serviceForEachTest(take: (service: TestService) => void): void {
  beforeEach(() => {
    const service = startTestService();
    take(service);
    return () => service.close();
  });
}
