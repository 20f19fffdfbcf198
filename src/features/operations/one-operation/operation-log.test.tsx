import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { LogEntry } from '@/contract/operation';
import { entry, isLog, lines, operationWorld } from '@/test/operation-world';
import { problem, type Intercept } from '@/test/render-console';

const { answerOperation, open } = operationWorld();

const answerLog =
  (...answers: LogEntry[][]): Intercept =>
  (_, url) =>
    isLog(url) ? Response.json((answers.length > 1 ? answers.shift() : answers[0]) ?? []) : undefined;
/** Logs that are answered when the test says so, in the order they were asked for. */
function heldLogs() {
  const answers: ((entries: LogEntry[]) => void)[] = [];
  const intercept: Intercept = (_, url) =>
    isLog(url)
      ? new Promise((resolve) => answers.push((entries) => resolve(Response.json(entries))))
      : undefined;
  return { answers, intercept };
}

const log = [
  entry('Reading'),
  entry('Reading'),
  entry('Slow answer', 'WARNING'),
  entry('Refused', 'ERROR', { error: 'No such column', details: { request: 'GET /users' } }),
  entry('<img src=x onerror=alert(1)>', 'AUDIT'),
];

describe('the log', () => {
  test('keeps identical lines and shows hostile text as text', async () => {
    open('', answerLog(log));
    await screen.findByRole('log');
    expect(lines().map((line) => line.getAttribute('data-line'))).toEqual(['0', '1', '2', '3', '4']);
    expect(within(screen.getByRole('log')).getAllByText('Reading')).toHaveLength(2);
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();
  });

  test('filters by level and text, in the address', async () => {
    const { user, router } = open('', answerLog(log));
    await screen.findByRole('log');
    await user.click(await screen.findByRole('button', { name: 'Error 1' }));
    await waitFor(() => expect(lines()).toHaveLength(1));
    expect(router.state.location.search).toEqual({ level: 'ERROR' });
    await user.click(screen.getByRole('button', { name: 'Warning 1' }));
    await waitFor(() => expect(lines()).toHaveLength(2));
    await user.type(screen.getByRole('searchbox', { name: 'Filter lines by text' }), 'get /USERS');
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ level: 'ERROR,WARNING', filter: 'get /USERS' }),
    );
    await waitFor(() => expect(lines()).toHaveLength(1));
    await user.type(screen.getByRole('searchbox', { name: 'Filter lines by text' }), ' nothing');
    await screen.findByText('No lines match');
    await user.click(screen.getByRole('button', { name: 'Clear filter' }));
    await waitFor(() => expect(lines()).toHaveLength(5));
  });

  test('a line opens to what is behind it, and is in the address', async () => {
    const { user, router } = open('', answerLog(log));
    const button = await screen.findByRole('button', { name: 'Line 4, Error' });
    await user.click(button);
    await waitFor(() => expect(router.state.location.search).toEqual({ line: '4' }));
    expect(await screen.findByText('No such column')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'details of the line' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Line 4, Error' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(screen.queryByText('No such column')).toBeNull();
  });

  test('a link to a line opens it, or says why it is not to be seen', async () => {
    const { user } = open('?line=3&level=ERROR', answerLog(log));
    await screen.findByText('Line 3 is hidden by the filter');
    await user.click(screen.getByRole('button', { name: 'Show all lines' }));
    const button = await screen.findByRole('button', { name: 'Line 3, Warning' });
    await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('true'));
  });

  test('goes from line to line by key', async () => {
    const { user } = open('', answerLog(log));
    const first = await screen.findByRole('button', { name: 'Line 1, Info' });
    first.focus();
    await user.keyboard('jj{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Line 4, Error'));
    await user.keyboard('k');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Line 3, Warning'));
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Line 3, Warning' }).getAttribute('aria-expanded')).toBe(
        'true',
      ),
    );
  });

  test('adds new lines and leaves the old ones alone', async () => {
    open('', answerLog(log.slice(0, 2), log));
    await screen.findByRole('log');
    const [first] = lines();
    expect(lines()).toHaveLength(2);
    await waitFor(() => expect(lines()).toHaveLength(5));
    expect(lines()[0]).toBe(first);
    expect(screen.getByText(/^Live · 5 lines/)).toBeTruthy();
  });

  test('wraps while it is short and nobody has chosen otherwise, and is not followed once it has ended', async () => {
    const ended = answerOperation({ status: 'success' });
    const { user } = open('', (request, url) => answerLog(log)(request, url) ?? ended(request, url));
    await screen.findByText(/^Ended · \d+ lines$/);
    expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();
    const wrapped = () => document.querySelectorAll('[data-line-head][data-wrap]').length;
    await waitFor(() => expect(wrapped()).toBe(5));
    await user.click(screen.getByRole('button', { name: 'View' }));
    const choice = await screen.findByRole('menuitemcheckbox', { name: 'Wrap long lines', hidden: true });
    expect(choice.getAttribute('aria-checked')).toBe('true');
    await user.click(choice);
    await waitFor(() => expect(wrapped()).toBe(0));
    expect(localStorage.getItem('signalbox.log.wrap-lines')).toBe('false');
  });

  test('shows the newest first if asked to, with all that goes by the order', async () => {
    const { user } = open('', answerLog(log));
    await user.click(await screen.findByRole('button', { name: 'View' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Newest first', hidden: true }));
    await user.keyboard('{Escape}');
    const shown = () => lines().map((line) => Number(line.getAttribute('data-line')) + 1);
    expect(shown()).toEqual([5, 4, 3, 2, 1]);
    const focused = () => document.activeElement?.getAttribute('aria-label');
    screen.getByRole('button', { name: /^Line 5,/ }).focus();
    await user.keyboard('j');
    await waitFor(() => expect(focused()).toBe('Line 4, Error'));
    await user.keyboard('{End}');
    await waitFor(() => expect(focused()).toBe('Line 1, Info'));
    await user.keyboard('{Home}');
    await waitFor(() => expect(focused()).toMatch(/^Line 5,/));
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(
      await screen.findByRole('menuitem', { name: 'Text: 5 lines, newest first', hidden: true }),
    ).toBeTruthy();
    await user.keyboard('{Escape}');
    // Next and previous go down and up.
    await user.type(screen.getByRole('searchbox', { name: 'Find in the log' }), 'reading');
    await screen.findByText('1 of 2');
    await user.click(screen.getByRole('button', { name: 'Next match' }));
    await screen.findByText('2 of 2');
    const current = () => document.querySelector('[data-current]')?.closest('[data-line]');
    await waitFor(() => expect(current()?.getAttribute('data-line')).toBe('0'));
    await user.click(screen.getByRole('button', { name: 'Previous match' }));
    await waitFor(() => expect(current()?.getAttribute('data-line')).toBe('1'));
    await user.click(await screen.findByRole('button', { name: 'Error 1' }));
    await waitFor(() => expect(shown()).toEqual([4]));
    await user.click(screen.getByRole('button', { name: 'Info 2' }));
    await waitFor(() => expect(shown()).toEqual([4, 2, 1]));
    expect(localStorage.getItem('signalbox.log.newest-first')).toBe('true');
  });

  test('with the newest first, a range is copied as it is shown, and new lines come on top', async () => {
    localStorage.setItem('signalbox.log.newest-first', 'true');
    const { user } = open('?line=2&through=3', answerLog(log.slice(0, 3), log));
    const range = await screen.findByRole('group', { name: 'Range of lines' });
    const oldest = lines().at(-1);
    await user.click(within(range).getByRole('button', { name: 'Copy 2 lines' }));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toMatch(/^\S+ WARNING Slow answer\n\S+ INFO Reading$/),
    );
    await waitFor(() => expect(lines()).toHaveLength(5));
    expect(lines().map((line) => line.getAttribute('data-line'))).toEqual(['4', '3', '2', '1', '0']);
    expect(lines().at(-1)).toBe(oldest);
  });

  test('says when the service rewrote it', async () => {
    open('', answerLog(log, log.slice(0, 2)));
    await screen.findByRole('log');
    await screen.findByText(/rewrote this log at .*: it had 5 lines and now has 2/);
    expect(lines()).toHaveLength(2);
  });

  test('that cannot be read again keeps its lines and says when that failed', async () => {
    let reads = 0;
    const { user } = open('', (_, url) => {
      if (!isLog(url)) return undefined;
      reads += 1;
      return reads === 2 ? problem(403, 'No') : Response.json(log);
    });
    await screen.findByRole('log');
    await screen.findByText(/Last update failed at/);
    expect(lines()).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/Last update failed at/)).toBeNull());
  });

  test('without a line yet says so', async () => {
    open('', answerLog([]));
    expect(await screen.findByText('No log lines yet')).toBeTruthy();
  });

  test('that the service cannot give says why', async () => {
    open('', (_, url) => (isLog(url) ? problem(410, 'The log is gone') : undefined));
    expect(await screen.findByText('The log is gone')).toBeTruthy();
    expect(screen.queryByRole('log')).toBeNull();
  });

  test('has ended only when a read that began after the end is in', async () => {
    let status = 'in_progress';
    const { answers, intercept } = heldLogs();
    open(
      '',
      (request, url) =>
        intercept(request, url) ??
        answerOperation({ status, updateTime: new Date().toISOString() })(request, url),
    );
    const state = async (words: string | RegExp) => {
      await screen.findByText(words);
      return screen.queryByText(/^Ended/)?.textContent;
    };
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.([entry('Reading')]);
    expect(await state(/^Live · 1 line · /)).toBeUndefined();
    await waitFor(() => expect(answers).toHaveLength(2));
    status = 'success';
    await screen.findByText('Success');
    expect(await state('Loading · 1 line so far')).toBeUndefined();
    // The read under way may have been answered before the end.
    await waitFor(() => expect(answers).toHaveLength(3));
    answers[1]?.([entry('Reading')]);
    expect(await state('Loading · 1 line so far')).toBeUndefined();
    answers[2]?.([entry('Reading'), entry('Done')]);
    await screen.findByText('Ended · 2 lines');
    expect(lines()).toHaveLength(2);
  });

  test('that cannot be read after the end does not say that it has all lines', async () => {
    let status = 'in_progress';
    const { user } = open('', (request, url) => {
      if (!isLog(url)) return answerOperation({ status, updateTime: new Date().toISOString() })(request, url);
      return status === 'success' ? problem(403, 'No') : Response.json([entry('Reading')]);
    });
    await screen.findByText(/^Live · 1 line · /);
    status = 'success';
    await screen.findByText('Not read to its end · at least 1 line');
    expect(screen.queryByText(/^Ended/)).toBeNull();
    status = 'failure';
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await screen.findByText('Ended · 1 line');
  });
});
