import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { TimeRangeDialog } from './time-range-dialog';

const open = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

function renderDialog(span = open) {
  const onChoose = vi.fn();
  const onClose = vi.fn();
  const ui = renderUi(<TimeRangeDialog span={span} onChoose={onChoose} onClose={onClose} />);
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  return { ...ui, onChoose, onClose, type };
}

test('gives the times of the zone on screen, of which one may be left out', async () => {
  const { user, onChoose, onClose, type } = renderDialog();
  const button = screen.getByRole('button', { name: 'Show this time' });
  expect(button).toHaveProperty('disabled', true);
  type(/^From/, '2026-11-02T09:30');
  await user.click(button);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({ from: Date.UTC(2026, 10, 2, 9, 30), to: undefined });
  expect(onClose).toHaveBeenCalledOnce();
});

test('begins with the time of the query, and refuses an end before the beginning', async () => {
  const from = Date.UTC(2026, 10, 2);
  const { user, onChoose, type } = renderDialog({ ...open, from });
  expect(screen.getByLabelText(/^From/)).toHaveProperty('value', '2026-11-02T00:00');
  type(/^Before/, '2026-11-01T00:00');
  await user.click(screen.getByRole('button', { name: 'Show this time' }));
  expect(screen.getByText('This is not after the first time')).toBeTruthy();
  expect(onChoose).not.toHaveBeenCalled();
  type(/^Before/, '2026-11-03T00:00');
  await user.click(screen.getByRole('button', { name: 'Show this time' }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({ from, to: Date.UTC(2026, 10, 3) });
});
