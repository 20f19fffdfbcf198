import { plural } from '@/lib/format';
import { maxPageSize, providerInfo, simulationGap, providerName } from '../../provider/catalog';
import { listPage } from '../../provider/list';
import type { Answer, Call, Page, ProviderFailure } from '../../provider/types';
import type { RenewalCall } from '../../oauth/tokens';
import type { ReadContext, ReadStep } from '../context';
import { internalError, type Kernel, type Machine } from '../kernel';
import { isTransient } from '../retry-delays';
import { logOf, type OperationLog } from '../log';
import { callProvider, delayAfterFailure } from '../provider-access';
import { destinationNamed } from '../deliveries/outbox';
import { announce } from './read-announce';
import { endIfDelivered, failRead, type ReadFailure } from './read-end';
import { handlePage } from './read-page';
import { readMetadata, type PendingCall, type ReadOperation } from './read-state';
import { duration, failureText, fullRequest, pathOf, progressText, shortRequest } from '../wording';

const pageSizeWanted = 100;
/** A waiting operation is woken when a delivery ends. This check covers deliveries that vanished. */
const waitCheck = 15_000;
const maxCached = 1000;

interface Running {
  readonly context: ReadContext;
  /** The result of the last call, which is known before the answer is due. */
  last?: { readonly attempt: number; readonly answer: Answer<Page> };
}

/** Runs the steps of reads. */
export class ReadMachine implements Machine {
  /** Cached, and computed again after a restart. */
  readonly #running = new Map<string, Running>();

  constructor(readonly kernel: Kernel) {}

  step(operation: ReadOperation, now: number): void {
    const { row, state } = operation;
    const log = logOf(this.kernel.repositories.logs, row.id, now);
    if (state.step === 'wait') {
      if (!endIfDelivered(this.kernel, operation, now)) this.#save(operation, now, now + waitCheck);
      return;
    }
    if (state.step === 'start' && this.#waits(operation, log, now)) return;
    const prepared = this.#prepare(operation, log, now);
    if ('reason' in prepared) {
      this.#fail(operation, prepared, now);
      return;
    }
    if (state.step === 'start') announce(prepared);
    if (state.step === 'response' && state.call) this.#receive(prepared, state.call);
    else this.#request(prepared);
  }

  fail(operation: ReadOperation, error: string, now: number): void {
    this.#fail(operation, { reason: internalError, error }, now);
  }

  settled(operation: ReadOperation, now: number): void {
    if (operation.state.step === 'wait') this.step(operation, now);
  }

  /** Reads of an object run one at a time. An earlier read wakes the next one when it ends. */
  #waits(operation: ReadOperation, log: OperationLog, now: number): boolean {
    const { row, state } = operation;
    const [first] = this.kernel.repositories.operations.unfinishedReads(
      row.installationId,
      row.objectName ?? '',
    );
    if (!first || first.id === row.id) return false;
    if (!state.warned.includes('waits'))
      log.info(`Waiting for another read of ${row.objectName} to end`, { operationId: first.id });
    state.warned = ['waits'];
    this.#save(operation, now, now + waitCheck);
    return true;
  }

