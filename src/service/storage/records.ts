import { toJson } from '@/lib/json';
import type { Change, Overlay, OverlayEntry } from '../provider/types';
import type { Database } from './database';
import { fieldTable, recordTable } from './own-tables';
import { rows } from './table';

/** An account belongs to a project: another project does not see its writes, even in the same workspace. */
export interface AccountKey {
  readonly projectId: string;
  readonly provider: string;
  readonly workspace: string;
}

type Place = readonly [projectId: string, provider: string, workspace: string, object: string];

const ofObject = 'project_id = ? AND provider = ? AND workspace = ? AND object = ?';

/** Thrown to roll a transaction back. */
const undone = new Error('undone');

/** The change that a write makes of an entry. */
function changeOf(before: OverlayEntry | undefined, entry: OverlayEntry): Change {
  const { id, sequence, modifiedAt, deletedAt, fields } = entry;
  if (deletedAt !== undefined) return { type: 'delete', id, at: deletedAt, fieldsUpdated: [] };
  if (!before && sequence !== undefined) return { type: 'create', id, at: modifiedAt, fieldsUpdated: [] };
  const isSame = (name: string) =>
    before !== undefined &&
    Object.hasOwn(before.fields, name) &&
    toJson(before.fields[name]) === toJson(fields[name]);
  const fieldsUpdated = Object.keys(fields).filter((name) => !isSame(name));
  return { type: 'update', id, at: modifiedAt, fieldsUpdated };
}

/** What writes did to the records of simulated accounts, and the fields that were added to them. */
export function recordRepository(database: Database) {
  /** Keeps a change for every installation that subscribes to the object, and lets it be passed on in time. */
  function keepChange(place: Place, { type, id, at, fieldsUpdated }: Change): void {
    const subscribers = database.all(
      `SELECT installation_id, object_name FROM subscribed_objects
       WHERE project_id = ? AND provider = ? AND workspace = ? AND object_name = ?`,
      ...place,
    );
    for (const { installation_id: installationId = null, object_name: objectName = null } of subscribers) {
      database.run(
        `INSERT INTO written_changes (installation_id, object_name, record_id, type, at, fields)
         VALUES (?, ?, ?, ?, ?, ?)`,
        installationId,
        objectName,
        id,
        type,
        at,
        toJson(fieldsUpdated),
      );
      database.run(
        `UPDATE watches SET due_at = ?1 WHERE installation_id = ?2 AND kind = 'subscribe' AND due_at > ?1`,
        at,
        installationId,
      );
    }
  }

  const records = rows(database, recordTable);
  const definitions = rows(database, fieldTable);

  return {
    /** The provider's view of one account's writes. */
    overlay(account: AccountKey): Overlay {
      const { projectId, provider, workspace } = account;
      const place = (object: string): Place => [projectId, provider, workspace, object];
      return {
        get: (object, id) => records.byId(...place(object), id),
        changed: (object) => records.where(`${ofObject} AND sequence IS NULL ORDER BY id`, ...place(object)),
        created: (object, after) =>
          records.where(`${ofObject} AND sequence > ? ORDER BY sequence`, ...place(object), after),
        nextSequence: (object) =>
          Number(
            database.value(
              `SELECT coalesce(max(sequence), -1) + 1 FROM provider_records WHERE ${ofObject} AND sequence IS NOT NULL`,
              ...place(object),
            ),
          ),
        put(object, entry) {
          const before = this.get(object, entry.id);
          const { sequence, createdAt, deletedAt } = entry;
          records.put({ ...account, object, ...entry, sequence, createdAt, deletedAt });
          keepChange(place(object), changeOf(before, entry));
        },
        atomically(work) {
          try {
            database.transaction(() => {
              if (!work()) throw undone;
            });
            return true;
          } catch (error) {
            if (error !== undone) throw error;
            return false;
          }
        },
        fields: (object) => definitions.where(`${ofObject} ORDER BY created_at, name`, ...place(object)),
        define(object, { metadata, createdAt }) {
          const key = [...place(object), metadata.fieldName] as const;
          const known = definitions.byId(...key);
          if (known) definitions.update(key, { metadata });
          else definitions.insert({ ...account, object, name: metadata.fieldName, metadata, createdAt });
        },
      };
    },
  };
}
