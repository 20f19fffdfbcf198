import type { Database, SqlValue } from './database';

/** JSON text of a `T`, ready to be sent. */
export class Json<T> {
  readonly text: string;
  /** Never there: for the compiler alone, which would take one kind of text for another. */
  declare readonly holds?: T;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Resources as the interface shows them, as text that SQLite makes: the column `wire` is computed from the other ones,
 * so it cannot lag behind them. To fetch one text is many times faster than to fetch rows, read them and write them.
 */
export function resources<T>(database: Database, { name }: { readonly name: string }) {
  const first = (clause: string, ...values: SqlValue[]): Json<T> | undefined => {
    const text = database.value(`SELECT wire FROM ${name} WHERE ${clause} LIMIT 1`, ...values);
    return text === undefined ? undefined : new Json(String(text));
  };
  return {
    first,
    byId: (id: string): Json<T> => {
      const found = first('id = ?', id);
      if (!found) throw new Error(`There is no ${id} in ${name}`);
      return found;
    },
    /** Those that the clause after WHERE describes, in its order. */
    where: (clause: string, ...values: SqlValue[]): Json<T[]> =>
      new Json(
        String(
          database.value(
            `SELECT '[' || coalesce(group_concat(wire), '') || ']' FROM (SELECT wire FROM ${name} WHERE ${clause})`,
            ...values,
          ),
        ),
      ),
  };
}
