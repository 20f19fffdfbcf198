import type { Change, DefinedField, FieldMetadata, Overlay, OverlayEntry } from '../provider/types';
import { optionalNumber, type Database, type SqlRow } from './database';

/** An account belongs to a project: another project does not see its writes, even in the same workspace. */
export interface AccountKey {
  readonly projectId: string;
  readonly provider: string;
  readonly workspace: string;
}

type Place = readonly [projectId: string, provider: string, workspace: string, object: string];

/** An overlay that also keeps fields that are defined through the interface. */
export type StoredOverlay = Overlay & Required<Pick<Overlay, 'fields' | 'define'>>;

const ofObject = 'project_id = ? AND provider = ? AND workspace = ? AND object = ?';
const columns = 'id, sequence, created_at, modified_at, deleted_at, fields';

function toEntry(row: SqlRow): OverlayEntry {
  const sequence = optionalNumber(row['sequence']);
  const createdAt = optionalNumber(row['created_at']);
  const deletedAt = optionalNumber(row['deleted_at']);
  return {
    id: String(row['id']),
    ...(sequence !== undefined && { sequence }),
    ...(createdAt !== undefined && { createdAt }),
    modifiedAt: Number(row['modified_at']),
    ...(deletedAt !== undefined && { deletedAt }),
    fields: JSON.parse(String(row['fields'])) as Record<string, unknown>,
  };
}

/** The change that a write makes of an entry. */
function changeOf(before: OverlayEntry | undefined, entry: OverlayEntry): Change {
  const { id, sequence, modifiedAt, deletedAt, fields } = entry;
  if (deletedAt !== undefined) return { type: 'delete', id, at: deletedAt, fieldsUpdated: [] };
  if (!before && sequence !== undefined) return { type: 'create', id, at: modifiedAt, fieldsUpdated: [] };
  const isSame = (name: string) =>
    before !== undefined &&
    Object.hasOwn(before.fields, name) &&
    JSON.stringify(before.fields[name]) === JSON.stringify(fields[name]);
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
        JSON.stringify(fieldsUpdated),
      );
      database.run(
        `UPDATE watches SET due_at = ?1 WHERE installation_id = ?2 AND kind = 'subscribe' AND due_at > ?1`,
        at,
        installationId,
      );
    }
  }

  return {
    /** The provider's view of one account's writes. */
    overlay({ projectId, provider, workspace }: AccountKey): StoredOverlay {
      const place = (object: string): Place => [projectId, provider, workspace, object];
      return {
        get(object, id) {
          const row = database.get(
            `SELECT ${columns} FROM provider_records WHERE ${ofObject} AND id = ?`,
            ...place(object),
            id,
          );
          return row && toEntry(row);
        },
        changed: (object) =>
          database
            .all(
              `SELECT ${columns} FROM provider_records WHERE ${ofObject} AND sequence IS NULL ORDER BY id`,
              ...place(object),
            )
            .map(toEntry),
        created: (object, after) =>
          database
            .all(
              `SELECT ${columns} FROM provider_records WHERE ${ofObject} AND sequence > ? ORDER BY sequence`,
              ...place(object),
              after,
            )
            .map(toEntry),
        nextSequence: (object) =>
          Number(
            database.value(
              `SELECT coalesce(max(sequence), -1) + 1 FROM provider_records WHERE ${ofObject} AND sequence IS NOT NULL`,
              ...place(object),
            ),
          ),
        put(object, entry) {
          const { id, sequence, createdAt, modifiedAt, deletedAt, fields } = entry;
          const before = this.get(object, id);
          database.run(
            `INSERT INTO provider_records (project_id, provider, workspace, object, ${columns})
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
             ON CONFLICT (project_id, provider, workspace, object, id) DO UPDATE SET
               modified_at = excluded.modified_at, deleted_at = excluded.deleted_at, fields = excluded.fields`,
            ...place(object),
            id,
            sequence ?? null,
            createdAt ?? null,
            modifiedAt,
            deletedAt ?? null,
            JSON.stringify(fields),
          );
          keepChange(place(object), changeOf(before, entry));
        },
        fields: (object) =>
          database
            .all(
              `SELECT metadata, created_at FROM provider_fields WHERE ${ofObject} ORDER BY created_at, name`,
              ...place(object),
            )
            .map((row): DefinedField => ({
              metadata: JSON.parse(String(row['metadata'])) as FieldMetadata,
              createdAt: Number(row['created_at']),
            })),
        define(object, { metadata, createdAt }) {
          database.run(
            `INSERT INTO provider_fields (project_id, provider, workspace, object, name, metadata, created_at)
             VALUES (?, ?, ?, ?, ?, ?, ?)
             ON CONFLICT (project_id, provider, workspace, object, name) DO UPDATE SET metadata = excluded.metadata`,
            ...place(object),
            metadata.fieldName,
            JSON.stringify(metadata),
            createdAt,
          );
        },
      };
    },
  };
}
