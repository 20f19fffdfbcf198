import { optionalNumber, optionalText, type Database, type SqlRow } from './database';

/** `plan`: work out what to watch; `subscribe`: changes of records; `schema`: changes of fields. */
export type WatchKind = 'plan' | 'subscribe' | 'schema';

/** `dueAt` is null while there is nothing to wait for. `state` belongs to the engine. */
export interface WatchRow {
  readonly installationId: string;
  readonly kind: WatchKind;
  readonly dueAt: number | null;
  readonly state: Readonly<Record<string, unknown>>;
}

export interface SubscribedObjectRow {
  readonly installationId: string;
  /** As the provider spells it. */
  readonly objectName: string;
  readonly projectId: string;
  readonly provider: string;
  readonly workspace: string;
  /** Changes up to and including this moment have been passed on. */
  readonly readUpTo: number;
}

/** A change that a write made to a subscribed object, kept until it has been passed on. */
export interface WrittenChangeRow {
  readonly seq: number;
  readonly recordId: string;
  readonly type: 'create' | 'update' | 'delete';
  readonly at: number;
  readonly fields: readonly string[];
}

export interface SeenSchemaRow {
  readonly installationId: string;
  readonly objectName: string;
  readonly digest: string;
  /** Packed by the engine. */
  readonly fields: string;
  readonly seenAt: number;
}

function toWatch(row: SqlRow): WatchRow {
  return {
    installationId: String(row['installation_id']),
    kind: String(row['kind']) as WatchKind,
    dueAt: optionalNumber(row['due_at']) ?? null,
    state: JSON.parse(String(row['state'])) as Record<string, unknown>,
  };
}

function toSubscribed(row: SqlRow): SubscribedObjectRow {
  return {
    installationId: String(row['installation_id']),
    objectName: String(row['object_name']),
    projectId: String(row['project_id']),
    provider: String(row['provider']),
    workspace: String(row['workspace']),
    readUpTo: Number(row['read_up_to']),
  };
}

export function watchRepository(database: Database) {
  return {
    find: (installationId: string, kind: WatchKind): WatchRow | undefined => {
      const row = database.get(
        'SELECT * FROM watches WHERE installation_id = ? AND kind = ?',
        installationId,
        kind,
      );
      return row && toWatch(row);
    },
    /** Inserts or replaces. */
    put({ installationId, kind, dueAt, state }: WatchRow): void {
      database.run(
        `INSERT INTO watches (installation_id, kind, due_at, state) VALUES (?, ?, ?, ?)
         ON CONFLICT (installation_id, kind) DO UPDATE SET due_at = excluded.due_at, state = excluded.state`,
        installationId,
        kind,
        dueAt,
        JSON.stringify(state),
      );
    },
    remove: (installationId: string, kind: WatchKind) =>
      database.run('DELETE FROM watches WHERE installation_id = ? AND kind = ?', installationId, kind),
    /** The most overdue first; at the same time, plans first. */
    due: (now: number, limit: number): WatchRow[] =>
      database
        .all(
          `SELECT * FROM watches WHERE due_at IS NOT NULL AND due_at <= ?
           ORDER BY due_at, kind, installation_id LIMIT ?`,
          now,
          limit,
        )
        .map(toWatch),
    nextDue: () =>
      optionalNumber(database.value('SELECT min(due_at) AS due FROM watches WHERE due_at IS NOT NULL')),

    subscribed: (installationId: string): SubscribedObjectRow[] =>
      database
        .all(
          'SELECT * FROM subscribed_objects WHERE installation_id = ? ORDER BY object_name',
          installationId,
        )
        .map(toSubscribed),
    subscribe(row: SubscribedObjectRow): void {
      database.run(
        `INSERT INTO subscribed_objects (installation_id, object_name, project_id, provider, workspace, read_up_to)
         VALUES (?, ?, ?, ?, ?, ?)`,
        row.installationId,
        row.objectName,
        row.projectId,
        row.provider,
        row.workspace,
        row.readUpTo,
      );
    },
    /** Removes its changes that have not been passed on too. */
    unsubscribe: (installationId: string, objectName: string) =>
      database.run(
        'DELETE FROM subscribed_objects WHERE installation_id = ? AND object_name = ?',
        installationId,
        objectName,
      ),
    readUpTo: (installationId: string, objectName: string, time: number) =>
      database.run(
        'UPDATE subscribed_objects SET read_up_to = ? WHERE installation_id = ? AND object_name = ?',
        time,
        installationId,
        objectName,
      ),
    /** By time, and in the order in which they were made. */
    written: (installationId: string, objectName: string, until: number, limit: number): WrittenChangeRow[] =>
      database
        .all(
          `SELECT seq, record_id, type, at, fields FROM written_changes
           WHERE installation_id = ? AND object_name = ? AND at <= ? ORDER BY at, seq LIMIT ?`,
          installationId,
          objectName,
          until,
          limit,
        )
        .map((row) => ({
          seq: Number(row['seq']),
          recordId: String(row['record_id']),
          type: String(row['type']) as WrittenChangeRow['type'],
          at: Number(row['at']),
          fields: JSON.parse(String(row['fields'])) as string[],
        })),
    passedOn(changes: readonly WrittenChangeRow[]): void {
      for (const { seq } of changes) database.run('DELETE FROM written_changes WHERE seq = ?', seq);
    },

    hasUnfinishedSchemaWatch: (installationId: string): boolean =>
      database.value(
        `SELECT 1 FROM operations
         WHERE installation_id = ? AND due_at IS NOT NULL AND action_type = 'schema.watch' LIMIT 1`,
        installationId,
      ) !== undefined,
    seenSchema: (installationId: string, objectName: string): SeenSchemaRow | undefined => {
      const row = database.get(
        'SELECT digest, fields, seen_at FROM schemas_seen WHERE installation_id = ? AND object_name = ?',
        installationId,
        objectName,
      );
      return (
        row && {
          installationId,
          objectName,
          digest: optionalText(row['digest']) ?? '',
          fields: optionalText(row['fields']) ?? '',
          seenAt: Number(row['seen_at']),
        }
      );
    },
    /** Inserts or replaces. */
    putSchema({ installationId, objectName, digest, fields, seenAt }: SeenSchemaRow): void {
      database.run(
        `INSERT INTO schemas_seen (installation_id, object_name, digest, fields, seen_at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (installation_id, object_name) DO UPDATE SET digest = excluded.digest,
           fields = excluded.fields, seen_at = excluded.seen_at`,
        installationId,
        objectName,
        digest,
        fields,
        seenAt,
      );
    },
  };
}
