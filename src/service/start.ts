import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createService, type Service } from './app';
import { chooseClock, noteClock, realTime, type Clock, type ClockSetting } from './clock';
import type { Credentials } from './connect-tokens';
import { newApiKey } from './resources/api-keys';
import { bootstrap, seed } from './seed';
import {
  LockedDatabaseError,
  NewerDatabaseError,
  openDatabase,
  UnusableDatabaseError,
  type Database,
} from './storage/database';
import { createRepositories, type Repositories } from './storage/repositories';

export const seedKinds = ['demo', 'none', 'large'] as const;
export type SeedKind = (typeof seedKinds)[number];

export interface StartOptions {
  /** Folder of the database. Created if it does not exist. */
  readonly data: string;
  /** What to fill a new database with. A database with data is left as it is. */
  readonly seed: SeedKind;
  /** Where people reach the service, such as `http://127.0.0.1:4317`. */
  readonly origin: string;
  readonly host: string;
  /** How many days ended operations are kept. 0 keeps them for ever. */
  readonly keepDays?: number;
  /** Real time, unless told otherwise. */
  readonly clock?: ClockSetting | undefined;
  readonly version: string;
  readonly corsOrigins?: readonly string[];
  readonly consoleDir?: string | undefined;
  readonly log: (line: string) => void;
}

/** An error that the person who starts the service can fix. The message is one line. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The credentials that a start prints. The first start creates them, later ones reuse them. */
export interface StartCredentials extends Credentials {
  readonly orgId: string;
  readonly projectId: string;
}

const startKey = 'start';

export interface Started {
  readonly service: Service;
  readonly credentials: StartCredentials;
  readonly clock: ReturnType<typeof chooseClock>;
}

/** Opens the database, fills it if it is new, and starts the service and its engine on it. */
export function startService(options: StartOptions): Started {
  const database = openData(options.data);
  try {
    const { meta } = createRepositories(database);
    const isNew = meta.get(startKey) === undefined;
    const clock = chooseClock(meta, { setting: options.clock, isNew });
    const credentials = credentialsOf(database, clock, options);
    const service = createService({
      database,
      clock,
      realClock: realTime,
      keepDays: options.keepDays ?? 0,
      version: options.version,
      host: options.host,
      ownOrigins: () => [options.origin],
      corsOrigins: options.corsOrigins ?? [],
      consoleDir: options.consoleDir,
      log: options.log,
    });
    service.engine.start();
    service.retention.start();
    const stopNoting = noteClock(meta, clock);
    const close = () => {
      stopNoting();
      return service.close();
    };
    return { service: { ...service, close }, credentials, clock };
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
    const known =
      error instanceof NewerDatabaseError ||
      error instanceof LockedDatabaseError ||
      error instanceof UnusableDatabaseError;
    throw known ? new StartError(error.message) : error;
  }
}

function credentialsOf(
  database: Database,
  clock: Clock,
  { seed: kind, origin }: StartOptions,
): StartCredentials {
  const repositories = createRepositories(database);
  const text = repositories.meta.get(startKey);
  const kept = text === undefined ? undefined : (JSON.parse(text) as StartCredentials & { origin: string });
  // One transaction, so that a start that is killed meanwhile leaves an empty database.
  return database.transaction(() => {
    const credentials = kept === undefined ? fill() : renewed(repositories, kept, clock.now());
    if (kept) moveInboxes(repositories, kept.origin, origin);
    repositories.meta.set(startKey, JSON.stringify({ ...credentials, origin }));
    return credentials;
  });

  function fill(): StartCredentials {
    const base = { database, repositories, now: clock.now() };
    const made = kind === 'none' ? bootstrap(base) : seed({ ...base, origin, kind });
    const { orgId, projectId, apiKey, bearerToken } = made;
    return { orgId, projectId, apiKey, bearerToken };
  }
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

/** Creates another key if the one of the first start has been deleted or deactivated. */
function renewed({ apiKeys }: Repositories, kept: StartCredentials, now: number): StartCredentials {
  const { orgId, projectId, bearerToken } = kept;
  const withKey = (apiKey: string) => ({ orgId, projectId, apiKey, bearerToken });
  if (apiKeys.byKey(kept.apiKey)?.active) return withKey(kept.apiKey);
  const other = apiKeys.list(projectId).find(({ active }) => active);
  if (other) return withKey(other.key);
  const { key } = apiKeys.insert({
    key: newApiKey(),
    projectId,
    label: 'Made at start',
    scopes: ['full'],
    active: true,
    createTime: now,
  });
  return withKey(key);
}

/** The link that opens the console connected. The token is in the fragment, which no server sees. */
export const connectLink = (origin: string, token: string) => `${origin}/connect#connect=${token}`;
