import { day } from '@/lib/time';
import type { Clock, ServiceClock } from '../clock';
import { stackOf } from '../error-text';
import { isDiskFull, type Database } from '../storage/database';
import type { Repositories } from '../storage/repositories';
import { Contexts } from './context';
import { DeliveryWorker } from './deliveries/deliveries';
import { createDriver } from './driver';
import { deliverHeld, type HeldRequest } from './deliveries/held';
import { operationOf, type Kernel, type Machine } from './kernel';
import type { EngineEvent } from '../events';
import { emitEvent } from './deliveries/outbox';
import type { ReadWindow } from './reads/read-state';
import { ReadMachine } from './reads/read-steps';
import { recover } from './recovery';
import { sampleReads } from './reads/sampling';
import { SchemaWatchMachine } from './watches/schema-watch-steps';
import { Scheduler } from './reads/scheduler';
import { startRead, type ReadRequest, type StartResult } from './reads/read-start';
import { searchRecords, type SearchRequest } from './search';
import type { Transport } from './deliveries/transport';
import { Watcher } from './watches/watcher';
import type { WriteRequest } from './writes/write-request';
import { startWrite } from './writes/write-start';
import { WriteMachine } from './writes/write-steps';
import type { InstallationRow, OperationRow } from '../storage/entities';

export interface EngineOptions {
  readonly database: Database;
  readonly repositories: Repositories;
  readonly clock: ServiceClock;
  /** Real time, where the clock is not. */
  readonly realClock?: Clock;
  readonly transport: Transport;
  /** Origin for links in messages. Called for each link. */
  readonly origin?: () => string;
  readonly newId?: (now: number) => string;
  /** Receives lines that belong to no operation. */
  readonly log?: ((line: string) => void) | undefined;
}

export interface TriggerRead extends ReadWindow {
  readonly integrationId: string;
  readonly groupRef: string;
  readonly objectName: string;
}

export type Engine = ReturnType<typeof createEngine>;

/** Limits the work of one turn, so that HTTP requests are answered meanwhile. */
const mostStepsAtOnce = 50;
/** Pause after an error that could not be recorded. */
const pauseAfterError = 60_000;

/**
 * The engine over one database. Everything that is due is a row; a step is one transaction that leaves the next
 * due time behind, so a process that dies loses nothing but the calls it was waiting for.
 */
