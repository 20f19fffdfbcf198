import type { Database } from './database';
import { destinationTable } from './entities';
import { memoize } from './memoize';
import { namedRows } from './table';

export function destinationRepository(database: Database) {
  const destinations = namedRows(database, destinationTable);
  return { ...destinations, list: memoize(database, [destinationTable], destinations.list) };
}
