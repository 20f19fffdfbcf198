import { toJson } from '@/lib/json';
import type { DestinationRow } from '../../storage/entities';
import type { Kernel } from '../kernel';
import { storeLinked, type Linked } from './links';
import { logOf } from '../log';
import { maxMessageBytes } from './messages';
import { notificationBody, type EngineEvent } from '../../events';
import { listed } from '../wording';

export interface Outgoing {
  readonly projectId: string;
  readonly destination: DestinationRow;
  readonly body: string;
  readonly operationId?: string | undefined;
  readonly eventType?: string | undefined;
  /** Parts that are too large for the message. */
  readonly links?: readonly Linked[];
  /** Held until somebody requests it. */
  readonly isHeld?: boolean;
}

/** Messages are sent only to webhooks. Other kinds of destination exist only in the interface. */
export const isSentTo = (destination: DestinationRow) => destination.type === 'webhook';

/** Why a message cannot be sent to the destination, if it cannot. */
export function obstacleOf(destination: DestinationRow): string | undefined {
  if (!isSentTo(destination))
    return `this service sends nothing to destinations of the kind ${destination.type}`;
  return destination.disabledTime === null ? undefined : 'it is switched off after repeated failures';
}

/** The destination of this name, or why an operation cannot deliver to it. */
export function destinationNamed(kernel: Kernel, projectId: string, name: string): DestinationRow | string {
  const destination = kernel.repositories.destinations.byName(projectId, name);
  if (!destination) return `Destination “${name}” does not exist in this project`;
  if (destination.disabledTime === null) return destination;
  return `Destination “${name}” is switched off after repeated failed deliveries`;
}

/** Queues a message for delivery, in the caller's transaction. */
export function enqueue(kernel: Kernel, message: Outgoing, now: number): string {
  const id = `msg_${kernel.newId(now).replaceAll('-', '')}`;
  kernel.repositories.deliveries.insert({
    id,
    projectId: message.projectId,
    destinationId: message.destination.id,
    operationId: message.operationId ?? null,
    eventType: message.eventType ?? null,
    payload: message.body,
    state: message.isHeld ? 'held' : 'pending',
    attempts: 0,
    dueAt: message.isHeld ? null : now,
    lastError: null,
    createTime: now,
    updateTime: now,
  });
  storeLinked(kernel, id, message.links ?? [], now);
  return id;
}

/** An event's body. Replaces configs by links if they make it too large. */
function bodyOf(event: EngineEvent): { body: string; links: Linked[] } {
  const body = notificationBody(event);
  if (Buffer.byteLength(body) <= maxMessageBytes) return { body, links: [] };
  const data: Record<string, unknown> = { ...event.data };
  const links: Linked[] = [];
  for (const name of ['config', 'lastConfig']) {
    if (data[name] === undefined) continue;
    links.push({ place: ['data', `${name}URL`], content: toJson(data[name]) });
    delete data[name];
  }
  return { body: notificationBody({ ...event, data }), links };
}

/** Sends an event to every destination of its topics, and logs where it went. */
export function emitEvent(kernel: Kernel, event: EngineEvent, now: number, operationId?: string): void {
  const { eventType, projectId } = event;
  const destinations = kernel.repositories.topicRoutes.destinationsOf(projectId, eventType);
  const log = operationId === undefined ? undefined : logOf(kernel.repositories.logs, operationId, now);
  if (destinations.length === 0) {
    log?.debug(`Notification ${eventType} goes nowhere: no topic leads it to a destination`, {
      event: eventType,
    });
    return;
  }
  const { body, links } = bodyOf(event);
  const reached: string[] = [];
  for (const destination of destinations) {
    const reason = obstacleOf(destination);
    if (reason === undefined) {
      enqueue(kernel, { projectId, destination, body, operationId, eventType, links }, now);
      reached.push(destination.name);
      continue;
    }
    const text = `Notification ${eventType} was not sent to ${destination.name}: ${reason}`;
    if (log) log.warn(text, { details: { event: eventType, destination: destination.name } });
    else kernel.report(text);
  }
  if (reached.length > 0)
    log?.info(`Notification ${eventType} queued for ${listed(reached)}`, {
      event: eventType,
      destinations: reached.join(', '),
    });
}
