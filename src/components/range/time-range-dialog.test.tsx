import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { TimeZoneProvider } from '@/components/time-zone';
import { zoneName } from '@/lib/time';
import { localTimeInput } from '@/lib/zoned-time';
import { renderUi } from '@/test/render-ui';
import { TimeRangeDialog } from './time-range-dialog';

const at = (text: string) => Date.parse(text);

function open(from: string, to: string, zone = 'Europe/Berlin') {
  const onChoose = vi.fn();
  renderUi(
    <TimeZoneProvider zone={zone}>
      <TimeRangeDialog span={{ from: at(from), to: at(to) }} onChoose={onChoose} onClose={() => undefined} />
    </TimeZoneProvider>,
  );
  return { onChoose, user: userEvent.setup() };
}

test.each([
  ['15 seconds', '2026-06-01T10:00:05Z', '2026-06-01T10:00:20Z'],
  ['half a second', '2026-06-01T10:00:05.250Z', '2026-06-01T10:00:05.750Z'],
  ['the end of summer time', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
  ['the second of the repeated hours', '2026-10-25T01:10:00Z', '2026-10-25T01:20:00Z'],
])('takes its own range of %s unchanged', async (_, from, to) => {
  const { onChoose, user } = open(from, to);
  await user.click(await screen.findByRole('button', { name: 'Show this time' }));
  expect(onChoose).toHaveBeenCalledWith({ from: at(from), to: at(to) });
});

test('names the zone of each time, and asks which of two equal times is meant', async () => {
  const { onChoose, user } = open('2026-07-01T00:00:00Z', '2026-10-25T00:30:00Z');
  const from = await screen.findByLabelText<HTMLInputElement>(/^From/);
  expect(from.getAttribute('aria-describedby')).toBeTruthy();
  expect([from.type, from.step, from.max]).toEqual(Object.values(localTimeInput));
  const [summer, winter] = ['2026-07-01', '2026-12-01'].map((day) =>
    zoneName(new Date(day), 'Europe/Berlin'),
  );
  expect(screen.getAllByText(summer ?? '').length).toBe(2);
  await user.click(screen.getByRole('radio', { name: winter ?? '' }));
  await user.click(screen.getByRole('button', { name: 'Show this time' }));
  expect(onChoose).toHaveBeenCalledWith({ from: at('2026-07-01T00:00:00Z'), to: at('2026-10-25T01:30:00Z') });
});
