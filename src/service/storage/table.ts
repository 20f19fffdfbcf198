import type { Database, SqlValue } from './database';

/** How the values of a column are stored. */
interface Column<T> {
  readonly read: (value: SqlValue) => T;
  readonly write: (value: T) => SqlValue;
}

export const text: Column<string> = { read: String, write: (value) => value };
export const integer: Column<number> = { read: Number, write: (value) => value };
export const flag: Column<boolean> = { read: (value) => value === 1, write: (value) => (value ? 1 : 0) };
export const json = <T>(): Column<T> => ({
  read: (value) => JSON.parse(String(value)) as T,
  write: (value) => JSON.stringify(value),
});
export const nullable = <T>(column: Column<T>): Column<T | null> => ({
  read: (value) => (value === null ? null : column.read(value)),
  write: (value) => (value === null ? null : column.write(value)),
});

type Columns = Readonly<Record<string, unknown>>;
type Value<C> = C extends Column<infer T> ? T : never;

export interface Table<Entity> {
  readonly name: string;
  readonly columns: readonly (readonly [property: string & keyof Entity, column: string, Column<unknown>])[];
}
export type EntityOf<T> = T extends Table<infer Entity> ? Entity : never;

/** Describes a table. Column names are the property names in snake case. */
export function defineTable<const C extends Columns>(
  name: string,
  columns: C,
): Table<{ -readonly [K in keyof C]: Value<C[K]> }> {
  type Entity = { -readonly [K in keyof C]: Value<C[K]> };
  return {
    name,
    columns: Object.entries(columns).map(([property, column]) => [
      property as string & keyof Entity,
      property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      column as Column<unknown>,
    ]),
  };
}

/** The statements that every repository needs, for one table. The first column is the id. */
export function rows<Entity extends object>(database: Database, table: Table<Entity>) {
  const names = table.columns.map(([, column]) => column).join(', ');
  const [, idColumn] = table.columns[0] ?? [];
  const select = `SELECT ${names} FROM ${table.name}`;
  const insertSql = `INSERT INTO ${table.name} (${names}) VALUES (${table.columns.map(() => '?').join(', ')})`;

  // A plain loop, because this runs more often than anything else.
  const toEntity = (row: Record<string, SqlValue>) => {
    const entity: Partial<Record<keyof Entity, unknown>> = {};
    for (const [property, column, { read }] of table.columns) entity[property] = read(row[column] ?? null);
    return entity as Entity;
  };

  return {
    /** Rows that match the clause after WHERE, which may also order and limit. */
    where: (clause: string, ...values: SqlValue[]): Entity[] => {
      return database.all(`${select} WHERE ${clause}`, ...values).map(toEntity);
    },
    first: (clause: string, ...values: SqlValue[]): Entity | undefined => {
      const row = database.get(`${select} WHERE ${clause} LIMIT 1`, ...values);
      return row && toEntity(row);
    },
    byId: (id: string): Entity | undefined => {
      const row = database.get(`${select} WHERE ${idColumn} = ?`, id);
      return row && toEntity(row);
    },
    insert: (entity: Entity): Entity => {
      database.run(insertSql, ...table.columns.map(([property, , { write }]) => write(entity[property])));
      return entity;
    },
    /** Writes only the given properties. */
    update: (id: string, changes: Partial<Entity>): void => {
      const changed = table.columns.filter(([property]) => changes[property] !== undefined);
      if (changed.length === 0) return;
      database.run(
        `UPDATE ${table.name} SET ${changed.map(([, column]) => `${column} = ?`).join(', ')} WHERE ${idColumn} = ?`,
        ...changed.map(([property, , { write }]) => write(changes[property])),
        id,
      );
    },
    /** False if there was no such row. */
    remove: (id: string): boolean => {
      return database.run(`DELETE FROM ${table.name} WHERE ${idColumn} = ?`, id) > 0;
    },
  };
}
