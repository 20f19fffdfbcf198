import { parseJson, toJson } from '@/lib/json';
import type { Database, SqlValue } from './database';

/** How the values of a column are stored. */
interface Column<T> {
  /** As the statement that makes the table has it. */
  readonly type: string;
  readonly read: (value: SqlValue) => T;
  readonly write: (value: T) => SqlValue;
}

export const text: Column<string> = { type: 'TEXT NOT NULL', read: String, write: (value) => value };
/** Text of a closed set. */
export const textOf = <T extends string>() => text as unknown as Column<T>;
export const integer: Column<number> = { type: 'INTEGER NOT NULL', read: Number, write: (value) => value };
/** A number that is 0 at first. */
export const counter: Column<number> = { ...integer, type: 'INTEGER NOT NULL DEFAULT 0' };
export const flag: Column<boolean> = {
  type: 'INTEGER NOT NULL',
  read: (value) => value === 1,
  write: (value) => (value ? 1 : 0),
};
/** The id of a row of another table. When that is deleted, so is this one. */
export const idIn = (table: string, onDelete: 'CASCADE' | 'SET NULL' = 'CASCADE'): Column<string> => ({
  ...text,
  type: `TEXT NOT NULL REFERENCES ${table} ON DELETE ${onDelete}`,
});
/** No two rows have the same value. */
export const unique = <T>(column: Column<T>): Column<T> => ({ ...column, type: `${column.type} UNIQUE` });
export const json = <T>(): Column<T> => ({
  type: 'TEXT NOT NULL',
  read: (value) => parseJson(String(value)) as T,
  write: (value) => toJson(value),
});
const withoutValue = ({ type }: Pick<Column<unknown>, 'type'>) => type.replace(' NOT NULL', '');
export const nullable = <T>(column: Column<T>): Column<T | null> => ({
  type: withoutValue(column),
  read: (value) => (value === null ? null : column.read(value)),
  write: (value) => (value === null ? null : column.write(value)),
});

/** For interfaces in which a member without a value is absent. */
export const optional = <T>(column: Column<T>): Column<T | undefined> => ({
  type: withoutValue(column),
  read: (value) => (value === null ? undefined : column.read(value)),
  write: (value) => (value === undefined ? null : column.write(value)),
});

type Columns = Readonly<Record<string, unknown>>;
type Value<C> = C extends Column<infer T> ? T : never;

export interface Table<Entity> {
  readonly name: string;
  readonly columns: readonly (readonly [property: string & keyof Entity, column: string, Column<unknown>])[];
  readonly keyLength: number;
}
export type EntityOf<T> = T extends Table<infer Entity> ? Entity : never;

/** Describes a table. Column names are the property names in snake case; the first column or columns are the key. */
export function defineTable<const C extends Columns>(
  name: string,
  columns: C,
  keyLength = 1,
): Table<{ -readonly [K in keyof C]: Value<C[K]> }> {
  type Entity = { -readonly [K in keyof C]: Value<C[K]> };
  return {
    name,
    columns: Object.entries(columns).map(([property, column]) => [
      property as string & keyof Entity,
      property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      column as Column<unknown>,
    ]),
    keyLength,
  };
}

/** The statement that makes a table. `together` names columns that are unique together. */
export function createTable(
  { name, columns, keyLength }: Pick<Table<never>, 'name' | 'columns' | 'keyLength'>,
  together?: string,
): string {
  const parts = columns.map(([, column, { type }]) => `${column} ${type}`);
  const key = columns.slice(0, keyLength).map(([, column]) => column);
  parts.push(`PRIMARY KEY (${key.join(', ')})`);
  if (together !== undefined) parts.push(`UNIQUE (${together})`);
  return `CREATE TABLE ${name} (${parts.join(', ')}) STRICT${keyLength > 1 ? ', WITHOUT ROWID' : ''}`;
}

