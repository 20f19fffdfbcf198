import { day } from '@/lib/time';
import type { Database } from '../storage/database';
import type { Repositories } from '../storage/repositories';
import { Contexts } from './context';
import { DeliveryWorker } from './deliveries';
import { createDriver } from './driver';
import { deliverHeld, type HeldRefusal, type HeldRequest } from './held';
import type { Kernel } from './kernel';
import type { EngineEvent } from './notifications';
import { emitEvent } from './outbox';
import { failRead } from './read-end';
import { isRead, readOperation } from './read-state';
import { ReadMachine } from './read-steps';
import { recover } from './recovery';
import { sampleReads } from './sampling';
import { failSchemaWatch } from './schema-watch-end';
import { isSchemaWatch, schemaWatchOperation } from './schema-watch-state';
import { SchemaWatchMachine } from './schema-watch-steps';
import { Scheduler } from './scheduler';
import { startRead, type ReadRequest, type StartResult } from './read-start';
import { searchRecords, type SearchRequest } from './search';
import { httpTransport, type Transport } from './transport';
import { Watcher } from './watcher';
import { failWrite, ownFailure } from './write-end';
import type { WriteRequest } from './write-request';
import { startWrite, type WriteAnswer } from './write-start';
import { isWrite, writeOperation } from './write-state';
import { WriteMachine } from './write-steps';
import type { OperationRow } from '../storage/entities';

export interface EngineOptions {
  readonly database: Database;
  readonly repositories: Repositories;
  readonly clock: { now(): number };
  /** Default: HTTP. */
  readonly transport?: Transport;
  /** Divides every delay: 1 is real time, Infinity no delay. */
  readonly speed?: number;
  /** Origin for links in messages. Called for each link. */
  readonly origin?: () => string;
  readonly newId?: (now: number) => string;
  /** Receives lines that belong to no operation. */
  readonly log?: (line: string) => void;
}

