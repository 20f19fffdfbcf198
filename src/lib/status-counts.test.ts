import { describe, expect, it } from 'vitest';
import { row } from '@/test/operation-fixtures';
import { countsByStatus, countsOf } from './status-counts';

describe('countsOf', () => {
  it('counts known values even if there are none, then unknown and missing ones', () => {
    expect(countsOf(['b', null, 'x', undefined, 'b'], ['a', 'b'])).toEqual([
      { value: 'a', count: 0 },
      { value: 'b', count: 2 },
      { value: '', count: 2 },
      { value: 'x', count: 1 },
    ]);
  });
});

describe('countsByStatus', () => {
  it('always counts the known statuses; unknown ones follow', () => {
    expect(countsByStatus([row({ status: 'queued' }), row(), row({ status: 'failure' })])).toEqual([
      { value: 'failure', count: 1 },
      { value: 'in_progress', count: 0 },
      { value: 'success', count: 1 },
      { value: 'queued', count: 1 },
    ]);
  });
});
