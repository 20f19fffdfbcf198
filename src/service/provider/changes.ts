import { findObject } from './account';
import { specOf } from './catalog';
import { changedFields, idOf } from './records';
import { schemaOf, visibility } from './schema';
import type { RecordRef } from './spec';
import { clockOf, countAt, createdAt, recordSeed, removedAt, versionAt, versionTime } from './timeline';
import type { Account, Change, Millis } from './types';

/**
 * What the account's records do by themselves after `from` and until `to`, by time. What is said of a change does
 * not depend on the period asked for, and `to` may be in the future.
 */
export function ownChangesBetween(account: Account, objectName: string, from: Millis, to: Millis): Change[] {
  const spec = specOf(account.provider);
  const object = findObject(spec, objectName);
  if (!object) return [];
  const clock = clockOf(account, object);
  const fields = [...schemaOf(account, spec, object).values()].filter(visibility(spec, to));
  const isWithin = (at: Millis) => at > from && at <= to;
  const changes: Change[] = [];
  const count = countAt(clock, to);
  for (let index = 0; index < count; index += 1) {
    const seed = recordSeed(clock, index);
    const created = createdAt(clock, index);
    const removed = removedAt(seed, created);
    if (removed <= from) continue;
    const gone = removed <= to;
    const end = gone ? removed : to;
    const last = versionAt(seed, created, end);
    if (!isWithin(created) && !isWithin(removed) && versionTime(seed, created, last) <= from) continue;
    const at = (version: number): RecordRef => {
      const modified = versionTime(seed, created, version);
      return { account, spec, object, index, seed, created, modified, version };
    };
    const id = idOf({ record: at(0) });
    if (isWithin(created)) changes.push({ type: 'create', id, at: created, fieldsUpdated: [] });
    for (let version = Math.max(1, versionAt(seed, created, from) + 1); version <= last; version += 1) {
      const time = versionTime(seed, created, version);
      const present = fields.filter((field) => (field.createdAt ?? 0) <= time);
      const fieldsUpdated = changedFields(present, at(version - 1), at(version));
      changes.push({ type: 'update', id, at: time, fieldsUpdated });
    }
    if (isWithin(removed)) changes.push({ type: 'delete', id, at: removed, fieldsUpdated: [] });
  }
  return changes.toSorted((a, b) => a.at - b.at);
}

/**
 * What happened to the records of an object after `from` and until `to`, by time. Of several writes to one record
 * the overlay knows the last only.
 */
export function changesBetween(account: Account, objectName: string, from: Millis, to: Millis): Change[] {
  const object = findObject(specOf(account.provider), objectName);
  if (!object) return [];
  const { overlay } = account;
  const isWithin = (at: Millis) => at > from && at <= to;
  const changes = ownChangesBetween(account, objectName, from, to).filter(
    ({ id }) => overlay?.get(object.name, id)?.deletedAt === undefined,
  );
  for (const entry of [
    ...(overlay?.created(object.name, -1) ?? []),
    ...(overlay?.changed(object.name) ?? []),
  ]) {
    const { id, createdAt: born = -Infinity, modifiedAt, deletedAt, fields: values } = entry;
    if (isWithin(born)) changes.push({ type: 'create', id, at: born, fieldsUpdated: [] });
    if (deletedAt !== undefined) {
      if (isWithin(deletedAt)) changes.push({ type: 'delete', id, at: deletedAt, fieldsUpdated: [] });
    } else if (modifiedAt !== born && isWithin(modifiedAt)) {
      changes.push({ type: 'update', id, at: modifiedAt, fieldsUpdated: Object.keys(values) });
    }
  }
  return changes.toSorted((a, b) => a.at - b.at);
}
