import type { ReadConfigObject } from '@/contract/installation';
import type { ReadObject } from '@/contract/revision-content';
import { accountFor } from '@/service/provider/account';
import { openDatabase } from '@/service/storage/database';
import { createRepositories } from '@/service/storage/repositories';
import type { ConnectionRow, DestinationRow, LogLine, AccountSettings } from '@/service/storage/entities';
import { createEngine, type Engine, type EngineOptions } from '@/service/engine/engine';
import type { OutgoingMessage, Transport, TransportResult } from '@/service/engine/deliveries/transport';
import {
  addDestination,
  addInstallation,
  addOrganization,
  addProject,
  addRevision,
  newConnection,
  type RowMaker,
} from '@/service/storage/new-rows';
import { linesOf, logOf, operationOf } from './rows';
import { readAll } from './provider-pages';

/** For tests: one project with one installation over an in-memory database, a clock, and a receiver. */

export interface WorldOptions {
  readonly provider?: string;
  readonly object?: ReadObject;
  readonly config?: ReadConfigObject;
  readonly settings?: AccountSettings;
  readonly connection?: Partial<ConnectionRow>;
  readonly destination?: Partial<DestinationRow>;
}

export interface Received extends OutgoingMessage {
  readonly at: number;
  readonly status: number | undefined;
}

export const projectId = 'project';
export const signingKey = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
export const startTime = Date.UTC(2026, 8, 1, 9);

const defaultObject: ReadObject = {
  objectName: 'contacts',
  destination: 'hook',
  requiredFields: [{ fieldName: 'firstname' }, { fieldName: 'lastname', mapToName: 'surname' }],
  optionalFieldsAuto: 'all',
};

export type World = ReturnType<typeof createWorld>;

export function createWorld(options: WorldOptions = {}) {
  const { provider = 'hubspot', object = defaultObject, settings = { scale: 0.3 } } = options;
  const database = openDatabase(':memory:');
  const repositories = createRepositories(database);
  const clock = { time: startTime, now: () => clock.time };
  const received: Received[] = [];
  const reports: string[] = [];
  const receiver = {
    answer: (_message: OutgoingMessage): TransportResult => ({ status: 200, durationMs: 40 }),
  };
  const transport: Transport = (message) => {
    const result = receiver.answer(message);
    received.push({ ...message, at: clock.time, status: 'status' in result ? result.status : undefined });
    return result;
  };
  const createTime = startTime - 1000;
  const times = { createTime, updateTime: null };
  /** Makes rows with these ids. */
  const named = (...ids: string[]): RowMaker => ({
    repositories,
    newId: () => ids.shift() ?? database.newId(createTime),
  });

  const { id: orgId } = addOrganization(named('org'), 'project', createTime);
  addProject(named(projectId), { orgId, name: 'project', appName: 'App of project' }, createTime);
  addDestination(
    named('destination'),
    {
      projectId,
      name: 'hook',
      type: 'webhook',
      metadata: { url: 'https://receiver.example/hook', headers: { 'X-Team': 'blue' } },
      secrets: {},
    },
    () => signingKey,
    createTime,
  );
  if (options.destination) repositories.destinations.update('destination', options.destination);
  repositories.integrations.insert({ id: 'integration', projectId, name: 'sync', provider, ...times });
  const content = { name: 'sync', provider, read: { objects: [object] } };
  const revision = addRevision(named('revision'), 'integration', content, createTime);
  const connection = repositories.connections.insert({
    ...newConnection({
      id: 'connection',
      projectId,
      provider,
      providerAppId: null,
      groupRef: 'group',
      groupName: 'Björk & Søn',
      consumerRef: 'consumer',
      consumerName: 'Ana',
      workspaceRef: 'w1',
      authScheme: 'oauth2/authorizationCode',
      providerMetadata: {},
      createTime,
    }),
    faults: { ...settings },
    ...options.connection,
  });
  const config = {
    createdBy: 'consumer:consumer',
    content: { provider, read: { objects: { [object.objectName]: options.config ?? {} } } },
  };
  addInstallation(named('installation', 'config'), connection, revision, config, createTime);

  const newEngine = (more: Partial<EngineOptions> = {}): Engine =>
    createEngine({
      database,
      repositories,
      clock,
      transport,
      log: (line) => void reports.push(line),
      ...more,
    });
  const world = {
    database,
    repositories,
    clock,
    received,
    receiver,
    reports,
    engine: newEngine(),
    newEngine,

    trigger(window: { since?: number; until?: number } = {}): string {
      const objectName = object.objectName;
      const result = world.engine.triggerRead({
        integrationId: 'integration',
        groupRef: 'group',
        objectName,
        ...window,
      });
      if (!result.ok) throw new Error(result.message);
      return result.operationId;
    },
    /** Moves the clock from one due time to the next, until nothing is due before the given moment. */
    run(until = Infinity, mostSteps = Infinity): number {
      let steps = 0;
      for (
        let due = world.engine.nextDue();
        due !== undefined && due <= until;
        due = world.engine.nextDue()
      ) {
        if (steps >= mostSteps) return steps;
        if (steps > 20_000) throw new Error('The engine does not come to an end');
        clock.time = Math.max(clock.time, due);
        world.engine.runDue();
        steps += 1;
      }
      return steps;
    },
    operation: (id: string) => operationOf(repositories, id),
    log: (id: string): LogLine[] => logOf(repositories, id),
    lines: (id: string) => linesOf(repositories, id),
    /** Sends an event type to the destination through a topic. */
    route(eventType: string, destinationId = 'destination', topicId = `topic-${eventType}`): void {
      if (!repositories.topics.inProject(projectId, topicId))
        repositories.topics.insert({ id: topicId, projectId, name: topicId, ...times });
      if (!repositories.eventRoutes.find(projectId, eventType, topicId))
        repositories.eventRoutes.insert({
          id: `er-${topicId}-${eventType}`,
          projectId,
          eventType,
          topicId,
          ...times,
        });
      repositories.topicRoutes.insert({
        id: `tr-${topicId}-${destinationId}`,
        projectId,
        topicId,
        destinationId,
        createTime,
      });
    },
    data: () => received.map(({ body }) => JSON.parse(body) as Record<string, unknown>),
  };
  // Plans the schedules.
  world.engine.runDue();
  return world;
}

/** Ids of the records in result messages, by the provider's own id in `raw`. */
export function recordIds(messages: readonly Record<string, unknown>[]): string[] {
  return messages.flatMap((message) =>
    ((message['result'] ?? []) as { raw: { id: unknown } }[]).map(({ raw }) => String(raw.id)),
  );
}

/** What the account holds, asked of the provider directly. */
export function recordsOf(window: { since?: number; until?: number } = {}, now = startTime) {
  const account = accountFor({ provider: 'hubspot', workspaceRef: 'w1', seed: 'w1', scale: 0.3 });
  const page = { account, object: 'contacts', fields: ['firstname', 'lastname'], attempt: 1 };
  return readAll({ ...page, now, ...window }, 0);
}

/** The lines of an operation's log that somebody should look at. */
export const warnings = (world: World, id: string) =>
  world.lines(id).filter((line) => /^(WARNING|ERROR)/.test(line));
