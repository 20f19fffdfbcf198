import { afterEach, expect, test, vi } from 'vitest';
import { heartbeat } from './heartbeat.mjs';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('says what is running after 15 seconds without output, until it is stopped', () => {
  vi.useFakeTimers();
  const lines: unknown[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(line) > 0);
  const beat = heartbeat(() => ['types', 'lint']);
  vi.advanceTimersByTime(14_000);
  beat.restart();
  vi.advanceTimersByTime(14_000);
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(16_000);
  expect(lines).toEqual(['… types, lint (29 s)\n', '… types, lint (44 s)\n']);
  beat.stop();
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(2);
});
