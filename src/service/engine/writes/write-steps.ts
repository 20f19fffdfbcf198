import { plural, truncateEnd } from '@/lib/format';
import { hour, iso, second } from '@/lib/time';
import { writeTime } from '../../provider/batch';
import { fieldsOf } from '../../provider/account';
import { providerName } from '../../provider/catalog';
import type { ProviderFailure } from '../../provider/types';
import { readObjectOf } from '../context';
import { planFields } from '../field-plan';
import { internalError, type Kernel, type Machine } from '../kernel';
import { logOf } from '../log';
import type { PendingCall } from '../reads/read-state';
import { callProvider, markBadCredentials } from '../provider-access';
import { isTransient } from '../retry-delays';
import { attemptWrite, type Writing } from './write-call';
import { endWrite, failWrite, ownFailure, type WriteOutcome } from './write-end';
import { planWrite, toNative } from './write-fields';
import { logRecords } from './write-log';
import { writeChoice, type WriteChoice } from './write-request';
import { writeMetadata, type WriteOperation } from './write-state';
import { duration, failureText } from '../wording';

const longestWait = 5 * 60 * second;

/** The delay before the next attempt: the provider's retry-after, but at least 1, 2, 4, 8 s …, up to 5 min. */
export const waitBeforeAttempt = (failedAttempts: number, retryAfterMs = 0): number =>
  Math.max(retryAfterMs, Math.min(second * 2 ** (failedAttempts - 1), longestWait));

/** Everything that a step needs. */
interface Step extends WriteOperation, Omit<Writing, 'state'> {
  readonly deniedDefaults: readonly string[];
  readonly now: number;
}

/** Runs the steps of writes. */
export class WriteMachine implements Machine {
  constructor(readonly kernel: Kernel) {}

  /** Writes synchronously: one attempt. The answer is given at once, but ends when the provider would have answered. */
  now(operation: WriteOperation, now: number): WriteOutcome {
    const step = this.#prepare(operation, now);
    if ('refused' in step) return failWrite(this.kernel, operation, ownFailure(step.refused), now);
    this.#announce(step);
    const { latencyMs, outcome } = this.#attempt(step, this.#nextCall(step));
    const end = now + latencyMs;
    if (outcome.ok) return endWrite(this.kernel, operation, outcome.results, end);
    const log = logOf(this.kernel.repositories.logs, operation.row.id, end);
    return this.#fail({ ...step, now: end, log }, outcome);
  }

  step(operation: WriteOperation, now: number): void {
    const { state } = operation;
    if (state.step === 'done') return;
    const step = this.#prepare(operation, now);
    if ('refused' in step) {
      failWrite(this.kernel, operation, ownFailure(step.refused), now);
      return;
    }
    if (state.step === 'response' && state.call) {
      this.#receive(step, state.call);
      return;
    }
    if (state.deadline === undefined) {
      state.deadline = now + Math.round(state.deadlineHours * hour);
      this.#announce(step);
    }
    state.call = this.#nextCall(step);
    state.step = 'response';
    const call = this.kernel.contexts.call(step.target.connection, state.call);
    this.#save(step, now + writeTime(call, state.isBatch));
  }

  fail(operation: WriteOperation, _error: string, now: number): void {
    failWrite(this.kernel, operation, ownFailure(internalError), now);
  }

  #prepare(operation: WriteOperation, now: number): Step | { readonly refused: string } {
    const { row, state } = operation;
    const installation = this.kernel.repositories.installations.byId(row.installationId);
    if (!installation) return { refused: 'The installation does not exist any more' };
    const name = row.objectName ?? '';
    const choice = writeChoice(this.kernel, installation, row.configId, name);
    if ('refused' in choice) return choice;
    const { connection, objectName, config, object } = choice;
    const plan = planWrite(config, object, this.#inherited(choice, row.configId, now));
    const natives = state.items.map(({ record }) => toNative(plan, record, state.type));
    const log = logOf(this.kernel.repositories.logs, row.id, now);
    const { deniedDefaults } = plan;
    return { ...operation, target: { connection, objectName }, natives, deniedDefaults, log, now };
  }

