import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LogEntry } from '@/contract/operation';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import type { TestService } from '@/test/service';
import { worldForEachTest, type World } from '@/test/service-world';

let service: TestService;
let world: World;

worldForEachTest((started) => ({ service, world } = started));
beforeEach(() => {
  // The virtual list needs a height, and this environment has no layout.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(2_000);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(20);
  showAt('wide');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Where the screen is wide, the facts stand beside the log. */
function showAt(width: 'wide' | 'narrow') {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width === 'narrow' && query.includes('74.99em'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

const open = (search = '', intercept?: Intercept) =>
  renderConsole({
    path: `/projects/ours/operations/${world.operationId}${search}`,
    service,
    ...(intercept ? { intercept } : {}),
  });

const isLog = (url: URL) => url.pathname.endsWith('/logs');
const isOperation = (url: URL) => url.pathname.endsWith(`/operations/${world.operationId}`);
/** Answers the operations as the service does, but for what is given. */
const answerOperation =
  (rest: object): Intercept =>
  (request, url) => {
    if (!url.pathname.includes('/operations/') || isLog(url)) return undefined;
    const changed = async () => {
      const operation = (await (await service.fetch(request)).json()) as object;
      return Response.json({ ...operation, ...rest });
    };
    return changed();
  };
const failed = { status: 'failure', result: 'It broke' };
const entry = (msg: string, severity = 'INFO', rest: object = {}): LogEntry => ({
  timestamp: '2026-03-02T09:00:00.123Z',
  severity,
  message: { msg, ...rest },
});
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
const lines = () => [...screen.getByRole('log').querySelectorAll('[data-line]')];

describe('an operation', () => {
  test('follows the service until it has ended, with its log', async () => {
    const { requests } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Read users' })).toBeTruthy();
    expect(await screen.findByText(/^Live · /)).toBeTruthy();
    await service.run();
    await screen.findByText('Success');
    await screen.findByText(/^Ended · \d+ lines?$/);
    const reads = requests.filter((line) => line.endsWith('/logs')).length;
    const shown = lines().length;
    const all = (await (
      await service.send('GET', `/v1/projects/ours/operations/${world.operationId}/logs`)
    ).json()) as LogEntry[];
    expect(shown).toBe(all.length);
    expect(reads).toBeGreaterThan(1);
  });

  test('has ended for its log only when a read that began after the end is in', async () => {
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

  test('whose log cannot be read after the end does not say that it has all lines', async () => {
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

  test('says what stands behind it', async () => {
    open();
    const facts = await screen.findByRole('region', { name: 'Details' });
    expect(await within(facts).findByText('Acme GmbH')).toBeTruthy();
    expect(within(facts).getByText('gong-sync')).toBeTruthy();
    expect(within(facts).getByText('current')).toBeTruthy();
    const link = within(facts).getByRole('link', { name: 'Acme GmbH' });
    expect(link.getAttribute('href')).toBe(
      `/projects/ours/installations/${world.integrationId}/${world.installationId}`,
    );
  });

  test('that is a failed read offers to trigger it again, with the same object', async () => {
    const { user } = open('', answerOperation(failed));
    await user.click(await screen.findByRole('button', { name: 'Trigger a read' }));
    const dialog = await screen.findByRole('dialog', { name: 'Trigger a read for Acme GmbH' });
    expect(within(dialog).getByRole<HTMLInputElement>('combobox', { name: 'Object' }).value).toBe('users');
    expect(within(dialog).getByText(/does not report which window/)).toBeTruthy();
  });

  test('that is a failed read of this browser is read again with the same window', async () => {
    const { user, router } = open('', answerOperation(failed));
    await user.click(await screen.findByRole('button', { name: 'Trigger a read' }));
    await user.click(await screen.findByRole('button', { name: '7 days ago' }));
    const since = screen.getByLabelText<HTMLInputElement>(/^Changed since/).value;
    await user.click(screen.getByRole('button', { name: 'Start the read' }));
    await waitFor(() => expect(router.state.location.pathname).not.toContain(world.operationId));
    await user.click(await screen.findByRole('button', { name: 'Trigger a read' }));
    const dialog = await screen.findByRole('dialog', { name: 'Trigger a read for Acme GmbH' });
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Changed since/).value).toBe(since);
    expect(within(dialog).queryByText(/does not report which window/)).toBeNull();
  });

  test('has what stands behind it as a tab where there is no room beside the log', async () => {
    showAt('narrow');
    const { user, router } = open();
    await screen.findByRole('log');
    expect(screen.queryByRole('region', { name: 'Details' })).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Details' }));
    const facts = await screen.findByRole('region', { name: 'Details' });
    expect(await within(facts).findByText('Acme GmbH')).toBeTruthy();
    expect(screen.queryByRole('log')).toBeNull();
    expect(router.state.location.search).toEqual({ tab: 'details' });
  });

  test('works without the lists outside the specification', async () => {
    open('', (_, url) =>
      /\/(installations|integrations)(\/|$)/.test(url.pathname) ? problem(404, 'Not found') : undefined,
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Read users' })).toBeTruthy();
    expect(await screen.findByText('Could not be read')).toBeTruthy();
    expect(await screen.findByRole('log')).toBeTruthy();
  });

  test('that failed, of an installation that no longer exists, says why nothing can be done', async () => {
    const answer = answerOperation({ ...failed, result: '[users] 401 Unauthorized' });
    open('', (request, url) => {
      if (url.pathname.endsWith(`/installations/${world.installationId}`)) return problem(404, 'Not found');
      if (url.pathname.endsWith('/installations')) return Response.json([]);
      return answer(request, url);
    });
    const result = await screen.findByRole('region', { name: 'Result' });
    expect(await within(result).findByText('The installation no longer exists.')).toBeTruthy();
    expect(within(result).getByText(/cannot be read again from here/)).toBeTruthy();
    expect(within(result).queryByRole('button')).toBeNull();
  });

  test('that is not there says so and offers another id', async () => {
    renderConsole({ path: '/projects/ours/operations/nothing-here', service });
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('textbox', { name: 'Operation id' })).toBeTruthy();
    expect(screen.queryByRole('log')).toBeNull();
  });

  test('that the service no longer has is shown as it is kept, without its log', async () => {
    let isGone = false;
    const { router } = renderConsole({
      path: '/projects/ours/operations',
      service,
      intercept: (_, url) => (isGone && isOperation(url) ? problem(404, 'Not found') : undefined),
    });
    await screen.findAllByRole('link', { name: /Read users/ });
    isGone = true;
    await router.navigate({ href: `/projects/ours/operations/${world.operationId}` });
    expect(await screen.findByText(/^Kept as of .*, no longer at the service\.$/)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Read users' })).toBeTruthy();
    const facts = screen.getByRole('region', { name: 'Details' });
    expect(await within(facts).findByText('Acme GmbH')).toBeTruthy();
    expect(screen.getByText('The log is no longer available')).toBeTruthy();
    expect(screen.queryByText('Not found')).toBeNull();
    expect(screen.queryByRole('log')).toBeNull();
  });

  test('that vanishes while it is open stays, and says so', async () => {
    let reads = 0;
    open('', (_, url) => {
      if (!isOperation(url)) return undefined;
      reads += 1;
      return reads > 1 ? problem(404, 'Not found') : undefined;
    });
    await screen.findByRole('log');
    expect(await screen.findByText(/no longer at the service\.$/)).toBeTruthy();
    expect(screen.getByRole('log')).toBeTruthy();
  });

  test('explains a failure it knows', async () => {
    open(
      '',
      answerOperation({
        status: 'failure',
        result: '[users] 401 Unauthorized',
        metadata: { objects: ['users'], retry: { attempts: 3 } },
      }),
    );
    const result = await screen.findByRole('region', { name: 'Result' });
    expect(within(result).getByText('[users] 401 Unauthorized')).toBeTruthy();
    expect(within(result).getByText(/no longer accepts the customer/)).toBeTruthy();
    expect(within(result).getByText(/3 retries/)).toBeTruthy();
    const connection = await within(result).findByRole('link', { name: 'Replace the credentials' });
    expect(connection.getAttribute('href')).toMatch(/^\/projects\/ours\/connections\/.+/);
    expect(within(result).getByText('This customer’s reads are not paused.')).toBeTruthy();
    expect(await within(result).findByRole('button', { name: 'Trigger a read' })).toBeTruthy();
  });

  test('shows a status and an action it does not know as they are', async () => {
    open('', answerOperation({ status: 'paused_by_moon', actionType: 're.index' }));
    expect(await screen.findByText('paused_by_moon')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 're.index users' })).toBeTruthy();
    expect(await screen.findByText(/^Live · /)).toBeTruthy();
  });

  test('has its raw form in the address', async () => {
    const { user, router } = open();
    await user.click(await screen.findByRole('tab', { name: 'Raw JSON' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'raw' }));
    expect(await screen.findByRole('region', { name: 'operation' })).toBeTruthy();
  });
});

describe('the log', () => {
  const log = [
    entry('Reading'),
    entry('Reading'),
    entry('Slow answer', 'WARNING'),
    entry('Refused', 'ERROR', { error: 'No such column', details: { request: 'GET /users' } }),
    entry('<img src=x onerror=alert(1)>', 'AUDIT'),
  ];

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
});
