import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { entryOf, searchText, toLine } from '@/api/operation-log/log-entry';
import { compile, marksOf } from '@/api/operation-log/log-pattern';
import { renderUi } from '@/test/render-ui';
import { LogRow } from './log-row';

const esc = String.fromCharCode(27);

function show(entry: unknown, text: string, { open = false, regex = false } = {}) {
  const line = toLine(entryOf(entry), 0);
  const expression = compile(text);
  const { container } = renderUi(
    <LogRow
      line={line}
      open={open}
      current={false}
      picked={false}
      context={false}
      gap={false}
      pattern={{ text, regex }}
      marks={regex && expression ? marksOf(searchText(line), expression) : undefined}
      matches
      wrap={false}
      room={60}
      times
      days={false}
      tabStop
      linkTo={() => ''}
      renderId={() => undefined}
      pin={undefined}
      onPin={vi.fn()}
    />,
  );
  return [...container.querySelectorAll('mark')].map((mark) => mark.textContent);
}

const far = { message: { msg: `${'x'.repeat(30_000)} Needle ${'y'.repeat(30_000)}` } };

test.each([false, true])('what is found far in a message is shown and marked; by expression: %s', (regex) => {
  expect(show(far, 'needle', { regex })).toEqual(['Needle']);
  expect(screen.getByText('Needle').closest('[data-line-head]')?.textContent).toMatch(/…x{19} Needle y/);
});

test.each([false, true])('and in the opened line; by expression: %s', (regex) => {
  const marks = show(far, 'needle', { open: true, regex });
  expect(marks).toEqual(['Needle', 'Needle']);
  expect(screen.getByText('Message').parentElement?.querySelector('mark')).toBeTruthy();
});

test.each([false, true])('what is found beside the message is marked there; by expression: %s', (regex) => {
  const message = { msg: 'a needle', error: 'No needle', details: { list: [{ said: 'needle' }] }, needle: 1 };
  const ids = { url: 'https://needle.example.com', operation_id: 'needle' };
  expect(
    show({ message: { ...message, ...ids }, trace: 'needle' }, 'needle', { open: true, regex }),
  ).toHaveLength(7);
});

test('an expression marks of the details only what it matches', () => {
  const message = { msg: 'a', details: { status: 429, other: 'status 429' } };
  expect(show({ message }, String.raw`"status":4\d\d`, { open: true, regex: true })).toEqual([
    'status',
    '429',
  ]);
});

test('a text in the place of the time leaves the message its room', () => {
  const timestamp = `the first of March${' at nine'.repeat(20)}`;
  show({ timestamp, message: { msg: 'a' } }, '');
  expect(screen.getByTitle(timestamp).textContent).toHaveLength(30);
});

test('an opened line shows its time as it was sent, and its message with what terminals hide', () => {
  const timestamp = '2026-03-02T09:00:00.123456789Z';
  show({ timestamp, message: { msg: `${esc}[31m10%\r100%${esc}[0m` } }, '', { open: true });
  expect(screen.getByText(timestamp)).toBeTruthy();
  expect(screen.getByTitle(timestamp)).toBeTruthy();
  expect(screen.getByText('"\\u001b[31m10%\\r100%\\u001b[0m"')).toBeTruthy();
  expect(screen.getByText('Message').nextSibling?.textContent).toBe('10%\n100%');
});
