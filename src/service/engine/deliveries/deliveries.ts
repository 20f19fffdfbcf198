import { plural } from '@/lib/format';
import { iso } from '@/lib/time';
import type { DeliveryRow, DestinationRow } from '../../storage/entities';
import type { Kernel } from '../kernel';
import { mostAttemptsAwaited, deliveryAttempts, deliveryDelay } from '../retry-delays';
import { withLinks } from './links';
import { logOf } from '../log';
import { webhookDisabledEvent } from '../../events';
import { emitEvent, obstacleOf } from './outbox';
import { outgoing } from './outgoing';
import type { TransportResult } from './transport';
import { duration } from '../wording';

/** At most this many messages are in flight, and only one per destination, to keep their order. */
const mostInFlight = 8;

/** The answer of a simulated receiver, which is known before it is due. */
interface AnswerDue {
  readonly destinationId: string;
  readonly sentAt: number;
  readonly dueAt: number;
  readonly result: TransportResult;
}

export interface DeliveryHooks {
  /** A result message of this operation was delivered, or is no longer waited for. */
  settled(operationId: string, now: number): void;
  /** An attempt ended, and the engine should look for due work. */
  freed(): void;
}

/** Sends due messages. The result of each attempt is one transaction. */
export class DeliveryWorker {
  /** Both by the id of the message. */
  readonly #answersDue = new Map<string, AnswerDue>();
  readonly #sending = new Map<string, { readonly destinationId: string; readonly done: Promise<void> }>();

  constructor(
    readonly kernel: Kernel,
    readonly hooks: DeliveryHooks,
  ) {}

  /** Handles answers and sends due messages. Returns the number of steps. */
  run(now: number): number {
    let done = 0;
    for (const [id, { result, dueAt, sentAt }] of this.#answersDue) {
      if (dueAt > now) continue;
      this.#finish(id, result, dueAt - sentAt, now);
      done += 1;
    }
    const { deliveries } = this.kernel.repositories;
    for (let busy = this.#busy(); busy.length < mostInFlight; busy = this.#busy()) {
      if ((deliveries.nextDueBesides(busy) ?? Infinity) > now) break;
      const delivery = deliveries.firstDue(now, busy);
      if (!delivery) break;
      this.#send(delivery, now);
      done += 1;
    }
    return done;
  }

  nextDue(): number | undefined {
    const times = [...this.#answersDue.values()].map(({ dueAt }) => dueAt);
    const busy = this.#busy();
    if (busy.length < mostInFlight) {
      const due = this.kernel.repositories.deliveries.nextDueBesides(busy);
      if (due !== undefined) times.push(due);
    }
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  /** Resolves when no message is in flight any more, including those that are sent meanwhile. */
  async idle(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all([...this.#sending.values()].map(({ done }) => done));
  }

  /** Gives up the pending messages of a destination that is deleted or disabled. */
  giveUp(destination: DestinationRow, reason: string, now: number): void {
    for (const delivery of this.kernel.repositories.deliveries.pendingOf(destination.id))
      this.#giveUpOne(delivery, destination, reason, now);
  }

  /** The destinations of the messages in flight. */
  #busy(): string[] {
    return [...this.#answersDue.values(), ...this.#sending.values()].map(
      ({ destinationId }) => destinationId,
    );
  }

  #giveUpOne(delivery: DeliveryRow, destination: DestinationRow, reason: string, now: number): void {
    const { repositories } = this.kernel;
    repositories.deliveries.update(delivery.id, {
      state: 'failed',
      payload: '',
      dueAt: null,
      lastError: reason,
      updateTime: now,
    });
    const { operationId } = delivery;
    if (operationId === null) {
      this.kernel.report(`${what(delivery)} was not sent to ${destination.name}: ${reason}`);
      return;
    }
    logOf(repositories.logs, operationId, now).warn(
      `${what(delivery)} not delivered to ${destination.name}`,
      {
        error: reason,
        details: { messageId: delivery.id, destination: destination.name, attempts: delivery.attempts },
      },
    );
    if (delivery.eventType === null) this.hooks.settled(operationId, now);
  }

  #send(delivery: DeliveryRow, now: number): void {
    const { database, repositories } = this.kernel;
    const destination = repositories.destinations.byId(delivery.destinationId);
    if (!destination) return;
    const { operationId } = delivery;
    const reason = obstacleOf(destination);
    if (reason !== undefined) {
      database.transaction(() => this.#giveUpOne(delivery, destination, reason, now));
      return;
    }
    const payload = withLinks(this.kernel, delivery.id, delivery.payload);
    const sentAt = this.kernel.realNow();
    const message = outgoing({ id: delivery.id, payload }, destination, sentAt);
    if (operationId !== null)
      logOf(repositories.logs, operationId, now).debug(
        `Sending ${what(delivery).toLowerCase()} to ${destination.name} (attempt ${delivery.attempts + 1})`,
        { messageId: delivery.id, request: `POST ${message.url}`, attempt: delivery.attempts + 1 },
      );
    const { destinationId } = delivery;
    const result = this.kernel.transport(message);
    if (!(result instanceof Promise)) {
      const dueAt = now + (result.durationMs ?? 0);
      this.#answersDue.set(delivery.id, { destinationId, sentAt: now, dueAt, result });
      return;
    }
    const finish = (answer: TransportResult) => {
      const tookMs = this.kernel.realNow() - sentAt;
      this.#finish(delivery.id, answer, tookMs, this.kernel.now());
    };
    const done = result
      .catch((error: unknown): TransportResult => ({ error: String(error) }))
      .then(finish)
      .catch((error: unknown) => {
        // The row has not changed, so the message will be sent again.
        this.#sending.delete(delivery.id);
        this.kernel.report(`The outcome of message ${delivery.id} could not be kept: ${String(error)}`);
      })
      .then(() => this.hooks.freed());
    this.#sending.set(delivery.id, { destinationId, done });
  }

  #finish(id: string, result: TransportResult, tookMs: number, now: number): void {
    const { database, repositories } = this.kernel;
    database.transaction(() => {
      const delivery = repositories.deliveries.byId(id);
      const destination = delivery && repositories.destinations.byId(delivery.destinationId);
      // It was deleted or given up while in flight.
      if (!delivery || !destination || delivery.state !== 'pending') return;
      if ('status' in result && result.status >= 200 && result.status < 300)
        this.#arrived(delivery, destination, result.status, tookMs, now);
      else this.#failed(delivery, destination, result, tookMs, now);
    });
    this.#answersDue.delete(id);
    this.#sending.delete(id);
  }

  #arrived(
    delivery: DeliveryRow,
    destination: DestinationRow,
    status: number,
    tookMs: number,
    now: number,
  ): void {
    const { repositories } = this.kernel;
    const attempts = delivery.attempts + 1;
    repositories.deliveries.update(delivery.id, {
      state: 'delivered',
      // The payload is not needed any more, and would make the file large.
      payload: '',
      attempts,
      dueAt: null,
      lastError: null,
      updateTime: now,
    });
    if (destination.consecutiveFailures > 0)
      repositories.destinations.update(destination.id, { consecutiveFailures: 0 });
    const { operationId } = delivery;
    if (operationId === null) return;
    logOf(repositories.logs, operationId, now).info(
      `${what(delivery)} delivered to ${destination.name}: ${status} in ${duration(tookMs)}` +
        (attempts > 1 ? ` (attempt ${attempts})` : ''),
      {
        messageId: delivery.id,
        destination: destination.name,
        status,
        durationMs: tookMs,
        attempt: attempts,
      },
    );
    if (delivery.eventType === null) this.hooks.settled(operationId, now);
  }

