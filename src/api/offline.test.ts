import { expect, onTestFinished, test, vi } from 'vitest';
import { learnAnswered, learnOffline, offline } from './offline';

test('an answer to a request from before the network was lost does not say that it is back', () => {
  const before = performance.now();
  learnOffline();
  learnAnswered(before);
  expect(offline.get()).toBe(true);
  learnAnswered(performance.now() + 1);
  expect(offline.get()).toBe(false);
});

test('a request that fails without a network says nothing about when it was lost', () => {
  const now = vi.spyOn(performance, 'now');
  onTestFinished(() => now.mockRestore());
  now.mockReturnValue(10);
  learnOffline();
  now.mockReturnValue(30);
  learnOffline();
  learnAnswered(20);
  expect(offline.get()).toBe(false);
});
