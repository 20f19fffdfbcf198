import type { HistoryRow } from '@/api/history/history-row';

/** A read that went well, but for what is given. */
export const historyRow = (rest: Partial<HistoryRow>): HistoryRow => ({
  id: 'o1',
  key: 'i1/n1',
  configId: 'c1',
  action: 'read',
  status: 'success',
  result: '[contacts] 12 records read in 1 page',
  objects: ['contacts'],
  createTime: 1_000,
  updateTime: undefined,
  records: undefined,
  retries: undefined,
  readAt: 10_000,
  gone: false,
  ...rest,
});
