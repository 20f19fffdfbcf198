import { accountFor } from '../provider/account';
import type { Account } from '../provider/types';
import type { ConnectionRow } from '../storage/entities';
import type { StoredOverlay } from '../storage/records';
import type { Repositories } from '../storage/repositories';
import type { AccountSettings } from './context';

/** An account whose writes are stored in the database. */
export type WritableAccount = Account & { readonly overlay: StoredOverlay };

/** The account at the provider that a connection leads to. */
export function accountOf(
  { records }: Pick<Repositories, 'records'>,
  connection: ConnectionRow,
): WritableAccount {
  const { scale }: AccountSettings = connection.faults;
  const { projectId, provider } = connection;
  const workspace = connection.workspaceRef ?? connection.id;
  const overlay = records.overlay({ projectId, provider, workspace });
  return {
    ...accountFor({
      provider,
      workspaceRef: workspace,
      seed: workspace,
      ...(scale !== undefined && { scale }),
    }),
    overlay,
  };
}
