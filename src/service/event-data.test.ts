import { describe, expect, it } from 'vitest';
import {
  asyncWriteEvent,
  backfillDoneEvent,
  connectionErrorEvent,
  connectionEvent,
  installationEvent,
  installationUpdatedEvent,
  notificationBody,
  readPausedEvent,
  subscribeErrorEvent,
  triggeredReadEvent,
  webhookDisabledEvent,
  type EngineEvent,
} from './events';
import { createWorld, projectId } from '@/test/engine-world';

const { repositories } = createWorld();
const installation = repositories.installations.byId('installation')!;
const integration = repositories.integrations.byId('integration')!;
const connection = repositories.connections.byId('connection')!;
const config = repositories.configs.byId('config')!;
const destination = repositories.destinations.byId('destination')!;
const parts = { installation, integration, connection };

// Interface facts 4.2, written out here.
const shared = [
  'projectId',
  'provider',
  'integrationId',
  'integrationName',
  'installationId',
  'connectionId',
  'groupRef',
  'groupName',
  'consumerRef',
  'consumerName',
];
const ofConnection = ['projectId', 'connectionId', 'provider', 'groupRef', 'consumerRef', 'consumerName'];
const outcome = { objectName: 'contacts', success: false, successfulRecordIds: ['1'], errors: ['no'] };
const window = { since: 0, until: 1000 };

const cases: [event: EngineEvent, type: string, members: string[]][] = [
  [installationEvent('installation.created', parts, config), 'installation.created', [...shared, 'config']],
  [installationEvent('installation.deleted', parts, config), 'installation.deleted', [...shared, 'config']],
  [
    installationUpdatedEvent(parts, config, config),
    'installation.updated',
    [...shared, 'config', 'lastConfig'],
  ],
  [backfillDoneEvent(parts, 'contacts'), 'read.backfill.done', [...shared, 'objectName']],
  [readPausedEvent(parts, config, 'why'), 'read.schedule.paused', [...shared, 'config', 'error']],
  [triggeredReadEvent(parts, 'contacts', {}), 'read.triggered.done', [...shared, 'objectName']],
  [
    triggeredReadEvent(parts, 'contacts', window),
    'read.triggered.done',
    [...shared, 'objectName', 'fromTimestamp', 'untilTimestamp'],
  ],
  [
    triggeredReadEvent(parts, 'contacts', {}, 'why'),
    'read.triggered.error',
    [...shared, 'objectName', 'error'],
  ],
  [
    asyncWriteEvent(parts, outcome),
    'write.async.done',
    [...shared, 'objectName', 'success', 'successfulRecordIds', 'errors'],
  ],
  [subscribeErrorEvent(parts, 'why'), 'subscribe.create.error', [...shared, 'error']],
  [connectionEvent('connection.created', connection), 'connection.created', ofConnection],
  [connectionEvent('connection.refreshed', connection), 'connection.refreshed', ofConnection],
  [connectionEvent('connection.updated', connection), 'connection.updated', ofConnection],
  [connectionEvent('connection.deleted', connection), 'connection.deleted', ofConnection],
  [connectionErrorEvent(connection, ['why']), 'connection.error', [...ofConnection, 'errors', 'error']],
  [
    webhookDisabledEvent(destination),
    'destination.webhook.disabled',
    ['projectId', 'destinationId', 'destinationName', 'url'],
  ],
];

describe('the notification', () => {
  it.each(cases)('$1 has exactly its members', (event, type, members) => {
    const body = JSON.parse(notificationBody(event)) as {
      notificationType: string;
      data: Record<string, unknown>;
    };
    expect(Object.keys(body).toSorted()).toEqual(['data', 'notificationType']);
    expect(body.notificationType).toBe(type);
    expect(Object.keys(body.data).toSorted()).toEqual(members.toSorted());
    expect(body.data['projectId']).toBe('project');
  });

  it('of an installation without a connection still has every member', () => {
    const { data } = installationEvent('installation.created', { ...parts, connection: undefined }, config);
    expect(data).toMatchObject({ connectionId: 'connection', consumerRef: '', consumerName: '' });
  });
});

describe('an event', () => {
  it('reaches a destination once, however many topics lead to it', () => {
    const world = createWorld();
    world.route('connection.created', 'destination', 'one');
    world.route('connection.created', 'destination', 'two');
    world.engine.emit(
      connectionEvent('connection.created', world.repositories.connections.byId('connection')!),
    );
    world.run();
    expect(world.data()).toEqual([
      {
        notificationType: 'connection.created',
        data: {
          projectId,
          connectionId: 'connection',
          provider: 'hubspot',
          groupRef: 'group',
          consumerRef: 'consumer',
          consumerName: 'Ana',
        },
      },
    ]);
  });

  it('without a route is not sent', () => {
    const world = createWorld();
    world.route('connection.deleted');
    world.engine.emit(
      connectionEvent('connection.created', world.repositories.connections.byId('connection')!),
    );
    world.run();
    expect(world.received).toEqual([]);
  });

  it('for a kind that nothing is sent to is reported', () => {
    const world = createWorld({
      destination: { type: 'slack', metadata: { url: 'https://hooks.slack.com/x' } },
    });
    world.route('connection.created');
    world.engine.emit(
      connectionEvent('connection.created', world.repositories.connections.byId('connection')!),
    );
    world.run();
    expect(world.reports).toEqual([
      'Notification connection.created was not sent to hook: this service sends nothing to destinations of the kind slack',
    ]);
  });

  it('whose transaction is undone is not sent', () => {
    const world = createWorld();
    world.route('connection.created');
    expect(() =>
      world.database.transaction(() => {
        world.engine.emit(
          connectionEvent('connection.created', world.repositories.connections.byId('connection')!),
        );
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(world.engine.nextDue()).toBeUndefined();
  });
});