  #forget(operationId: string): void {
    this.#running.delete(operationId);
  }

  #remember(operationId: string, running: Running): void {
    // Operations are deleted with their installation.
    if (this.#running.size >= maxCached) this.#running.clear();
    this.#running.set(operationId, running);
  }

  #fail(operation: ReadOperation, failure: ReadFailure, now: number): void {
    this.#forget(operation.row.id);
    failRead(this.kernel, operation, failure, now);
  }

  #save({ row, state }: ReadOperation, now: number, dueAt: number): void {
    this.kernel.repositories.operations.update(row.id, {
      engineState: { ...state },
      metadata: readMetadata(row, state, now),
      dueAt,
      updateTime: now,
    });
  }

  /** Loads what the step needs, or says why the read cannot continue. */
  #prepare(operation: ReadOperation, log: OperationLog, now: number): ReadStep | ReadFailure {
    const { connections, installations } = this.kernel.repositories;
    const { row, state } = operation;
    const objectName = row.objectName ?? '';
    const installation = installations.byId(row.installationId);
    const connection = installation?.connectionId ? connections.byId(installation.connectionId) : undefined;
    if (!installation || !connection) return { reason: 'The installation has no connection' };
    if (!providerInfo(connection.provider))
      return { reason: `There is no provider ${connection.provider} to read from` };
    const gap = simulationGap(connection.provider);
    if (gap !== undefined) return { reason: gap, isPermanent: true };
    if (state.step === 'start') {
      const choice = this.kernel.contexts.choice(installation, objectName);
      state.revisionId = choice?.revisionId;
      state.deliveredAs = choice?.revision?.mapToName ?? objectName;
    }
    const running = this.#running.get(row.id);
    const context =
      running?.context ??
      this.kernel.contexts.read(
        installation,
        connection,
        { ...row, objectName, revisionId: state.revisionId, readType: state.readType },
        now,
      );
    if (!running) this.#remember(row.id, { context });
    const { destinationName } = context;
    if (!destinationName) return { reason: 'No destination is named for this object' };
    const destination = destinationNamed(this.kernel, row.projectId, destinationName);
    if (typeof destination === 'string') return { reason: destination };
    return { ...operation, connection, context, destination, log, now };
  }

  #ask({ row, state, connection, context }: ReadStep, call: Call): Answer<Page> {
    const running = this.#running.get(row.id);
    if (running?.last?.attempt === call.attempt) return running.last.answer;
    const wanted = context.revision?.delivery?.pageSize ?? pageSizeWanted;
    const answer = listPage({
      ...call,
      object: context.plan.rawObjectName,
      fields: context.plan.ask,
      since: state.since,
      until: state.until,
      cursor: state.cursor,
      filters: context.filters,
      pageSize: Math.min(Number(wanted), maxPageSize(connection.provider)),
    });
    if (running) running.last = { attempt: call.attempt, answer };
    return answer;
  }

  #request(step: ReadStep): void {
    const { state, connection, log, now } = step;
    const { contexts, repositories } = this.kernel;
    const call = { attempt: repositories.connections.countCall(connection.id), at: now };
    const { latencyMs, request } = this.#ask(step, contexts.call(connection, call));
    log.debug(`Requesting page ${state.pages + 1}: ${shortRequest(request)}`, {
      request: fullRequest(request),
      page: state.pages + 1,
      attempt: state.failures + 1,
    });
    state.step = 'response';
    state.call = call;
    this.#save(step, now, now + latencyMs);
  }

  #receive(step: ReadStep, pending: PendingCall): void {
    const { row, state, log, now } = step;
    delete state.call;
    const caller = { now, operationId: row.id, log, pending };
    const answer = callProvider(this.kernel, step.connection, caller, (call) => this.#ask(step, call));
    const { outcome, connection, request, latencyMs } = answer;
    if (!outcome.ok) {
      this.#refused(step, outcome, answer);
      return;
    }
    if (connection.status !== 'working')
      this.kernel.repositories.connections.update(connection.id, { status: 'working', updateTime: now });
    const { records, nextCursor, totalEstimate } = outcome;
    log.info(`${pathOf(request)} → 200 · ${plural(records.length, 'record')} · ${duration(latencyMs)}`, {
      request: fullRequest(request),
      status: 200,
      records: records.length,
      durationMs: latencyMs,
      page: state.pages + 1,
      more: nextCursor !== undefined,
    });
    state.failures = 0;
    if (records.length > 0) {
      state.pages += 1;
      state.records += records.length;
      state.total = totalEstimate;
      handlePage(this.kernel, step, records);
      log.info(`Progress: ${progressText(state.records, state.total)}`, {
        recordsProcessed: state.records,
        recordsEstimatedTotal: state.total,
        pages: state.pages,
      });
    }
    state.cursor = nextCursor;
    if (nextCursor !== undefined) {
      this.#request({ ...step, connection });
      return;
    }
    this.#forget(row.id);
    state.step = 'wait';
    if (endIfDelivered(this.kernel, step, now)) return;
    const { waiting } = this.kernel.repositories.deliveries.outcomeOf(row.id, Infinity);
    log.debug(`All pages read; waiting for ${plural(waiting, 'delivery', 'deliveries')}`, { waiting });
    this.#save(step, now, now + waitCheck);
  }

  /** Handles a failed call. Retries if that can help. */
  #refused(step: ReadStep, failure: ProviderFailure, asked: RenewalCall): void {
    const { state, connection, now } = step;
    const page = state.pages + 1;
    const wait = delayAfterFailure(this.kernel, { ...step, ...asked }, failure, { page });
    if (wait !== undefined) {
      state.step = 'request';
      this.#save(step, now, now + wait);
      return;
    }
    const provider = providerName(connection.provider);
    const error = failureText(failure);
    const isPermanent = !isTransient(failure);
    const reason =
      failure.kind === 'auth'
        ? `${provider} refused the credentials: ${error}`
        : isPermanent
          ? `Error reading from provider: ${error}`
          : `${provider} gave no data for page ${page} in ${plural(state.failures, 'attempt')}: ${error}`;
    this.#fail(step, { reason, error, isPermanent }, now);
  }
}