  /** Mappings of the read object with the same name. */
  #inherited({ installation, objectName, connection, object }: WriteChoice, configId: string, now: number) {
    if (!object?.inheritMapping) return undefined;
    const config = this.kernel.contexts.config(configId)?.content.read?.objects?.[objectName] ?? {};
    const latest = this.kernel.contexts.latestRevision(installation.integrationId);
    const revision = readObjectOf(latest?.content, objectName);
    const withheld = connection.faults.missingColumn;
    const known = fieldsOf(this.kernel.contexts.account(connection), objectName, now, withheld);
    const plan = planFields({
      rawObjectName: objectName,
      revision,
      config,
      known: known && Object.keys(known),
    });
    return { plan, revision };
  }

  #announce({ row, state, target, natives, deniedDefaults, log }: Step): void {
    const { connection, objectName } = target;
    const provider = providerName(connection.provider);
    log.info(
      `Writing ${objectName} of ${connection.groupName} to ${provider}: ${state.type} ${plural(natives.length, 'record')}`,
      {
        type: state.type,
        installationId: row.installationId,
        connectionId: connection.id,
        connectionStatus: connection.status,
        authScheme: connection.authScheme,
        workspace: connection.workspaceRef ?? undefined,
        configId: row.configId,
        allOrNone: state.isBatch ? state.allOrNone : undefined,
        headers: state.headers.join(', ') || undefined,
        deadline: state.deadline === undefined ? undefined : iso(state.deadline),
      },
    );
    if (connection.status === 'bad_credentials')
      log.warn('The connection is marked bad_credentials; the provider is called anyway', {
        details: { connectionId: connection.id },
      });
    for (const field of deniedDefaults)
      log.warn(
        `The default of ${field} is not applied: the integration does not allow defaults (valueDefaults.allowAnyFields)`,
        { details: { field } },
      );
    logRecords(log, state, natives);
  }

  #nextCall({ target, now }: Step): PendingCall {
    return { attempt: this.kernel.repositories.connections.countCall(target.connection.id), at: now };
  }

  #attempt(step: Step, { attempt }: PendingCall) {
    const { row, state, target, log, now } = step;
    state.attempts += 1;
    state.lastAttempt = now;
    // The write counts from the time of the answer, so that a read that ends before it does not miss the record.
    const caller = { now, operationId: row.id, log, pending: { attempt, at: now } };
    return callProvider(this.kernel, target.connection, caller, (call) =>
      attemptWrite(this.kernel, step, call),
    );
  }

  #receive(step: Step, call: PendingCall): void {
    const { state, log, now } = step;
    delete state.call;
    const { outcome } = this.#attempt(step, call);
    if (outcome.ok) {
      endWrite(this.kernel, step, outcome.results, now);
      return;
    }
    const wait = waitBeforeAttempt(state.attempts, outcome.retryAfterMs);
    if (!isTransient(outcome) || now + wait >= (state.deadline ?? 0)) {
      this.#fail(step, outcome);
      return;
    }
    log.warn(`Trying again in ${duration(wait)} (attempt ${state.attempts + 1})`, {
      error: failureText(outcome),
      details: { attempt: state.attempts, waitMs: wait, nextAttemptAt: new Date(now + wait).toISOString() },
    });
    state.step = 'request';
    this.#save(step, now + wait);
  }

  #fail(step: Step, failure: ProviderFailure): WriteOutcome {
    const { row, state, target, log, now } = step;
    const { connection } = target;
    if (failure.kind === 'auth')
      markBadCredentials(this.kernel, connection.id, failureText(failure), now, { id: row.id, log });
    const isTooLate = state.mode === 'asynchronous' && isTransient(failure);
    const told = isTooLate
      ? `${providerName(connection.provider)} did not take it in ${plural(state.attempts, 'attempt')} until the deadline: `
      : '';
    return failWrite(
      this.kernel,
      step,
      { ...failure, message: truncateEnd(told + failure.message, 2000) },
      now,
    );
  }

  #save({ row, state, now }: Step, dueAt: number): void {
    this.kernel.repositories.operations.update(row.id, {
      engineState: { ...state },
      metadata: writeMetadata({ row, state }),
      dueAt,
      updateTime: now,
    });
  }
}