export interface TriggerRead {
  readonly integrationId: string;
  readonly groupRef: string;
  readonly objectName: string;
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

export type Engine = ReturnType<typeof createEngine>;

/** Limits the work of one turn, so that HTTP requests are answered meanwhile. */
const mostStepsAtOnce = 50;
/** Pause after an error that could not be recorded. */
const pauseAfterError = 60_000;
const internalError = 'Internal error of the service';

/**
 * The engine over one database. Everything that is due is a row; a step is one transaction that leaves the next
 * due time behind, so a process that dies loses nothing but the calls it was waiting for.
 */
export function createEngine(options: EngineOptions) {
  const { database, repositories, clock, speed = 1 } = options;
  const kernel: Kernel = {
    database,
    repositories,
    transport: options.transport ?? httpTransport(),
    speed,
    now: () => clock.now(),
    newId: options.newId ?? database.newId,
    origin: options.origin ?? (() => 'http://127.0.0.1'),
    report: options.log ?? (() => undefined),
  };
  const contexts = new Contexts(kernel);
  const reads = new ReadMachine(kernel, contexts);
  const writes = new WriteMachine(kernel, contexts);
  const schemaWatches = new SchemaWatchMachine(kernel, contexts);
  const scheduler = new Scheduler(kernel, contexts);
  const watcher = new Watcher(kernel, contexts);
  const deliveries = new DeliveryWorker(kernel, {
    settled(operationId, now) {
      const row = repositories.operations.byId(operationId);
      if (row?.status !== 'in_progress') return;
      if (isSchemaWatch(row)) schemaWatches.settled(schemaWatchOperation(row), now);
      if (!isRead(row)) return;
      const operation = readOperation(row);
      if (operation.state.step === 'wait') reads.step(operation, now);
    },
    freed: () => driver.wake(),
  });
  const driver = createDriver({ now: kernel.now, runDue, nextDue, report: kernel.report });

  function step(row: OperationRow, now: number): void {
    if (isWrite(row)) writes.step(writeOperation(row), now);
    else if (isSchemaWatch(row)) schemaWatches.step(schemaWatchOperation(row), now);
    else reads.step(readOperation(row), now);
  }

  /** A step that throws ends its operation, so that an internal error is not retried forever. */
  function broken(row: OperationRow, error: unknown, now: number): void {
    reads.forget(row.id);
    kernel.report(
      `Operation ${row.id} failed in this service: ${error instanceof Error ? error.stack : String(error)}`,
    );
    try {
      database.transaction(() => {
        if (isWrite(row)) {
          failWrite(kernel, writeOperation(row), ownFailure(internalError), now);
          return;
        }
        if (isSchemaWatch(row)) {
          const failure = { reason: internalError, error: String(error) };
          failSchemaWatch(kernel, schemaWatchOperation(row), failure, now);
          return;
        }
        failRead(kernel, readOperation(row), { reason: internalError, error: String(error) }, now);
      });
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
          database.transaction(() => step(row, now));
        } catch (error) {
          broken(row, error, now);
        }
      }
    }
    return steps + deliveries.run(now);
  }

  function nextDue(): number | undefined {
    const times = [
      repositories.operations.nextDue(),
      deliveries.nextDue(),
      scheduler.nextDue(),
      watcher.nextDue(),
    ].filter((time) => time !== undefined);
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  function start(installationId: string, request: ReadRequest): StartResult {
    const result = database.transaction(() =>
      startRead(kernel, contexts, repositories.installations.byId(installationId), request, kernel.now()),
    );
    driver.wake();
    return result;
  }

  return {
    triggerRead({ integrationId, groupRef, ...request }: TriggerRead): StartResult {
      const result = database.transaction(() => {
        const installation = repositories.installations.ofGroup(integrationId, groupRef);
        return startRead(kernel, contexts, installation, { ...request, readType: 'triggered' }, kernel.now());
      });
      driver.wake();
      return result;
    },

    startRead: ({ installationId, ...request }: ReadRequest & { readonly installationId: string }) =>
      start(installationId, request),

    /** Starts backfills for a new installation, or for new objects of one. Returns the ids of the operations. */
    startBackfills(installationId: string, objectNames?: readonly string[]): string[] {
      const installation = repositories.installations.byId(installationId);
      const now = kernel.now();
      const ids: string[] = [];
      const wanted = objectNames?.map(
        (name) => installation && contexts.choice(installation, name)?.objectName,
      );
      for (const name of installation ? contexts.readNames(installation) : []) {
        const choice = installation && contexts.choice(installation, name);
        const period = (choice?.config.backfill ?? choice?.revision?.backfill)?.defaultPeriod;
        const since = period?.fullHistory ? undefined : now - (period?.days ?? 0) * day;
        if (!choice || choice.config.disabled || (!period?.fullHistory && !period?.days)) continue;
        if (wanted && !wanted.includes(name)) continue;
        // Scheduled reads continue from here.
        const result = start(installationId, { objectName: name, readType: 'backfill', since, until: now });
        if (result.ok) ids.push(result.operationId);
      }
      return ids;
    },

    /** Names of the objects an installation reads. */
    readNames(installationId: string): string[] {
      const installation = repositories.installations.byId(installationId);
      return installation ? contexts.readNames(installation) : [];
    },

    /** Requests a few records of each scheduled object. Returns what the provider refuses as a bad request. */
    sampleReads: (installationId: string, objectNames: readonly string[]) =>
      sampleReads(kernel, contexts, installationId, objectNames),

    /** Writes records to the provider, either synchronously or as an operation in the background. */
    write(request: WriteRequest): WriteAnswer {
      const answer = database.transaction(() => startWrite(kernel, contexts, writes, request, kernel.now()));
      driver.wake();
      return answer;
    },

    /** Sends held result messages. Returns what is wrong with the request, if anything. */
    deliverHeld(request: HeldRequest): HeldRefusal {
      const refusal = database.transaction(() => deliverHeld(kernel, contexts, request, kernel.now()));
      driver.wake();
      return refusal;
    },

    /** Searches records at the provider. Changes no record. */
    search: (request: SearchRequest) => searchRecords(kernel, contexts, request, kernel.now()),

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
