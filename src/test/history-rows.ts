import type { HistoryQuery } from '@/api/history/history-server';
import type { HistoryRow } from '@/api/history/history-row';

/** The ten newest operations. */
export const newestOperations: HistoryQuery = {
  text: '',
  now: 0,
  zone: 'UTC',
  sort: { field: 'created', direction: 'desc' },
  from: 0,
  count: 10,
};

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
