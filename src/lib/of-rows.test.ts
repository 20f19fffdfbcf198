import { expect, it, vi } from 'vitest';
import { ofRows } from './of-rows';

it('makes it once for a list, and anew for another list or another question', () => {
  const make = vi.fn((rows: readonly number[], by: string) => `${by}${rows.length}`);
  const made = ofRows(make);
  const rows = [1, 2];
  expect([made(rows, 'a'), made(rows, 'a')]).toEqual(['a2', 'a2']);
  expect(make).toHaveBeenCalledTimes(1);
  expect([made([1, 2, 3], 'a'), made(rows, 'b'), made(rows)]).toEqual(['a3', 'b2', '2']);
  expect(make).toHaveBeenCalledTimes(4);
});
