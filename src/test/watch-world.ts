import type { ConfigContent } from '@/contract/installation';
import type { RevisionContent, SubscribeObject } from '@/contract/revision-content';
import type { FieldMetadata, WritableAccount } from '@/service/provider/types';
import { create, remove, update } from '@/service/provider/write';
import type { AccountSettings } from '@/service/storage/entities';
import { createWorld, type World, type WorldOptions } from './engine-world';
import { accountOf } from '@/service/account-call';

/** For tests: a world whose installation subscribes or watches schemas, with a hand on its account. */

export interface WatchWorldOptions extends WorldOptions {
  readonly subscribe?: readonly SubscribeObject[];
  readonly content?: Partial<RevisionContent>;
  readonly installed?: Partial<ConfigContent>;
}

const always = { enabled: 'always' };

export const everything: SubscribeObject = {
  objectName: 'contacts',
  destination: 'hook',
  inheritFieldsAndMapping: true,
  createEvent: always,
  updateEvent: { ...always, watchFieldsAuto: 'all' },
  deleteEvent: always,
};

export interface Entry {
  readonly subscribeEventType: string;
  readonly providerEventType: string;
  readonly rawEvent: Record<string, unknown>;
  readonly fields: Record<string, unknown>;
  readonly mappedFields: Record<string, unknown>;
  readonly raw: Record<string, unknown>;
  readonly fieldsUpdated?: readonly string[];
  readonly id?: string;
}

/** Gives the installation another config. */
export function configure(world: World, id: string, content: Partial<ConfigContent>): void {
  const { repositories } = world;
  const last = repositories.configs.byId(repositories.installations.byId('installation')?.configId ?? '');
  if (!last) throw new Error('The installation has no config');
  const createTime = world.clock.time;
  repositories.configs.insert({ ...last, id, content: { ...last.content, ...content }, createTime });
  repositories.installations.update('installation', { configId: id, updateTime: createTime });
}

/** Gives the integration another revision. */
export function revise(world: World, content: Partial<RevisionContent>): void {
  const { revisions } = world.repositories;
  const last = revisions.latest('integration');
  if (!last) throw new Error('The integration has no revision');
  const seq = last.seq + 1;
  const createTime = world.clock.time;
  revisions.insert({
    ...last,
    id: `revision-${seq}`,
    seq,
    content: { ...last.content, ...content },
    createTime,
  });
}

export function accountIn(world: World): WritableAccount {
  const connection = world.repositories.connections.byId('connection');
  if (!connection) throw new Error('There is no connection');
  return accountOf(world.repositories, connection);
}

/** Writes to the account as some other program does, at the world's time. */
export function writer(world: World, object = 'contacts') {
  const call = () => ({ account: accountIn(world), now: world.clock.time, attempt: 1, object });
  const done = <T>({ outcome }: { outcome: ({ ok: true } & T) | { ok: false; message: string } }): T => {
    if (!outcome.ok) throw new Error(outcome.message);
    return outcome;
  };
  return {
    create: (fields: Record<string, unknown>) => done(create({ ...call(), fields })).id,
    update: (id: string, fields: Record<string, unknown>) => done(update({ ...call(), id, fields })).id,
    remove: (id: string) => done(remove({ ...call(), id })).id,
  };
}

/** Messages of one action that have arrived, each once. */
export function arrived(world: World, action: string): Record<string, unknown>[] {
  const bodies = new Map<string, string>();
  for (const { headers, body, status } of world.received)
    if (status === 200) bodies.set(headers['svix-id'] ?? '', body);
  return [...bodies.values()]
    .map((body) => JSON.parse(body) as Record<string, unknown>)
    .filter((message) => message['action'] === action);
}

/** Data of the notifications of one event that were sent. */
export const notifications = (world: World, type: string) =>
  world
    .data()
    .filter((body) => body['notificationType'] === type)
    .map((body) => body['data'] as Record<string, unknown>);

/** Switches troubles of the account on and off. */
export const setFaults = (world: World, faults: AccountSettings) =>
  world.repositories.connections.update('connection', { faults: { scale: 1, ...faults } });

/** One that subscribes to everything of an account with such troubles, with its error events routed. */
export function worldWithFaults(faults: AccountSettings): World {
  const world = createWatchWorld({
    connection: { workspaceRef: 'w23' },
    settings: { scale: 1, ...faults },
    subscribe: [everything],
  });
  for (const type of ['subscribe.create.error', 'connection.error']) world.route(type);
  return world;
}

/** The installation's operations, the oldest first. */
export const operationsIn = (world: World) =>
  world.repositories.operations.page('installation', 1000).toReversed();

export const resultsIn = (world: World) => operationsIn(world).map(({ result }) => result);

/** Adds or changes a custom field of the account's contacts. */
export const define = (world: World, name: string, more: Partial<FieldMetadata> = {}) =>
  accountIn(world).overlay.define('contacts', {
    createdAt: world.clock.time,
    metadata: {
      fieldName: name,
      displayName: name,
      valueType: 'string',
      providerType: 'string',
      readOnly: false,
      isCustom: true,
      isRequired: false,
      ...more,
    },
  });

export const entriesOf = (world: World): Entry[] =>
  arrived(world, 'subscribe').flatMap((message) => message['result'] as Entry[]);

/** The record that an entry is about. */
export function recordOf({ id, rawEvent }: Entry): string {
  return id ?? String(rawEvent['objectId'] ?? rawEvent['recordId']);
}

/** "update 123 @1756…" of each entry, by HubSpot's raw event. */
export const eventsOf = (world: World): string[] =>
  entriesOf(world).map(
    (entry) => `${entry.subscribeEventType} ${recordOf(entry)} @${String(entry.rawEvent['occurredAt'])}`,
  );

export function createWatchWorld(options: WatchWorldOptions = {}): World {
  const world = createWorld(options);
  const { subscribe, content, installed } = options;
  revise(world, { ...(subscribe && { subscribe: { objects: [...subscribe] } }), ...content });
  if (installed) configure(world, 'config-installed', installed);
  return world;
}
