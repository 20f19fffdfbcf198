import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entry, good, logOf, makeCase, operation, parts } from '@/test/case-parts';
import { renderConsole } from '@/test/render-console';
import { startTestService, type TestService } from '@/test/service';

let service: TestService;

beforeEach(() => {
  // Wide enough for the facts beside the log.
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  service = startTestService();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await service.close();
});

const several = {
  ...parts,
  cause: '<img src=x onerror=alert(1)> refused',
  operations: [
    { operation, good: 'op-0' },
    { operation: { ...operation, id: 'op-2', installationId: 'unknown' } },
    { operation: good, isGood: true },
  ],
  pins: [-1, 0, 1, 2, 2, 900].map((line) => ({ operation: 'op-1', line, note: `Note on ${line}` })),
  missing: ['The log could not be read (operation 2).'],
};

/** Opens a case of two operations, of which the second has no log. */
async function open() {
  const { file } = await makeCase(several, [
    logOf([entry('First line'), entry('Second line')]),
    undefined,
    logOf([entry('All is well')]),
  ]);
  const shown = renderConsole({ path: '/case', service });
  // The page keeps the case of an earlier test open.
  await screen.findByRole('heading', { level: 1 });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input) await shown.user.upload(input, new File([file], 'x.signalbox'));
  return { ...shown, list: await screen.findByRole('table', { name: 'Operations of the case' }) };
}

test('a case of several lists them with their cause, and shows the one that is chosen', async () => {
  const { user, router, list } = await open();
  expect(screen.getByRole('heading', { name: 'Case of 2 operations' })).toBeTruthy();
  expect(screen.getByText(/They failed for one cause: <img src=x/)).toBeTruthy();
  expect(within(list).getByText('Acme')).toBeTruthy();
  expect(within(list).getByText('unknown')).toBeTruthy();
  await user.click(within(list).getAllByRole('link')[1]!);
  await waitFor(() => expect(router.state.location.search).toMatchObject({ op: 'op-2' }));
  expect(await screen.findByText('This case has no log of the operation')).toBeTruthy();
  expect(screen.getByText('The log could not be read (operation 2).')).toBeTruthy();

  await user.click(within(list).getAllByRole('link')[0]!);
  await user.click(await screen.findByRole('link', { name: 'Show its log' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ op: 'op-0' }));
  const log = await screen.findByRole('region', { name: 'Log' });
  await waitFor(() => expect(log.textContent).toContain('Ended · 1 line'));
  await user.click(screen.getByRole('link', { name: 'Show what failed' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ op: 'op-1' }));
});

test('the pinned lines of a case stand above its log, those that are none left out', async () => {
  const { user, router } = await open();
  const pins = await screen.findByRole('region', { name: 'Pinned lines of the case' });
  expect(within(pins).getAllByRole('listitem')).toHaveLength(3);
  await within(pins).findByText('Second line');
  expect(within(pins).getByText('Note on 2')).toBeTruthy();
  expect(within(pins).getByText('is not in this log')).toBeTruthy();
  expect(within(pins).queryByRole('button', { name: /Unpin/ })).toBeNull();
  await user.click(within(pins).getByRole('button', { name: 'Line 2' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ line: '2' }));
});
