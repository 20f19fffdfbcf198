import { plural } from '@/lib/format';
import { maxPageSize, providerInfo, simulationGap, providerName } from '../../provider/catalog';
import { listPage } from '../../provider/list';
import type { Answer, Page, ProviderFailure } from '../../provider/types';
import { canRenew, isExpired } from '../../oauth/tokens';
import type { ReadContext, ReadStep } from '../context';
import type { Kernel } from '../kernel';
import { isTransient, requestAttempts, retryDelay } from '../retry-delays';
import { logOf, type OperationLog } from '../log';
import { markBadCredentials, renew } from '../provider-access';
import { destinationNamed } from '../deliveries/outbox';
import { announce } from './read-announce';
import { endIfDelivered, failRead, type ReadFailure } from './read-end';
import { handlePage } from './read-page';
import { readMetadata, type PendingCall, type ReadOperation } from './read-state';
import { duration, failureText, fullRequest, progressText, shortRequest } from '../wording';

const pageSizeWanted = 100;
/** A waiting operation is woken when a delivery ends. This check covers deliveries that vanished. */
const waitCheck = 15_000;
const maxCached = 1000;

/** The result of a call. It is known before the answer is due. */
interface PageAnswer extends Answer<Page> {
  readonly attempt: number;
  /** The request as the log shows it. */
  readonly asked: string;
}

interface Running {
  readonly context: ReadContext;
  answer?: PageAnswer;
}

/** Runs the steps of reads. Each call runs in the caller's transaction. */
export class ReadMachine {
  readonly #kernel: Kernel;
  /** Cached, and computed again after a restart. */
  readonly #running = new Map<string, Running>();

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  step(operation: ReadOperation, now: number): void {
    const { row, state } = operation;
    const log = logOf(this.#kernel.repositories.logs, row.id, now);
    if (state.step === 'wait') {
      if (!endIfDelivered(this.#kernel, operation, now)) this.#save(operation, now, now + waitCheck);
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

  /** Reads of an object run one at a time. An earlier read wakes the next one when it ends. */
  #waits(operation: ReadOperation, log: OperationLog, now: number): boolean {
    const { row, state } = operation;
    const [first] = this.#kernel.repositories.operations.unfinishedReads(
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

  forget(operationId: string): void {
    this.#running.delete(operationId);
  }

  #remember(operationId: string, running: Running): void {
    // Operations are deleted with their installation.
    if (this.#running.size >= maxCached) this.#running.clear();
    this.#running.set(operationId, running);
  }

  #fail(operation: ReadOperation, failure: ReadFailure, now: number): void {
    this.forget(operation.row.id);
    failRead(this.#kernel, operation, failure, now);
  }

  #save({ row, state }: ReadOperation, now: number, dueAt: number): void {
    this.#kernel.repositories.operations.update(row.id, {
      engineState: { ...state },
      metadata: readMetadata(row, state, now),
      dueAt,
      updateTime: now,
    });
  }

  /** Loads what the step needs, or says why the read cannot continue. */
  #prepare(operation: ReadOperation, log: OperationLog, now: number): ReadStep | ReadFailure {
    const { connections, installations } = this.#kernel.repositories;
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
      const choice = this.#kernel.contexts.choice(installation, objectName);
      state.revisionId = choice?.revisionId;
      state.deliveredAs = choice?.revision?.mapToName ?? objectName;
    }
    const running = this.#running.get(row.id);
    const context =
      running?.context ??
      this.#kernel.contexts.read(
        installation,
        connection,
        { ...row, objectName, revisionId: state.revisionId, readType: state.readType },
        now,
      );
    if (!context) return { reason: 'The integration does not exist any more' };
    if (!running) this.#remember(row.id, { context });
    const { destinationName } = context;
    if (!destinationName) return { reason: 'No destination is named for this object' };
    const destination = destinationNamed(this.#kernel, row.projectId, destinationName);
    if (typeof destination === 'string') return { reason: destination };
    return { ...operation, connection, context, destination, log, now };
  }

