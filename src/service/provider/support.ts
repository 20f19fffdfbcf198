import type { ProviderInfo } from '@/contract/provider';

type Support = NonNullable<ProviderInfo['support']>;

export interface Abilities {
  read?: boolean;
  write?: boolean;
  delete?: boolean;
  subscribe?: boolean;
  proxy?: boolean;
  search?: boolean;
  /** Records per batch write; absent: no batches. */
  batch?: number;
}

/** The catalog's capability flags, every one of them written out. */
export function support(abilities: Abilities): Support {
  const { read = true, write = true, subscribe = false, proxy = true, search = false, batch } = abilities;
  const canDelete = abilities.delete ?? false;
  const isBatch = batch !== undefined;
  const batches = { supported: isBatch, ...(isBatch && { defaultRecordLimit: batch }) };
  return {
    read,
    write,
    delete: canDelete,
    subscribe,
    proxy,
    bulkWrite: { insert: false, update: false, upsert: false, delete: false },
    search: { operators: { equals: search } },
    subscribeSupport: { create: subscribe, update: subscribe, delete: subscribe, passThrough: false },
    batchWrite: {
      create: batches,
      update: batches,
      upsert: { supported: false },
      delete: { supported: false },
    },
  };
}

/** Where a token answer tells about the account: nowhere, unless given. */
export const noTokenMetadata = { otherFields: [] };
