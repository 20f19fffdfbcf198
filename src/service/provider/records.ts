import { toJson } from '@/lib/json';
import { isEmpty, partOf } from './field';
import { CREATED_FROM } from './ids';
import { mix } from './random';
import type { AccountObject, FieldSpec, RecordRef } from './spec';
import { clockOf, createdAt, recordId, recordSeed, removedAt, versionAt, versionTime } from './timeline';
import type { Millis, OverlayEntry, ProviderRecord } from './types';

/** A record at some time: one of the account's own, or one that a write created. */
export interface Found {
  record: RecordRef;
  entry?: OverlayEntry | undefined;
}

export const idOf = ({ record, entry }: Found): string => entry?.id ?? recordId(record);

/** The account's own record at this index, with its writes applied; undefined once it is deleted. */
export function ownRecord(
  target: AccountObject,
  index: number,
  now: Millis,
  entry?: OverlayEntry,
): Found | undefined {
  const clock = clockOf(target);
  const seed = recordSeed(clock, index);
  const created = createdAt(clock, index);
  if (removedAt(seed, created) <= now || entry?.deletedAt !== undefined) return undefined;
  const version = versionAt(seed, created, now);
  const modified = Math.max(versionTime(seed, created, version), entry?.modifiedAt ?? 0);
  return { record: { ...target, index, seed, created, modified, version }, entry };
}

export function writtenRecord(target: AccountObject, entry: OverlayEntry): Found | undefined {
  if (entry.deletedAt !== undefined || entry.sequence === undefined) return undefined;
  const index = CREATED_FROM + entry.sequence;
  const record: RecordRef = {
    ...target,
    index,
    seed: recordSeed(clockOf(target), index),
    created: entry.createdAt ?? entry.modifiedAt,
    modified: entry.modifiedAt,
    version: 0,
  };
  return { record, entry };
}

export function recordById(target: AccountObject, id: string, now: Millis): Found | undefined {
  const { account, object } = target;
  const clock = clockOf(target);
  const index = object.id.indexOf(clock.seed, id);
  if (index === undefined) return undefined;
  const canonical = object.id.of(clock.seed, index);
  const entry = account.overlay?.get(object.name, canonical);
  if (index >= CREATED_FROM) return entry && writtenRecord(target, entry);
  if (createdAt(clock, index) > now) return undefined;
  return ownRecord(target, index, now, entry);
}

/** The hash from which a field's value is computed, for the record's version. */
function valueHash(field: FieldSpec, record: RecordRef): number {
  const turn =
    field.changes === 0 ? 0 : Math.floor((record.version + (field.salt % field.changes)) / field.changes);
  return mix(mix(record.seed, field.salt), turn);
}

function plainValue(field: FieldSpec, { record, entry }: Found): unknown {
  if (entry) {
    const { fieldName } = field.metadata;
    if (Object.hasOwn(entry.fields, fieldName)) return entry.fields[fieldName] ?? null;
    if (field.parent !== undefined && Object.hasOwn(entry.fields, field.parent)) {
      return partOf(entry.fields[field.parent], field.raw.at(-1) ?? '');
    }
    // Fields that a write left out of a new record are empty, except those that the provider sets.
    if (entry.sequence !== undefined && !field.automatic) return null;
  }
  const hash = valueHash(field, record);
  return isEmpty(field, hash) ? null : field.make(hash, record);
}

export function valueOf(field: FieldSpec, found: Found): unknown {
  const value = plainValue(field, found);
  const { encode } = found.record.spec;
  return encode ? encode(value, field.metadata) : value;
}

/** Names of the fields whose value differs between two versions of a record. */
export function changedFields(fields: Iterable<FieldSpec>, before: RecordRef, after: RecordRef): string[] {
  const names: string[] = [];
  for (const field of fields) {
    if (field.changes === 0 || field.parent !== undefined) continue;
    const was = valueOf(field, { record: before });
    const is = valueOf(field, { record: after });
    if (toJson(was) !== toJson(is)) names.push(field.metadata.fieldName);
  }
  return names;
}

function place(raw: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let target = raw;
  for (let i = 0; i < path.length - 1; i += 1) {
    const key = path[i] as string;
    const next = target[key];
    if (typeof next === 'object' && next !== null) {
      target = next as Record<string, unknown>;
    } else {
      const made: Record<string, unknown> = {};
      target[key] = made;
      target = made;
    }
  }
  target[path[path.length - 1] as string] = value;
}

/** The record as the provider returns it when asked for these fields. */
export function toRecord(found: Found, fields: readonly FieldSpec[]): ProviderRecord {
  const { record } = found;
  const id = idOf(found);
  const values: Record<string, unknown> = {};
  const raw = record.spec.dialect.envelope(record, id);
  for (const field of fields) {
    const value = valueOf(field, found);
    values[field.metadata.fieldName] = value;
    // A part is already contained in its parent.
    if (field.parent === undefined || !Object.hasOwn(values, field.parent)) place(raw, field.raw, value);
  }
  return { id, createdAt: record.created, updatedAt: record.modified, fields: values, raw };
}
