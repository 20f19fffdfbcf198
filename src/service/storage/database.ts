import { chmodSync, closeSync, openSync } from 'node:fs';
import { connect, sqliteCode, type Connection } from './driver';
import { createIds } from './ids';
import { schema, schemaVersion, upgrades } from './schema';

export type SqlValue = string | number | null;
export type SqlRow = Record<string, SqlValue>;

export const optionalNumber = (value: SqlValue | undefined) => (value == null ? undefined : Number(value));
export const optionalText = (value: SqlValue | undefined) => (value == null ? undefined : String(value));

/** The file is no database, is from a newer version of this program, or is open in another process. */
export class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError';
}

/** Result codes of SQLite. */
const BUSY = 5;
const CORRUPT = 11;
const FULL = 13;
const NOTADB = 26;

/** Whether the disk is full, or the database has reached its own size limit. */
export const isDiskFull = (error: unknown): boolean =>
  sqliteCode(error) === FULL ||
  // The driver leaves the code out of some errors, but not SQLite's own text.
  (error instanceof Error && error.message === 'database or disk is full');

/** The action and the table of a statement. Any other statement, such as REPLACE, may change any table. */
const writeStatement = /^\s*(INSERT INTO|UPDATE|DELETE FROM) (\w+)/;

/** A SQLite file, or `:memory:`. Statements are prepared once. All calls are synchronous. */
export class Database {
  readonly #connection: Connection;
  readonly #lock: Connection | undefined;
  readonly #statements = new Map<string, ReturnType<Connection['prepare']>>();
  #depth = 0;
  #isOpen = true;
  /** The number of writes to each table, and of writes that may have changed any. */
  readonly #writes = new Map<string, number>();
  #writesToAny = 0;
  #foreignKeys: SqlRow[] | undefined;
  #trouble: 'full' | 'damaged' | undefined;
  /** A new UUIDv7 for a time in ms. Ids are in the order of their times. */
  readonly newId = createIds();

  constructor(connection: Connection, lock?: Connection) {
    this.#connection = connection;
    this.#lock = lock;
  }

  all(sql: string, ...values: SqlValue[]): SqlRow[] {
    return this.#tried(() => this.#statement(sql).all(...values)) as SqlRow[];
  }

  get(sql: string, ...values: SqlValue[]): SqlRow | undefined {
    return this.#tried(() => this.#statement(sql).get(...values)) as SqlRow | undefined;
  }

  /** The first column of the first row. */
  value(sql: string, ...values: SqlValue[]): SqlValue | undefined {
    return Object.values(this.get(sql, ...values) ?? {})[0];
  }

  /** Changes with every write to one of these tables. Anything read from them at the same version is still current. */
  versionOf(tables: readonly string[]): number {
    return tables.reduce((sum, table) => sum + (this.#writes.get(table) ?? 0), this.#writesToAny);
  }

  /** The number of rows changed. */
  run(sql: string, ...values: SqlValue[]): number {
    const { changes } = this.#tried(() => this.#statement(sql).run(...values));
    if (changes > 0) this.#count(sql);
    this.#written();
    return changes;
  }

  #count(sql: string): void {
    const [, action, table] = writeStatement.exec(sql) ?? [];
    if (table === undefined) this.#writesToAny += 1;
    else
      for (const one of action === 'DELETE FROM' ? this.#reachedFrom(table) : [table])
        this.#writes.set(one, (this.#writes.get(one) ?? 0) + 1);
  }

  /** A table, and those whose rows a deletion from it may delete or change. */
  #reachedFrom(table: string): ReadonlySet<string> {
    this.#foreignKeys ??= this.all(
      `SELECT tables.name AS child, keys."table" AS parent
         FROM sqlite_schema AS tables, pragma_foreign_key_list(tables.name) AS keys`,
    );
    const reached = new Set([table]);
    for (const one of reached)
      for (const { child, parent } of this.#foreignKeys) if (parent === one) reached.add(String(child));
    return reached;
  }

  /** Commits all of `work` or nothing. A nested transaction is a savepoint. */
  transaction<T>(work: () => T): T {
    const [begin, commit, rollback] =
      this.#depth === 0
        ? ['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK']
        : [
            `SAVEPOINT s${this.#depth}`,
            `RELEASE s${this.#depth}`,
            `ROLLBACK TO s${this.#depth}; RELEASE s${this.#depth}`,
          ];
    this.#tried(() => this.#connection.exec(begin));
    this.#depth += 1;
    try {
      const result = work();
      this.#tried(() => this.#connection.exec(commit));
      return result;
    } catch (error) {
      this.#undo(rollback);
      throw error;
    } finally {
      this.#depth -= 1;
    }
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Why the last write failed, or what a read ran into. The next write outside a transaction clears `full`. */
  get trouble(): 'full' | 'damaged' | undefined {
    return this.#trouble;
  }

  #tried<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (isDiskFull(error)) this.#trouble = 'full';
      if (sqliteCode(error) === CORRUPT || sqliteCode(error) === NOTADB) this.#trouble = 'damaged';
      throw error;
    }
  }

