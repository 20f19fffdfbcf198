import { accountFor } from '../provider/account';
import type { Account } from '../provider/types';
import type { ConnectionRow } from '../storage/entities';
import type { StoredOverlay } from '../storage/records';
import type { Repositories } from '../storage/repositories';

/** An account whose writes are stored in the database. */
export type WritableAccount = Account & { readonly overlay: StoredOverlay };

/** The account at the provider as it is without writes through this service. */
export function bareAccountOf({ id, provider, workspaceRef, faults }: ConnectionRow): Account {
  const workspace = workspaceRef ?? id;
  return accountFor({ provider, workspaceRef: workspace, seed: workspace, scale: faults.scale });
}

/** The account at the provider that a connection leads to. */
export function accountOf(
  { records }: Pick<Repositories, 'records'>,
  connection: ConnectionRow,
): WritableAccount {
  const account = bareAccountOf(connection);
  const { provider, workspaceRef: workspace } = account;
  return { ...account, overlay: records.overlay({ projectId: connection.projectId, provider, workspace }) };
}
