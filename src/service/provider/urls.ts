import type { ObjectSpec, ProviderSpec } from './spec';
import type { Account } from './types';

/** Replaces `{{.workspace}}` in an address of the catalog by the account's workspace. */
export const fillWorkspace = (address: string, account: Account): string =>
  address.replaceAll('{{.workspace}}', account.workspaceRef);

export function baseUrl(account: Account, spec: ProviderSpec, object?: ObjectSpec): string {
  const module = object?.module === undefined ? undefined : spec.info.modules?.[object.module];
  return fillWorkspace(module?.baseURL || spec.info.baseURL || '', account).replace(/\/$/, '');
}
