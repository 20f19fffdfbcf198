import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { OperationsChart } from './operations-chart';

const hour = 3_600_000;
const start = Date.parse('2026-01-05T00:00:00Z');
const buckets = Array.from({ length: 10 }, (_, at) =>
  at === 0 ? { failure: 1, success: 1 } : at === 9 ? { success: 1 } : {},
);

/** Ten bars of an hour, each 10 px wide. */
function renderChart() {
  const onChoose = vi.fn();
  renderUi(
    <OperationsChart
      bars={{ start, step: hour, buckets }}
      completeSince={start + 2 * hour}
      tall
      onChoose={onChoose}
    />,
  );
  const toolbar = screen.getByRole('toolbar');
  vi.spyOn(toolbar, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 100, 50));
  toolbar.setPointerCapture = vi.fn();
  const point = (bar: number) => ({ clientX: 100 + bar * 10 + 5, button: 0, pointerId: 1 });
  return { onChoose, toolbar, point, bar: () => screen.getByRole('button') };
}

test('each bar says what it counts, and that there may be more where not all is read', () => {
  const { bar, toolbar } = renderChart();
  const words = Array.from({ length: 11 }, () => {
    const label = bar().getAttribute('aria-label');
    fireEvent.keyDown(toolbar, { key: 'ArrowRight' });
    return label;
  });
  expect(new Set(words).size).toBe(10);
  expect(words[0]).toMatch(/ · 1\+ failed · 1\+ succeeded$/);
  expect(words[1]).toMatch(/ · none$/);
  expect(words[2]).toMatch(/ · none$/);
  expect(words[9]).toMatch(/ · 1 succeeded$/);
});

test('what is pointed at is said beside it', () => {
  const { toolbar, point } = renderChart();
  expect(screen.queryByText(/succeeded/)).toBeNull();
  fireEvent.pointerMove(toolbar, point(9));
  expect(screen.getByText(/ · 1 succeeded$/)).toBeTruthy();
  fireEvent.pointerLeave(toolbar);
  expect(screen.queryByText(/succeeded/)).toBeNull();
});

test('dragging in either direction chooses the bars in between', () => {
  const { onChoose, toolbar, point } = renderChart();
  fireEvent.pointerDown(toolbar, point(5));
  fireEvent.pointerMove(toolbar, point(2));
  fireEvent.pointerUp(toolbar, point(2));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({ from: start + 2 * hour, to: start + 6 * hour });
});

test('a drag that the browser takes over for scrolling chooses nothing', () => {
  const { onChoose, toolbar, point } = renderChart();
  fireEvent.pointerDown(toolbar, point(5));
  fireEvent.pointerCancel(toolbar, point(5));
  fireEvent.pointerUp(toolbar, point(5));
  expect(onChoose).not.toHaveBeenCalled();
});

test('Shift with an arrow key makes the stretch longer, Enter chooses it', () => {
  const { onChoose, toolbar, bar } = renderChart();
  bar().focus();
  const first = bar();
  fireEvent.keyDown(toolbar, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(bar());
  expect(bar()).not.toBe(first);
  fireEvent.keyDown(toolbar, { key: 'ArrowRight', shiftKey: true });
  expect(document.activeElement).toBe(bar());
  // What the browser sends for Enter on a button.
  fireEvent.click(bar(), { detail: 0 });
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({ from: start + hour, to: start + 3 * hour });
});