  #written(): void {
    if (this.#depth === 0 && this.#trouble === 'full') this.#trouble = undefined;
  }

  #undo(rollback: string): void {
    this.#writesToAny += 1;
    try {
      this.#tried(() => this.#connection.exec(rollback));
    } catch (error) {
      // After some errors, such as a full disk, SQLite has already rolled back.
      if (sqliteCode(error) === undefined) throw error;
    }
  }

  /** Writes the write-ahead log into the file, if there is room, and closes it. */
  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#statements.clear();
    try {
      this.#connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch (error) {
      // Nothing is lost: the next start reads the log.
      if (!isDiskFull(error)) throw error;
    }
    this.#connection.close();
    this.#lock?.close();
  }

  #statement(sql: string) {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#connection.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

/** Opens the file, or `:memory:`, locks it for this process, and brings its schema up to date. */
export function openDatabase(file: string): Database {
  let lock: Connection | undefined;
  let connection: Connection | undefined;
  try {
    if (file !== ':memory:') {
      keepForOwner(file);
      lock = takeLock(file);
    }
    connection = connect(file);
    prepare(connection, file);
    return new Database(connection, lock);
  } catch (error) {
    connection?.close();
    lock?.close();
    if (error instanceof UnusableDatabaseError) throw error;
    if (sqliteCode(error) === BUSY)
      throw new UnusableDatabaseError(`The database ${file} is in use by another process.`, { cause: error });
    throw new UnusableDatabaseError(`The database ${file} cannot be used: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

/** Makes the file if it is new, and lets nobody else read or lock it. */
function keepForOwner(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/**
 * One process at a time: an open transaction on an empty file beside the database. The system drops it when the
 * process dies, however it dies, and the database itself stays readable with any SQLite tool.
 */
function takeLock(file: string): Connection {
  keepForOwner(`${file}-lock`);
  const lock = connect(`${file}-lock`);
  try {
    // A service that is stopping may still hold the lock for a moment.
    lock.exec('PRAGMA busy_timeout = 2000');
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}

function prepare(connection: Connection, file: string): void {
  connection.exec('PRAGMA busy_timeout = 2000');
  connection.exec('PRAGMA foreign_keys = ON');
  if (file !== ':memory:') {
    connection.exec('PRAGMA journal_mode = WAL');
    // With a write-ahead log, NORMAL loses nothing when the process is killed. A power cut may undo the last
    // moments but leaves the file whole, which is enough here and many times faster than FULL.
    connection.exec('PRAGMA synchronous = NORMAL');
  }
  migrate(connection, file);
  const { quick_check: found } = connection.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
  if (found !== 'ok') throw new Error(`it is damaged (${found}). Put a copy in its place, or move it away`);
}

/** Makes the tables of a new file, or brings those of an earlier release up to date. */
function migrate(connection: Connection, file: string): void {
  const { user_version: found } = connection.prepare('PRAGMA user_version').get() as { user_version: number };
  if (found > schemaVersion)
    throw new UnusableDatabaseError(
      `The database ${file} is from a newer version (its schema is ${found}, this program knows ${schemaVersion}).`,
    );
  for (let version = found; version !== schemaVersion;) {
    const [sql, next] = version === 0 ? [schema, schemaVersion] : [upgrades.get(version), version + 1];
    if (sql === undefined)
      throw new Error(`its schema ${version} is older than the first release, and cannot be upgraded`);
    connection.exec(`BEGIN;\n${sql};\nPRAGMA user_version = ${next};\nCOMMIT`);
    version = next;
  }
}
