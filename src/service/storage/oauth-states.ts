import type { Database } from './database';
import { customerColumns } from './entities';
import { defineTable, flag, integer, json, nullable, rows, text, type EntityOf } from './table';

/** How long ended flows are kept, to tell a used link from one that never existed. */
const remembered = 86_400_000;

/**
 * An OAuth flow that somebody has begun. `id` is the hash of its state, which is itself kept nowhere; `connectionId`
 * is what it makes or renews.
 */
const oauthStateTable = defineTable('oauth_states', {
  id: text,
  projectId: text,
  connectionId: text,
  isRenewal: flag,
  provider: text,
  providerAppId: nullable(text),
  clientId: text,
  scopes: json<string[]>(),
  redirectUri: text,
  codeVerifier: nullable(text),
  ...customerColumns,
  workspaceRef: nullable(text),
  providerMetadata: json<Record<string, unknown>>(),
  createTime: integer,
  expiresAt: integer,
  usedTime: nullable(integer),
});
export type OAuthStateRow = EntityOf<typeof oauthStateTable>;

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
