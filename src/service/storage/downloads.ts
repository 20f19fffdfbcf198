import type { Database } from './database';
import { defineTable, integer, json, nullable, rows, text } from './table';

/**
 * A part of a message that is too large to be sent in it. `place` says where in the message its link goes;
 * `expiresAt` is null until the message is sent for the first time.
 */
const downloadTable = defineTable('downloads', {
  id: text,
  deliveryId: text,
  place: json<readonly string[]>(),
  content: text,
  expiresAt: nullable(integer),
});

export function downloadRepository(database: Database) {
  const downloads = rows(database, downloadTable);
  return {
    ...downloads,
    ofDelivery: (deliveryId: string) => downloads.where('delivery_id = ? ORDER BY id', deliveryId),
    /** Removes content whose link has expired and will not be sent again. */
    removeExpired: (now: number) =>
      database.run(
        `DELETE FROM downloads WHERE coalesce(expires_at, 0) <= ?
         AND delivery_id NOT IN (SELECT id FROM deliveries WHERE state IN ('pending', 'held'))`,
        now,
      ),
  };
}
