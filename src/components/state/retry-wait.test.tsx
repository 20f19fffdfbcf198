import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { ProblemPanel } from './problem-panel';

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime('2026-03-02T09:00:00Z');
});
afterEach(() => vi.useRealTimers());

const panel = (retryAt: string) =>
  renderUi(
    <ProblemPanel
      problem={{ title: 'Too many requests', status: 429, causes: [], issues: [], retryable: true, retryAt }}
      announce
      onRetry={() => undefined}
    />,
  );
const seen = () =>
  document.querySelector('[aria-hidden="true"]:not(svg)')?.textContent.replaceAll('\u00a0', ' ');

test('counts down, and leaves the next request to the person', () => {
  panel('2026-03-02T09:02:00Z');
  expect(seen()).toBe('The service asks to wait another 2 min. The console does not retry by itself.');
  const spoken = screen.getByText(/asks to wait until/).textContent;
  act(() => void vi.advanceTimersByTime(15_000));
  expect(seen()).toContain('another 1 min 45 s.');
  expect(screen.getByText(/asks to wait until/).textContent).toBe(spoken);
  expect(screen.getByRole('button', { name: 'Try now' })).toBeTruthy();
  act(() => void vi.advanceTimersByTime(105_000));
  expect(screen.getByText('The wait that the service asked for is over.')).toBeTruthy();
});

test('does not count down to another year', () => {
  panel('2058-01-01T00:00:00Z');
  expect(screen.getByText('The service asks to wait for more than a day.')).toBeTruthy();
});

test('is over when the time has passed', () => {
  panel('2001-01-01T00:00:00Z');
  expect(screen.getByText('The wait that the service asked for is over.')).toBeTruthy();
});
