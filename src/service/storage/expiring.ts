import type { Database } from './database';
import { downloadTable, oauthStateTable, uploadTable } from './own-tables';
import { rows } from './table';

/** How long ended flows are kept, to tell a used link from one that never existed. */
const remembered = 86_400_000;

export function oauthStateRepository(database: Database) {
  const states = rows(database, oauthStateTable);
  return {
    byHash: states.byId,
    insert: states.insert,
    markUsed: (id: string, now: number) => states.update(id, { usedTime: now }),
    removeOld: (now: number): number =>
      database.run('DELETE FROM oauth_states WHERE expires_at < ?', now - remembered),
  };
}

/** Uploaded zips that have not been deployed yet. */
export function uploadRepository(database: Database) {
  const { byId, put } = rows(database, uploadTable);
  return {
    byPath: byId,
    put,
    removeBefore: (time: number) => database.run('DELETE FROM uploads WHERE create_time < ?', time),
  };
}

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
