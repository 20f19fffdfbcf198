import { describe, expect, it } from 'vitest';
import { countsOf } from './status-counts';

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
