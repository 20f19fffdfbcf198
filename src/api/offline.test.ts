import { expect, test } from 'vitest';
import { learnAnswered, learnOffline, offline } from './offline';

test('an answer to a request from before the network was lost does not say that it is back', () => {
  const before = performance.now();
  learnOffline();
  learnAnswered(before);
  expect(offline.get()).toBe(true);
  learnAnswered(performance.now() + 1);
  expect(offline.get()).toBe(false);
});