export function createEngine(options: EngineOptions) {
  const { database, repositories, clock, realClock = clock } = options;
  const kernel: Kernel = {
    database,
    repositories,
    contexts: new Contexts(repositories),
    transport: options.transport,
    now: () => clock.now(),
    realNow: () => realClock.now(),
    newId: options.newId ?? database.newId,
    origin: options.origin ?? (() => 'http://127.0.0.1'),
    report: options.log ?? (() => undefined),
  };
  const writes = new WriteMachine(kernel);
  const machines = {
    read: new ReadMachine(kernel),
    write: writes,
    'schema.watch': new SchemaWatchMachine(kernel),
  };
  const scheduler = new Scheduler(kernel);
  const watcher = new Watcher(kernel);
  const machineOf = ({ engineState }: OperationRow): Machine =>
    machines[engineState['kind'] as keyof typeof machines];
  const deliveries = new DeliveryWorker(kernel, {
    settled(operationId, now) {
      const row = repositories.operations.byId(operationId);
      if (row?.status !== 'in_progress') return;
      machineOf(row).settled?.(operationOf(row), now);
    },
    freed: () => driver.wake(),
  });
  const driver = createDriver({ clock, runDue, nextDue, report: kernel.report });

  /** A step that throws ends its operation, so that an internal error is not retried forever. */
  function broken(row: OperationRow, error: unknown, now: number): void {
    kernel.report(`Operation ${row.id} failed in this service: ${stackOf(error)}`);
    try {
      database.transaction(() => machineOf(row).fail(operationOf(row), String(error), now));
    } catch {
      repositories.operations.update(row.id, { dueAt: now + pauseAfterError });
    }
  }

  function runDue(now = kernel.now()): number {
    let steps = scheduler.run(now) + watcher.run(now);
    while (steps < mostStepsAtOnce && (repositories.operations.nextDue() ?? Infinity) <= now) {
      for (const row of repositories.operations.due(now, mostStepsAtOnce - steps)) {
        steps += 1;
        try {
          database.transaction(() => machineOf(row).step(operationOf(row), now));
        } catch (error) {
          // The operation is not to blame, and its end could not be written either.
          if (isDiskFull(error)) throw error;
          broken(row, error, now);
        }
      }
    }
    return steps + deliveries.run(now);
  }

  function nextDue(): number | undefined {
    const parts = [repositories.operations, deliveries, scheduler, watcher];
    const times = parts.map((part) => part.nextDue()).filter((time) => time !== undefined);
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  /** Does something that may make operations due. */
  function change<T>(work: (now: number) => T): T {
    const result = database.transaction(() => work(kernel.now()));
    driver.wake();
    return result;
  }

  const start = (installation: InstallationRow | undefined, request: ReadRequest): StartResult =>
    change((now) => startRead(kernel, installation, request, now));

  return {
    triggerRead: ({ integrationId, groupRef, ...request }: TriggerRead) =>
      start(repositories.installations.ofGroup(integrationId, groupRef), {
        ...request,
        readType: 'triggered',
      }),

    startRead: ({ installationId, ...request }: ReadRequest & { readonly installationId: string }) =>
      start(repositories.installations.byId(installationId), request),

    /** Starts backfills for a new installation, or for new objects of one. Returns the ids of the operations. */
    startBackfills(installationId: string, objectNames?: readonly string[]): string[] {
      const { contexts } = kernel;
      const installation = repositories.installations.byId(installationId);
      if (!installation) return [];
      const now = kernel.now();
      const wanted = objectNames?.map((name) => contexts.choice(installation, name)?.objectName);
      return contexts.readNames(installation).flatMap((objectName) => {
        const choice = contexts.choice(installation, objectName);
        const period = (choice?.config.backfill ?? choice?.revision?.backfill)?.defaultPeriod;
        const days = Number(period?.days ?? 0);
        if (choice?.config.disabled || (!period?.fullHistory && days === 0)) return [];
        if (wanted && !wanted.includes(objectName)) return [];
        const since = period?.fullHistory ? undefined : now - days * day;
        // Scheduled reads continue from here.
        const result = start(installation, { objectName, readType: 'backfill', since, until: now });
        return result.ok ? [result.operationId] : [];
      });
    },

    readNames(installationId: string): string[] {
      const installation = repositories.installations.byId(installationId);
      return installation ? kernel.contexts.readNames(installation) : [];
    },

    /** Requests a few records of each scheduled object. Returns what the provider refuses as a bad request. */
    sampleReads: (installationId: string, objectNames: readonly string[]) =>
      sampleReads(kernel, installationId, objectNames),

    /** Writes records to the provider, either synchronously or as an operation in the background. */
    write: (request: WriteRequest) => change((now) => startWrite(kernel, writes, request, now)),

    /** Sends held result messages. Returns what is wrong with the request, if anything. */
    deliverHeld: (request: HeldRequest) => change((now) => deliverHeld(kernel, request, now)),

    /** Searches records at the provider. Changes no record. */
    search: (request: SearchRequest) => searchRecords(kernel, request, kernel.now()),

    /** Sends an event along its routes, in the caller's transaction. */
    emit(event: EngineEvent, operationId?: string): void {
      emitEvent(kernel, event, kernel.now(), operationId);
      driver.wake();
    },

    /** Call this before deleting a destination, in the same transaction. */
    destinationRemoved(destinationId: string): void {
      const destination = repositories.destinations.byId(destinationId);
      if (!destination) return;
      deliveries.giveUp(destination, 'the destination was deleted', kernel.now());
      driver.wake();
    },

    runDue,
    nextDue,
    idle: () => deliveries.idle(),
    wake: () => driver.wake(),

    /** Resumes what an earlier process left unfinished, and runs on a timer from now on. */
    start(): void {
      recover(kernel, kernel.now());
      driver.start();
    },

    /** Starts nothing more and waits for deliveries in flight. */
    async stop(): Promise<void> {
      driver.stop();
      await deliveries.idle();
    },
  };
}
