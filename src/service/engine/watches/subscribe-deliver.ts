import { plural } from '@/lib/format';
import { toJson } from '@/lib/json';
import { providerEvent } from '../../provider/subscribe';
import { getRecord } from '../../provider/get-record';
import type { Answer, Call, Change, ProviderFailure, ProviderRecord, Selection } from '../../provider/types';
import type { SubscribedObjectRow } from '../../storage/own-tables';
import { mapRecord } from '../field-mapping';
import type { Kernel } from '../kernel';
import { buildMessages, frameOf, linkPlace } from '../deliveries/messages';
import { enqueue, obstacleOf } from '../deliveries/outbox';
import type { ChangeFeed } from './subscribe-feed';
import type { Notice } from './subscribe-plan';
import type { Subject, SubscribedObject } from './subscribe-subject';
import { callProvider } from '../provider-access';

/** Limits a step. The rest follows with the next one. */
const maxPerTurn = 200;
/** Records per call. */
const batchSize = 100;
/** How long a provider keeps an undelivered notification. */
const keptFor = 72 * 3_600_000;

interface Event {
  readonly notice: Notice;
  readonly change: Change;
}

export interface DeliveryResult {
  /** More changes are waiting. */
  readonly more: boolean;
  /** Why nothing could be passed on. The changes are kept. */
  readonly failure?: ProviderFailure;
}

/** The account's own changes, without those that a write has overridden. */
const ownChanges = ({ account, objectName }: SubscribedObject, changes: readonly Change[]): Change[] =>
  changes.flatMap((change) => {
    const entry = account.overlay.get(objectName, change.id);
    if (!entry) return [change];
    if ((entry.deletedAt ?? Infinity) <= change.at) return [];
    // Written values stay.
    const isOpen = (name: string) => entry.modifiedAt > change.at || !Object.hasOwn(entry.fields, name);
    return [{ ...change, fieldsUpdated: change.fieldsUpdated.filter(isOpen) }];
  });

type Records = ReadonlyMap<string, ProviderRecord>;

/** The current records, without those that have been deleted meanwhile. */
function fetchRecords(
  kernel: Kernel,
  { connection }: Subject,
  { objectName, plan }: SubscribedObject,
  ids: readonly string[],
  now: number,
): Records | ProviderFailure {
  const records = new Map<string, ProviderRecord>();
  if (!plan) return records;
  for (let first = 0; first < ids.length; first += batchSize) {
    const batch = ids.slice(first, first + batchSize);
    const { outcome } = callProvider(kernel, connection, { now }, (call) =>
      fetchBatch(call, objectName, plan.ask, batch),
    );
    if (!outcome.ok) return outcome;
    for (const record of outcome.records) records.set(record.id, record);
  }
  return records;
}

/** One call for all records, so a failure applies to each of them. */
function fetchBatch(
  call: Call,
  object: string,
  fields: Selection,
  ids: readonly string[],
): Answer<{ records: ProviderRecord[] }> {
  const answers = ids.map((id) => getRecord({ ...call, object, id, fields }));
  const [some] = answers;
  if (!some) throw new RangeError('Nothing is asked for');
  const records: ProviderRecord[] = [];
  for (const { outcome } of answers) {
    if (outcome.ok) records.push(outcome.record);
    else if (outcome.kind !== 'not_found') return { ...some, outcome };
  }
  return { ...some, outcome: { ok: true, records } };
}

/** Both ends of an association, given the field that refers to the other record. */
function association(
  { wanted, references, objectName }: SubscribedObject,
  change: Change,
  record: ProviderRecord | undefined,
) {
  const field = change.fieldsUpdated.find((name) => references.has(name)) ?? '';
  const target = record?.fields[field];
  const raw = wanted.fullRecords && record ? { raw: record.raw } : {};
  return {
    fromRecord: { id: change.id, objectName, ...raw },
    ...(target !== null &&
      target !== undefined && { toRecord: { id: String(target), objectName: references.get(field) } }),
  };
}

/** An event in the form of a message (facts 4.3). */
function entryOf(object: SubscribedObject, { notice, change }: Event, records: Records): string {
  const { account, objectName, plan, known } = object;
  const seen = { ...change, fieldsUpdated: change.fieldsUpdated.filter((name) => known.has(name)) };
  const { type, raw } = providerEvent(account, objectName, notice.change, seen);
  const record = change.type === 'delete' ? undefined : records.get(change.id);
  const mapped = record && plan ? mapRecord(plan, record, () => undefined) : undefined;
  return toJson({
    ...(mapped ?? { fields: {}, mappedFields: {}, raw: {} }),
    subscribeEventType: notice.kind,
    providerEventType: type,
    rawEvent: raw,
    ...(change.type === 'update' && { fieldsUpdated: seen.fieldsUpdated }),
    ...(change.type === 'delete' && { id: change.id }),
    ...(notice.kind === 'associationUpdate' && association(object, seen, record)),
  });
}

function send(
  kernel: Kernel,
  subject: Subject,
  object: SubscribedObject,
  entries: string[],
  now: number,
): void {
  const { installation } = subject;
  const { projectId } = installation;
  const name = object.wanted.destination;
  const destination =
    name === undefined ? undefined : kernel.repositories.destinations.byName(projectId, name);
  const reason = destination ? obstacleOf(destination) : 'there is no such destination';
  if (!destination || reason !== undefined) {
    kernel.report(
      `${plural(entries.length, 'change')} of ${object.objectName} of ${installation.groupName} not sent to ${name ?? 'any destination'}: ${reason}`,
    );
    return;
  }
  const frame = frameOf(subject, {
    objectName: object.deliveredAs,
    rawObjectName: object.objectName,
    action: 'subscribe',
  });
  for (const { body, linked } of buildMessages(frame, entries)) {
    const links = linked === undefined ? [] : [{ place: linkPlace, content: linked }];
    enqueue(kernel, { projectId, destination, body, links }, now);
  }
}

/** Delivers the changes of one object, in the caller's transaction. */
export function deliverChanges(
  kernel: Kernel,
  feed: ChangeFeed,
  subject: Subject,
  object: SubscribedObject,
  row: SubscribedObjectRow,
  now: number,
): DeliveryResult {
  const { watches } = kernel.repositories;
  const { account, objectName, noticesOf } = object;
  const from = Math.max(row.readUpTo, now - keptFor);
  const own = feed.between(account, objectName, from, now, maxPerTurn);
  const written = watches.written(row.installationId, objectName, own.upTo, maxPerTurn);
  const changes: Change[] = [
    ...ownChanges(object, own.changes),
    ...written.map(({ recordId, type, at, fields }) => ({
      type,
      id: recordId,
      at,
      fieldsUpdated: [...fields],
    })),
  ].toSorted((a, b) => a.at - b.at);
  const events = changes.flatMap((change) => noticesOf(change).map((notice) => ({ notice, change })));
  const ids = [...new Set(events.flatMap(({ change }) => (change.type === 'delete' ? [] : [change.id])))];
  const records = fetchRecords(kernel, subject, object, ids, now);
  if ('kind' in records) return { more: false, failure: records };
  if (events.length > 0)
    send(
      kernel,
      subject,
      object,
      events.map((event) => entryOf(object, event, records)),
      now,
    );
  watches.readUpTo(row.installationId, objectName, own.upTo);
  watches.removeWritten(written);
  return { more: own.upTo < now || written.length === maxPerTurn };
}