/** The statements that every repository needs, for one table. */
export function rows<Entity extends object>(database: Database, table: Table<Entity>) {
  const { name: tableName, columns } = table;
  const names = columns.map(([, column]) => column);
  const keys = names.slice(0, table.keyLength);
  const hasKey = keys.map((key) => `${key} = ?`).join(' AND ');
  const select = `SELECT ${names.join(', ')} FROM ${tableName}`;
  const insertSql = `INSERT INTO ${tableName} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
  const others = names.slice(table.keyLength).map((name) => `${name} = excluded.${name}`);
  const putSql = `${insertSql} ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${others.join(', ')}`;
  const valuesOf = (entity: Entity) => columns.map(([property, , { write }]) => write(entity[property]));

  // A plain loop, because this runs more often than anything else.
  const toEntity = (row: Record<string, SqlValue>) => {
    const entity: Partial<Record<keyof Entity, unknown>> = {};
    for (const [property, column, { read }] of columns) entity[property] = read(row[column] ?? null);
    return entity as Entity;
  };

  return {
    /** Rows that match the clause after WHERE, which may also order and limit. */
    where: (clause: string, ...values: SqlValue[]): Entity[] =>
      database.all(`${select} WHERE ${clause}`, ...values).map(toEntity),
    first: (clause: string, ...values: SqlValue[]): Entity | undefined => {
      const row = database.get(`${select} WHERE ${clause} LIMIT 1`, ...values);
      return row && toEntity(row);
    },
    byId: (...key: string[]): Entity | undefined => {
      const row = database.get(`${select} WHERE ${hasKey}`, ...key);
      return row && toEntity(row);
    },
    /** The rows that exist of these ids, in no particular order. */
    byIds: (ids: readonly string[]): Entity[] =>
      database.all(`${select} WHERE id IN (SELECT value FROM json_each(?))`, toJson(ids)).map(toEntity),
    insert: (entity: Entity): Entity => {
      database.run(insertSql, ...valuesOf(entity));
      return entity;
    },
    /** Inserts or replaces. */
    put: (entity: Entity): void => {
      database.run(putSql, ...valuesOf(entity));
    },
    /** Writes only the given properties. */
    update: (key: string | readonly string[], changes: Partial<Entity>): void => {
      const changed = columns.filter(([property]) => changes[property] !== undefined);
      if (changed.length === 0) return;
      database.run(
        `UPDATE ${tableName} SET ${changed.map(([, column]) => `${column} = ?`).join(', ')} WHERE ${hasKey}`,
        ...changed.map(([property, , { write }]) => write(changes[property])),
        ...[key].flat(),
      );
    },
    /** False if there was no such row. */
    remove: (...key: string[]): boolean =>
      database.run(`DELETE FROM ${tableName} WHERE ${hasKey}`, ...key) > 0,
  };
}

type Filter<Entity> = { readonly [K in keyof Entity]?: Entity[K] | undefined };

/** The same for a table whose rows belong to a project. */
export function projectRows<Entity extends object>(database: Database, table: Table<Entity>) {
  const own = rows(database, table);
  return {
    ...own,
    inProject: (projectId: string, id: string) => own.first('id = ? AND project_id = ?', id, projectId),
    /** Oldest first. If the filter has values, only rows with the same ones. */
    list: (projectId: string, filter: Filter<Entity> = {}): Entity[] => {
      const wanted = table.columns.filter(([property]) => filter[property] !== undefined);
      return own.where(
        `project_id = ?${wanted.map(([, column]) => ` AND ${column} = ?`).join('')} ORDER BY create_time, id`,
        projectId,
        ...wanted.map(([property, , { write }]) => write(filter[property])),
      );
    },
  };
}

/** The same for rows whose name is unique in their project. */
export function namedRows<Entity extends { id: string; name: string }>(
  database: Database,
  table: Table<Entity>,
) {
  const own = projectRows(database, table);
  const byName = (projectId: string, name: string) =>
    own.first('project_id = ? AND name = ?', projectId, name);
  return {
    ...own,
    byName,
    byIdOrName: (projectId: string, idOrName: string) =>
      own.inProject(projectId, idOrName) ?? byName(projectId, idOrName),
  };
}
