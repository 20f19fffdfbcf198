import { listPage } from '@/service/provider/list';
import type { ListInput, ProviderRecord } from '@/service/provider/types';

export const now = Date.UTC(2026, 10, 21, 9);

type ProviderCallLog = Partial<ListInput> & Pick<ListInput, 'account' | 'object'>;

/** One page, which the provider does not refuse. */
export function page(input: ProviderCallLog) {
  const { outcome } = listPage({ fields: [], pageSize: 100, now, attempt: 0, ...input });
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome;
}

/** Every record, read page by page; the clock advances by `step` between pages. */
export function readAll(input: ProviderCallLog, step = 60_000): ProviderRecord[] {
  const records: ProviderRecord[] = [];
  let cursor: string | undefined;
  let at = input.now ?? now;
  do {
    const got = page({ ...input, now: at, ...(cursor !== undefined && { cursor }) });
    records.push(...got.records);
    cursor = got.nextCursor;
    at += step;
  } while (cursor !== undefined);
  return records;
}

export const ids = (records: readonly ProviderRecord[]) => records.map((record) => record.id);