  #ask(step: ReadStep, call: PendingCall): PageAnswer {
    const { row, state, connection, context } = step;
    const running = this.#running.get(row.id);
    if (running?.answer?.attempt === call.attempt) return running.answer;
    const wanted = context.revision?.delivery?.pageSize ?? pageSizeWanted;
    const answer = listPage({
      ...this.#kernel.contexts.call(connection, call),
      object: context.plan.rawObjectName,
      fields: context.plan.ask,
      since: state.since,
      until: state.until,
      cursor: state.cursor,
      filters: context.filters,
      pageSize: Math.min(Number(wanted), maxPageSize(connection.provider)),
    });
    const asked = { ...answer, attempt: call.attempt, asked: fullRequest(answer.request) };
    if (running) running.answer = asked;
    return asked;
  }

  #request(step: ReadStep): void {
    const { state, connection, log, now } = step;
    if (isExpired(connection, now) && !this.#isRenewed(step, 'The access token has expired')) return;
    const call = { attempt: this.#kernel.repositories.connections.countCall(connection.id), at: now };
    const { latencyMs, request, asked } = this.#ask(step, call);
    log.debug(`Requesting page ${state.pages + 1}: ${shortRequest(request)}`, {
      request: asked,
      page: state.pages + 1,
      attempt: state.failures + 1,
    });
    state.step = 'response';
    state.call = call;
    this.#save(step, now, now + latencyMs);
  }

  #receive(step: ReadStep, call: PendingCall): void {
    const { row, state, connection, log, now } = step;
    const { latencyMs, request, asked, outcome } = this.#ask(step, call);
    const line = `${request.method} ${new URL(request.url).pathname}`;
    delete state.call;
    if (!outcome.ok) {
      // The token may have been revoked before it expired, so request a new one, once.
      const mayRenew = outcome.kind === 'auth' && state.renewed !== true && canRenew(connection);
      if (!mayRenew || this.#isRenewed(step, `${line} → ${outcome.status}: the access token is refused`))
        this.#refused(step, outcome, line, latencyMs);
      return;
    }
    delete state.renewed;
    if (connection.status !== 'working')
      this.#kernel.repositories.connections.update(connection.id, { status: 'working', updateTime: now });
    const { records, nextCursor, totalEstimate } = outcome;
    log.info(`${line} → 200 · ${plural(records.length, 'record')} · ${duration(latencyMs)}`, {
      request: asked,
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
      handlePage(this.#kernel, step, records);
      log.info(`Progress: ${progressText(state.records, state.total)}`, {
        recordsProcessed: state.records,
        recordsEstimatedTotal: state.total,
        pages: state.pages,
      });
    }
    state.cursor = nextCursor;
    if (nextCursor !== undefined) {
      this.#request(step);
      return;
    }
    this.forget(row.id);
    state.step = 'wait';
    if (endIfDelivered(this.#kernel, step, now)) return;
    const { waiting } = this.#kernel.repositories.deliveries.outcomeOf(row.id, Infinity);
    log.debug(`All pages read; waiting for ${plural(waiting, 'delivery', 'deliveries')}`, { waiting });
    this.#save(step, now, now + waitCheck);
  }

  /** False if the step ends here, because a new token is on its way or cannot be obtained. */
  #isRenewed(step: ReadStep, why: string): boolean {
    const { state, log, now } = step;
    log.debug(`${why}; asking for a new one`, { connectionId: step.connection.id });
    const check = renew(this.#kernel, step);
    if (check.kind === 'fresh') return true;
    state.step = 'request';
    if (check.kind === 'refreshed') {
      state.renewed = true;
      this.#save(step, now, now + check.asked.latencyMs);
      return false;
    }
    const { request, latencyMs = 0 } = check.asked ?? {};
    const line = request ? `${request.method} ${new URL(request.url).pathname}` : 'No new access token';
    // The refusal came with the answer.
    const then = {
      now: now + latencyMs,
      log: logOf(this.#kernel.repositories.logs, step.row.id, now + latencyMs),
    };
    this.#refused({ ...step, ...then, connection: check.connection }, check.failure, line, latencyMs);
    return false;
  }

  /** Handles a failed call. Retries if that can help. */
  #refused(step: ReadStep, failure: ProviderFailure, line: string, latencyMs: number): void {
    const { row, state, connection, context, log, now } = step;
    const provider = providerName(context.integration.provider);
    const error = failureText(failure);
    const answer = `${line} → ${failure.status === 0 ? 'no answer' : failure.status} · ${duration(latencyMs)}`;
    const details = {
      status: failure.status,
      code: failure.code,
      durationMs: latencyMs,
      page: state.pages + 1,
    };
    state.failures += 1;
    if (isTransient(failure) && state.failures < requestAttempts) {
      const wait = retryDelay(state.failures, failure.retryAfterMs);
      log.warn(
        `${answer}; trying again in ${duration(wait)} (attempt ${state.failures + 1} of ${requestAttempts})`,
        {
          error,
          details: { ...details, attempt: state.failures, waitMs: wait },
        },
      );
      state.step = 'request';
      this.#save(step, now, now + wait);
      return;
    }
    log.error(answer, { error, details: { ...details, attempt: state.failures } });
    if (failure.kind === 'auth')
      markBadCredentials(this.#kernel, connection.id, error, now, { id: row.id, log });
    const reason =
      failure.kind === 'auth'
        ? `${provider} refused the credentials: ${error}`
        : isTransient(failure)
          ? `${provider} gave no data for page ${state.pages + 1} in ${plural(state.failures, 'attempt')}: ${error}`
          : `Error reading from provider: ${error}`;
    this.#fail(step, { reason, error, isPermanent: !isTransient(failure) }, now);
  }
}
