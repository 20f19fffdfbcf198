import { toJson } from '@/lib/json';
import { optionalNumber, type Database } from './database';
import { deliveryTable } from './entities';
import { rows } from './table';

export function deliveryRepository(database: Database) {
  const deliveries = rows(database, deliveryTable);
  const { first, where } = deliveries;
  return {
    ...deliveries,
    /** The first due delivery, leaving out the destinations in `passOver`, which have one in flight. */
    firstDue: (now: number, passOver: readonly string[]) =>
      first(
        `state = 'pending' AND due_at <= ? AND destination_id NOT IN (SELECT value FROM json_each(?))
         ORDER BY due_at, rowid`,
        now,
        toJson(passOver),
      ),
    nextDueBesides: (passOver: readonly string[]) =>
      optionalNumber(
        database.value(
          `SELECT due_at FROM deliveries WHERE state = 'pending'
           AND destination_id NOT IN (SELECT value FROM json_each(?)) ORDER BY due_at LIMIT 1`,
          toJson(passOver),
        ),
      ),
    /** Counts an operation's result messages. One that has failed `attempts` times counts as refused. */
    outcomeOf: (operationId: string, attempts: number) => {
      const row = database.get(
        `SELECT count(*) AS "all", total(state = 'delivered') AS delivered,
           total(state = 'pending' AND attempts < ?2) AS waiting,
           total(state = 'failed' OR (state = 'pending' AND attempts >= ?2)) AS refused
         FROM deliveries WHERE operation_id = ?1 AND event_type IS NULL`,
        operationId,
        attempts,
      );
      return {
        all: Number(row?.['all']),
        delivered: Number(row?.['delivered']),
        waiting: Number(row?.['waiting']),
        refused: Number(row?.['refused']),
      };
    },
    firstRefused: (operationId: string, attempts: number) =>
      first(
        `operation_id = ? AND event_type IS NULL AND (state = 'failed' OR (state = 'pending' AND attempts >= ?))
         ORDER BY create_time, id`,
        operationId,
        attempts,
      ),
    /** Held result messages of an object, the oldest first. */
    held: (installationId: string, objectName: string, limit: number) =>
      where(
        `state = 'held' AND operation_id IN
           (SELECT id FROM operations WHERE installation_id = ? AND object_name = ?)
         ORDER BY create_time, id LIMIT ?`,
        installationId,
        objectName,
        limit,
      ),
    /** Removes up to `most` event messages older than `before`, except pending ones. Returns how many. */
    removeEndedEvents: (before: number, most: number) =>
      database.run(
        `DELETE FROM deliveries WHERE id IN (SELECT id FROM deliveries
           WHERE operation_id IS NULL AND state <> 'pending' AND create_time < ? LIMIT ?)`,
        before,
        most,
      ),
    pendingOf: (destinationId: string) =>
      where("destination_id = ? AND state = 'pending' ORDER BY create_time, id", destinationId),
  };
}