  #failed(
    delivery: DeliveryRow,
    destination: DestinationRow,
    result: TransportResult,
    tookMs: number,
    now: number,
  ): void {
    const { repositories } = this.kernel;
    const attempts = delivery.attempts + 1;
    const error = errorText(result);
    const wait = deliveryDelay(attempts);
    repositories.deliveries.update(delivery.id, {
      state: wait === undefined ? 'failed' : 'pending',
      ...(wait === undefined && { payload: '' }),
      attempts,
      dueAt: wait === undefined ? null : now + wait,
      lastError: error,
      updateTime: now,
    });
    const consecutiveFailures = destination.consecutiveFailures + 1;
    repositories.destinations.update(destination.id, { consecutiveFailures });
    const { operationId } = delivery;
    if (operationId !== null) {
      const log = logOf(repositories.logs, operationId, now);
      const next = wait === undefined ? 'no further attempt' : `next attempt in ${duration(wait)}`;
      const details = {
        messageId: delivery.id,
        destination: destination.name,
        status: 'status' in result ? result.status : undefined,
        durationMs: tookMs,
        attempt: attempts,
        nextAttemptAt: wait === undefined ? undefined : iso(now + wait),
      };
      const text = `${what(delivery)} not taken by ${destination.name} (attempt ${attempts} of ${deliveryAttempts}); ${next}`;
      if (wait === undefined) log.error(text, { error, details });
      else log.warn(text, { error, details });
    }
    if (wait === undefined && consecutiveFailures >= deliveryAttempts) this.#disable(destination, now);
    if (operationId !== null && delivery.eventType === null && attempts >= mostAttemptsAwaited)
      this.hooks.settled(operationId, now);
  }

  #disable(destination: DestinationRow, now: number): void {
    this.kernel.repositories.destinations.update(destination.id, { disabledTime: now });
    this.kernel.report(
      `Destination ${destination.name} is switched off: ${plural(deliveryAttempts, 'attempt')} in a row failed`,
    );
    this.giveUp(destination, 'the destination was switched off after repeated failures', now);
    emitEvent(this.kernel, webhookDisabledEvent(destination), now);
  }
}

const what = (delivery: DeliveryRow): string =>
  delivery.eventType === null ? 'Message' : `Notification ${delivery.eventType}`;

function errorText(result: TransportResult): string {
  if ('error' in result) return result.error;
  if (result.status >= 300 && result.status < 400)
    return `${result.status} answered (redirects are not followed)`;
  return `${result.status} answered`;
}
