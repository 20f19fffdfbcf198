import { findObject } from './account';
import { specOf } from './catalog';
import { changedFields, idOf } from './records';
import { schemaOf, visibility } from './schema';
import type { RecordRef } from './spec';
import { clockOf, countAt, createdAt, recordSeed, removedAt, versionAt, versionTime } from './timeline';
import type { Account, Change, Millis } from './types';

/**
 * The account's own changes after `from` and until `to`, which may be in the future, in order of time. A change is
 * reported in the same way whatever period is requested.
 */
export function ownChangesBetween(account: Account, objectName: string, from: Millis, to: Millis): Change[] {
  const spec = specOf(account.provider);
  const object = findObject(spec, objectName);
  if (!object) return [];
  const target = { account, spec, object };
  const clock = clockOf(target);
  const fields = [...schemaOf(target).values()].filter(visibility(spec, to));
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
      return { ...target, index, seed, created, modified, version };
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
