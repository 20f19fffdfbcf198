import { formatBytes, plural } from '@/lib/format';
import { toJson } from '@/lib/json';
import { iso } from '@/lib/time';
import type { ProviderRecord } from '../../provider/types';
import type { ReadStep } from '../context';
import { mapRecord } from '../field-mapping';
import type { FieldPlan } from '../field-plan';
import type { Kernel } from '../kernel';
import { buildMessages, frameOf, linkPlace } from '../deliveries/messages';
import { enqueue, isSentTo } from '../deliveries/outbox';
import { listed } from '../wording';

export const describeFields = (plan: FieldPlan): string => listed(plan.fields.map(({ name }) => name));

export function describeMappings(plan: FieldPlan): string | undefined {
  if (plan.mapped.length === 0) return undefined;
  return listed(
    plan.mapped.map(({ name, source }) => `${name} ← ${[source.field, ...(source.inside ?? [])].join('.')}`),
  );
}

function readFrame({ row, state, context, connection }: ReadStep) {
  const { objectName, rawObjectName } = context.plan;
  return {
    ...frameOf({ ...context, connection }, { objectName, rawObjectName, action: 'read' }),
    operationId: row.id,
    operationTime: iso(row.createTime),
    readType: state.readType,
  };
}

/** Maps a page's records. Warns once per mapping about a value that the customer's mapping does not list. */
function entriesOf({ context, state, log }: ReadStep, records: readonly ProviderRecord[]): string[] {
  const unknown = new Map<string, string>();
  const entries = records.map((record) =>
    toJson(mapRecord(context.plan, record, (mapping, value) => unknown.set(mapping, value))),
  );
  for (const [mapping, value] of unknown) {
    const key = `value:${mapping}`;
    if (state.warned.includes(key)) continue;
    state.warned.push(key);
    log.warn(`“${value}” has no value mapping in ${mapping}; such values are delivered as they are`, {
      details: { mapping, value },
    });
  }
  return entries;
}

/** Maps a page and queues its messages, in the caller's transaction. */
export function handlePage(kernel: Kernel, step: ReadStep, records: readonly ProviderRecord[]): void {
  const { row, state, context, destination, log, now } = step;
  const entries = entriesOf(step, records);
  log.debug(`Mapped ${plural(entries.length, 'record')}`, {
    records: entries.length,
    fields: describeFields(context.plan) || undefined,
    mappedFields: describeMappings(context.plan),
  });
  if (!isSentTo(destination)) {
    state.notSentTo = destination.type;
    log.warn(
      `${plural(entries.length, 'record')} not delivered to ${destination.name}: this service sends nothing to ` +
        `destinations of the kind ${destination.type}`,
      { details: { destination: destination.name, kind: destination.type, records: entries.length } },
    );
    return;
  }
  const isHeld = context.revision?.delivery?.mode === 'onRequest';
  for (const message of buildMessages(readFrame(step), entries)) {
    const { linked, bytes } = message;
    const links = linked === undefined ? [] : [{ place: linkPlace, content: linked }];
    const id = enqueue(
      kernel,
      { projectId: row.projectId, destination, body: message.body, operationId: row.id, links, isHeld },
      now,
    );
    state.messages += 1;
    const size =
      linked === undefined
        ? formatBytes(bytes)
        : `${formatBytes(Buffer.byteLength(linked))} by link, since a message holds at most 300 kB`;
    log.info(
      `Message ${state.messages} ${isHeld ? 'kept' : 'queued'} for ${destination.name}${isHeld ? ' until it is asked for' : ''}: ${plural(message.records, 'record')}, ${size}`,
      { messageId: id, destination: destination.name, records: message.records, bytes },
    );
  }
}
