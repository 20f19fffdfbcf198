import { formatBytes, plural } from '@/lib/format';
import { iso } from '@/lib/time';
import type { RenewalCall } from '../../oauth/tokens';
import { simulationGap, providerName } from '../../provider/catalog';
import { describe } from '../../provider/describe';
import type { FieldMetadata, ProviderFailure } from '../../provider/types';
import type { DestinationRow } from '../../storage/entities';
import { readObjectOf } from '../context';
import { internalError, type Kernel, type Machine } from '../kernel';
import { logOf, type OperationLog } from '../log';
import { frameOf, objectMessage } from '../deliveries/messages';
import { destinationNamed, enqueue, isSentTo } from '../deliveries/outbox';
import type { PendingCall } from '../reads/read-state';
import {
  changesText,
  compareFields,
  countChanges,
  digestOf,
  packFields,
  unpackFields,
  wantedChanges,
  type SchemaChanges,
} from './schema-watch-compare';
import { endSchemaWatch, failSchemaWatch } from './schema-watch-end';
import type { SchemaWatchOperation } from './schema-watch-state';
import { subjectOf, type Subject } from './subscribe-subject';
import { callProvider, delayAfterFailure } from '../provider-access';
import { duration, failureText, fullRequest, pathOf } from '../wording';

/** A waiting operation is woken when a delivery ends. This check covers deliveries that vanished. */
const waitCheck = 15_000;

interface Step extends SchemaWatchOperation {
  readonly subject: Subject;
  readonly destination: DestinationRow;
  readonly log: OperationLog;
  readonly now: number;
}

type Fields = Readonly<Record<string, FieldMetadata>>;

/** Runs the steps of schema watches. */
export class SchemaWatchMachine implements Machine {
  constructor(readonly kernel: Kernel) {}

  step(operation: SchemaWatchOperation, now: number): void {
    const { state } = operation;
    if (state.step === 'wait') {
      this.settled(operation, now);
      return;
    }
    const step = this.#prepare(operation, now);
    if (typeof step === 'string') failSchemaWatch(this.kernel, operation, { reason: step }, now);
    else if (state.step === 'response' && state.call) this.#receive(step, state.call);
    else this.#request(step);
  }

  fail(operation: SchemaWatchOperation, error: string, now: number): void {
    failSchemaWatch(this.kernel, operation, { reason: internalError, error }, now);
  }

  settled(operation: SchemaWatchOperation, now: number): void {
    if (operation.state.step !== 'wait' || endSchemaWatch(this.kernel, operation, now)) return;
    this.#save(operation, now, now + waitCheck);
  }

