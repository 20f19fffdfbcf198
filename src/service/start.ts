import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createService, type Service, type ServiceOptions } from './app';
import { chooseClock, saveClock, realTime, type Clock, type ClockSetting } from './clock';
import { newApiKey } from './resources/api-keys';
import { bootstrap, seed } from './seed';
import type { StartCredentials } from './seed/organization';
import { openDatabase, UnusableDatabaseError, type Database } from './storage/database';
import { createRepositories, type Repositories } from './storage/repositories';

export const seedKinds = ['demo', 'none', 'large'] as const;
export type SeedKind = (typeof seedKinds)[number];

export interface StartOptions extends Pick<
  ServiceOptions,
  'host' | 'keepDays' | 'version' | 'corsOrigins' | 'consoleDir' | 'log'
> {
  /** Folder of the database. Created if it does not exist. */
  readonly data: string;
  /** What to fill a new database with. A database with data is left as it is. */
  readonly seed: SeedKind;
  /** Where people reach the service, such as `http://127.0.0.1:4317`. */
  readonly origin: string;
  /** Real time, unless told otherwise. */
  readonly clock?: ClockSetting | undefined;
}

/** An error that the person who starts the service can fix. The message is one line. */
export class StartError extends Error {
  override name = 'StartError';
}

const startKey = 'start';

/** Opens the database, fills it if it is new, and starts the service and its engine on it. */
export function startService(options: StartOptions) {
  const database = openData(options.data);
  try {
    const { meta } = createRepositories(database);
    const isNew = meta.get(startKey) === undefined;
    const clock = chooseClock(meta, { setting: options.clock, isNew });
    const credentials = credentialsOf(database, clock, options);
    const service = createService({
      ...options,
      database,
      clock,
      realClock: realTime,
      ownOrigins: () => [options.origin],
    });
    service.engine.start();
    service.retention.start();
    const stopSaving = saveClock(meta, clock);
    const close = () => {
      stopSaving();
      return service.close();
    };
    return { service: { ...service, close } satisfies Service, credentials, clock };
  } catch (error) {
    // Whatever failed after the disk was full may have failed because of it.
    const isFull = database.trouble === 'full';
    database.close();
    throw isFull
      ? new StartError(`The disk is full, so the data folder ${options.data} cannot be filled.`)
      : error;
  }
}

function openData(folder: string): Database {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(`The data folder ${folder} cannot be made: ${(error as Error).message}.`);
  }
  try {
    return openDatabase(join(folder, 'signalbox.db'));
  } catch (error) {
    throw error instanceof UnusableDatabaseError ? new StartError(error.message) : error;
  }
}

function credentialsOf(
  database: Database,
  clock: Clock,
  { seed: kind, origin }: StartOptions,
): StartCredentials {
  const repositories = createRepositories(database);
  const now = clock.now();
  const text = repositories.meta.get(startKey);
  // One transaction, so that a start that is killed meanwhile leaves an empty database.
  return database.transaction(() => {
    let credentials: StartCredentials;
    if (text === undefined) {
      const base = { database, repositories, now };
      credentials = kind === 'none' ? bootstrap(base) : seed({ ...base, origin, kind });
    } else {
      const { origin: before, ...kept } = JSON.parse(text) as StartCredentials & { origin: string };
      credentials = { ...kept, apiKey: workingKey(repositories, kept, now) };
      moveInboxes(repositories, before, origin);
    }
    repositories.meta.set(startKey, JSON.stringify({ ...credentials, origin }));
    return credentials;
  });
}

/** Webhooks to this service's own inbox follow it when the port changes. */
function moveInboxes({ projects, destinations }: Repositories, from: string, to: string): void {
  if (from === to) return;
  for (const project of projects.list())
    for (const { id, metadata } of destinations.list(project.id)) {
      const url = metadata['url'];
      if (typeof url === 'string' && url.startsWith(`${from}/inbox/`))
        destinations.update(id, { metadata: { ...metadata, url: to + url.slice(from.length) } });
    }
}

/** The key of the first start; another one if that has been deleted or deactivated. */
function workingKey({ apiKeys }: Repositories, { apiKey, projectId }: StartCredentials, now: number): string {
  if (apiKeys.byKey(apiKey)?.active) return apiKey;
  const other = apiKeys.list(projectId).find(({ active }) => active);
  if (other) return other.key;
  return apiKeys.insert({
    key: newApiKey(),
    projectId,
    label: 'Made at start',
    scopes: ['full'],
    active: true,
    createTime: now,
  }).key;
}

/** The link that opens the console connected. The token is in the fragment, which no server sees. */
export const connectLink = (origin: string, token: string) => `${origin}/connect#connect=${token}`;
