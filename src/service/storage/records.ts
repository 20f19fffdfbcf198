import type { DefinedField, FieldMetadata, Overlay, OverlayEntry } from '../provider/types';
import { optionalNumber, type Database, type SqlRow } from './database';

/**
 * Where the writes of one account are kept. An account belongs to a project: what one project writes, another does
 * not see, though it may name the same workspace.
 */
export interface AccountKey {
  readonly projectId: string;
  readonly provider: string;
  readonly workspace: string;
}

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

/** What writes did to the records of simulated accounts, and the fields that were added to them. */
export function recordRepository(database: Database) {
  return {
    /** The provider's view of one account's writes. */
    overlay({ projectId, provider, workspace }: AccountKey): StoredOverlay {
      const place = (object: string) => [projectId, provider, workspace, object] as const;
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
        put(object, { id, sequence, createdAt, modifiedAt, deletedAt, fields }) {
          database.run(
            `INSERT INTO provider_records (project_id, provider, workspace, object, ${columns})
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
             ON CONFLICT (project_id, provider, workspace, object, id) DO UPDATE SET modified_at = excluded.modified_at, deleted_at = excluded.deleted_at,
               fields = excluded.fields`,
            ...place(object),
            id,
            sequence ?? null,
            createdAt ?? null,
            modifiedAt,
            deletedAt ?? null,
            JSON.stringify(fields),
          );
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
