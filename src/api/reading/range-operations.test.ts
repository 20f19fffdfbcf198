import { expect, test } from 'vitest';
import { isCount } from './range-operations';

test('none is a count only once everything is read', () => {
  expect([isCount(0, true), isCount(0, false), isCount(1, true)]).toEqual([false, true, true]);
});
