import { expect, test } from 'vitest';
import { nothingUnreadable } from '@/lib/unreadable';
import { knownIn } from './offered';

test('that nothing is found is known only of a list that could be read whole', () => {
  const whole = { unreadable: nothingUnreadable };
  const partly = { unreadable: { count: 1, first: [] } };
  expect([[], [7], undefined].map((found) => knownIn(whole, found))).toEqual([[], [7], undefined]);
  expect([[], [7], undefined].map((found) => knownIn(partly, found))).toEqual([undefined, [7], undefined]);
});