  #save({ row, state }: SchemaWatchOperation, now: number, dueAt: number): void {
    this.kernel.repositories.operations.update(row.id, { engineState: { ...state }, dueAt, updateTime: now });
  }

  /** Loads what the step needs, or says why the watch cannot continue. */
  #prepare(operation: SchemaWatchOperation, now: number): Step | string {
    const { row } = operation;
    const { logs } = this.kernel.repositories;
    const subject = subjectOf(this.kernel, row.installationId);
    if (!subject) return 'The installation has no connection';
    const gap = simulationGap(subject.connection.provider);
    if (gap !== undefined) return gap;
    const name = this.kernel.contexts.revision(operation.state.revisionId)?.content.watchSchema?.destination;
    if (!name) return 'No destination is named for changes of the schema';
    const destination = destinationNamed(this.kernel, row.projectId, name);
    if (typeof destination === 'string') return destination;
    return { ...operation, subject, destination, log: logOf(logs, row.id, now), now };
  }

  #object({ state }: Step): string {
    return state.objects[state.index] ?? '';
  }

  #request(step: Step): void {
    const { subject, state, log, now } = step;
    const object = this.#object(step);
    const attempt = this.kernel.repositories.connections.countCall(subject.connection.id);
    const call = { attempt, at: now };
    const { latencyMs, request } = describe({
      ...this.kernel.contexts.call(subject.connection, call),
      object,
    });
    log.info('Fetching latest schema from provider', {
      object,
      request: fullRequest(request),
      attempt: state.failures + 1,
    });
    state.step = 'response';
    state.call = call;
    this.#save(step, now, now + latencyMs);
  }

  #receive(step: Step, pending: PendingCall): void {
    const { row, state, subject, log, now } = step;
    delete state.call;
    const object = this.#object(step);
    const caller = { now, operationId: row.id, log, pending };
    const answer = callProvider(this.kernel, subject.connection, caller, (call) =>
      describe({ ...call, object }),
    );
    const { outcome, request, latencyMs } = answer;
    if (!outcome.ok) {
      this.#refused(step, outcome, answer);
      return;
    }
    const { fields } = outcome.metadata;
    const count = Object.keys(fields).length;
    log.debug(`${pathOf(request)} → 200 · ${plural(count, 'field')} · ${duration(latencyMs)}`, {
      object,
      fields: count,
      durationMs: latencyMs,
    });
    state.failures = 0;
    state.fields += count;
    this.#compare(step, fields);
    state.index += 1;
    if (state.index < state.objects.length) {
      this.#request(step);
      return;
    }
    state.step = 'wait';
    this.settled(step, step.now);
  }

  #compare(step: Step, fields: Fields): void {
    const { row, state, subject, log, now } = step;
    const { watches } = this.kernel.repositories;
    const objectName = this.#object(step);
    const place = { installationId: row.installationId, objectName };
    const seen = watches.seenSchema(row.installationId, objectName);
    const digest = digestOf(fields);
    log.info('Comparing with previous schema', {
      object: objectName,
      previous: seen ? iso(seen.seenAt) : 'none',
    });
    watches.putSchema({
      ...place,
      digest,
      fields: seen?.digest === digest ? seen.fields : packFields(fields),
      seenAt: now,
    });
    if (!seen) {
      state.first.push(objectName);
      log.info(`${objectName} is checked for the first time; its fields are stored`, {
        object: objectName,
        fields: Object.keys(fields).length,
      });
      return;
    }
    if (seen.digest === digest) return;
    const all = compareFields(unpackFields(seen.fields), fields);
    const watched = this.kernel.contexts.revision(state.revisionId)?.content.watchSchema?.allObjects;
    const wanted = wantedChanges(all, watched);
    const left = countChanges(all) - countChanges(wanted);
    if (left > 0)
      log.debug(`${plural(left, 'change')} of ${objectName} that the integration does not watch`, {
        object: objectName,
      });
    if (countChanges(wanted) === 0) return;
    const text = `${changesText(wanted)} in ${objectName}`;
    state.found.push(text);
    log.info(`Schema changes detected: ${text}`, {
      object: objectName,
      created: namesOf(wanted.createdFields),
      deleted: namesOf(wanted.deletedFields),
      changed: namesOf(wanted.changedFields.map(({ newSchema }) => newSchema)),
    });
    this.#deliver({ ...step, subject }, objectName, wanted);
  }

  #deliver(step: Step, rawObjectName: string, changes: SchemaChanges): void {
    const { row, state, subject, destination, log, now } = step;
    if (!isSentTo(destination)) {
      state.notSentTo = destination.type;
      log.warn(
        `Changes of ${rawObjectName} not delivered to ${destination.name}: this service sends nothing to ` +
          `destinations of the kind ${destination.type}`,
        { details: { destination: destination.name, kind: destination.type } },
      );
      return;
    }
    const objectName = readObjectOf(subject.revision.content, rawObjectName)?.mapToName ?? rawObjectName;
    const frame = frameOf(subject, { objectName, rawObjectName, action: 'schema.watch' });
    const { body, links } = objectMessage(frame, changes, countChanges(changes));
    const { projectId, id: operationId } = row;
    const id = enqueue(this.kernel, { projectId, destination, body, operationId, links }, now);
    state.messages += 1;
    const size = formatBytes(Buffer.byteLength(body));
    log.info(`Message ${state.messages} queued for ${destination.name}: ${rawObjectName}, ${size}`, {
      messageId: id,
      destination: destination.name,
      object: rawObjectName,
    });
  }

  #refused(step: Step, failure: ProviderFailure, asked: RenewalCall): void {
    const { state, subject, now } = step;
    const { connection } = subject;
    const object = this.#object(step);
    const wait = delayAfterFailure(this.kernel, { ...step, ...asked, connection }, failure, { object });
    if (wait !== undefined) {
      state.step = 'request';
      this.#save(step, now, now + wait);
      return;
    }
    const isAuth = failure.kind === 'auth';
    const error = failureText(failure);
    const provider = providerName(connection.provider);
    const reason = isAuth
      ? `${provider} refused the credentials: ${error}`
      : `Error fetching the schema of ${object} from ${provider}: ${error}`;
    failSchemaWatch(this.kernel, step, { reason, error, isBroken: isAuth }, now);
  }
}

const namesOf = (fields: readonly FieldMetadata[]) =>
  fields.length > 0 ? fields.map(({ fieldName }) => fieldName).join(', ') : undefined;
