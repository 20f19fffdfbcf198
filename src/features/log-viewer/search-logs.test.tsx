import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { LogEntry } from '@/contract/operation';
import { entry } from '@/test/log-books';
import { paste, problem, renderConsole, type Intercept } from '@/test/render-console';
import type { TestService } from '@/test/service';
import { worldForEachTest } from '@/test/service-world';

let service: TestService;

worldForEachTest((started) => ({ service } = started), { hasRun: true });

const isLogs = (url: URL) => url.pathname.endsWith('/logs');
const open = (search: string, intercept?: Intercept) =>
  renderConsole({
    path: `/projects/ours/operations?show=logs${search}`,
    service,
    ...(intercept ? { intercept } : {}),
  });

/** Each log has these lines. */
const withLines =
  (lines: readonly LogEntry[]): Intercept =>
  (_, url) =>
    isLogs(url) ? Response.json(lines) : undefined;

const logs = () => screen.findByRole('region', { name: 'Logs' });
/** What the search says, which is announced as well. */
const said = async (text: string | RegExp) => within(await logs()).findByText(text);
const field = () => screen.findByRole('searchbox', { name: 'Find in the logs' });

test('the list leads to the patterns of the logs, and a text to the lines, each in its log', async () => {
  const lines = [entry('Read page 1'), entry('Read page 2'), entry('Gave <b>up</b> on page 3', 'ERROR')];
  const { user, router, requests } = renderConsole({
    path: '/projects/ours/operations',
    service,
    intercept: withLines(lines),
  });
  await user.click(await screen.findByRole('link', { name: 'Search logs' }));
  const region = await logs();
  const table = await within(region).findByRole('table', { name: 'Patterns of the lines of all logs' });
  expect(await said(/^2 patterns in \d+ lines of \d+ logs$/)).toBeTruthy();
  const read = requests.filter((line) => line.endsWith('/logs')).length;
  expect(within(region).getByText(`2 patterns in ${3 * read} lines of ${read} logs`)).toBeTruthy();
  expect(within(table).getByRole('button', { name: /^Gave <b>up<\/b> on page/ })).toBeTruthy();

  await paste(user, await field(), 'PAGE');
  expect(await said(`${3 * read} lines in ${read} of ${read} logs`)).toBeTruthy();
  expect(router.state.location.search).toEqual({ show: 'logs', find: 'PAGE' });
  // Nothing was read again, and what the service wrote is text.
  expect(requests.filter((line) => line.endsWith('/logs'))).toHaveLength(read);
  expect(region.querySelector('b')).toBeNull();
  const [log] = within(region).getAllByRole('region', { name: /, 3 lines$/ });
  if (!log) throw new Error('No log was found');
  expect([...log.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'page',
    'page',
    'page',
  ]);
  await user.click(within(log).getByRole('link', { name: /Gave/ }));
  await waitFor(() => expect(router.state.location.search).toEqual({ find: 'PAGE', line: '3' }));
  expect(router.state.location.pathname).toMatch(/\/operations\/[^/]+$/);
});

test('a pattern leads to its lines, and back', async () => {
  const { user } = open('', withLines([entry('Read page 1'), entry('Read page 2'), entry('Done')]));
  await user.click(await screen.findByRole('button', { name: /^Read page/ }));
  const [log] = await screen.findAllByRole('region', { name: /, 2 lines$/ });
  if (!log) throw new Error('No log was found');
  expect(within(log).getAllByRole('listitem')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'All patterns' }));
  await screen.findByRole('table', { name: 'Patterns of the lines of all logs' });
});

test('of many lines the first are shown, and the number of all', async () => {
  const lines = Array.from({ length: 1_200 }, (_, at) => entry(`Read page ${at}`));
  open('&find=page&q=object%3Ausers', withLines(lines));
  const more = await screen.findByRole('link', { name: '1,195 more in this log' });
  expect(more.getAttribute('href')).toContain('find=page');
});

test('levels and expressions narrow the search', async () => {
  const lines = [entry('Read page 1'), entry('Read page 2', 'ERROR'), entry('Read page 23', 'ERROR')];
  const { user } = open('&find=page+%5Cd%24&findBy=regex&q=object%3Ausers', withLines(lines));
  expect(await said('2 lines in 1 of 1 log')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Error/ }));
  expect(await said('1 line in 1 of 1 log')).toBeTruthy();
  await user.clear(await field());
  await paste(user, await field(), '(');
  await screen.findByText(/Unterminated group/);
  await user.clear(await field());
  await paste(user, await field(), 'zebra');
  await screen.findByText('No lines match');
  await user.click(screen.getByRole('button', { name: 'Clear filter' }));
  await screen.findByRole('table', { name: 'Patterns of the lines of all logs' });
});

describe('logs that', () => {
  const retrying = /^(Retry|Try again|Try now|Continue)$/;

  test('cannot be read are named, and tried again', async () => {
    let broken = true;
    let first: string | undefined;
    const { user } = open('&find=page', (_, url) => {
      if (!isLogs(url)) return undefined;
      first ??= url.pathname;
      return broken && url.pathname === first
        ? problem(403, 'Not for this key')
        : Response.json([entry('Read page 1')]);
    });
    await screen.findByText(/^1 log could not be read/);
    expect(screen.getByText(/Not for this key/)).toBeTruthy();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/could not be read/)).toBeNull());
    expect(await said(/^(\d+) lines in \1 of \1 logs$/)).toBeTruthy();
  });

  test('are all refused say why, and are tried again by one button', async () => {
    let broken = true;
    const { user } = open('', (_, url) => {
      if (!isLogs(url)) return undefined;
      return broken ? problem(403, 'Not for this key') : Response.json([entry('Read page 1')]);
    });
    expect(await screen.findByRole('heading', { name: 'Not for this key' })).toBeTruthy();
    const region = await logs();
    expect(within(region).getByText(/^\d+ logs could not be read/)).toBeTruthy();
    const again = within(region).getByRole('button', { name: retrying });
    broken = false;
    await user.click(again);
    expect(await said(/^1 pattern in (\d+) lines of \1 logs$/)).toBeTruthy();
  });

  test('the service does not have', async () => {
    open('', (_, url) => (isLogs(url) ? problem(404, 'Not found') : undefined));
    expect(await screen.findByText('The service has none of these logs')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: retrying })).toHaveLength(1);
  });

  test('have no lines', async () => {
    open('', withLines([]));
    expect(await screen.findByText('No log lines')).toBeTruthy();
  });

  test('are not read after Stop, until asked for', async () => {
    let isStopped = false;
    const { user } = open('&find=page', (request, url) => {
      if (!isLogs(url)) return undefined;
      if (isStopped) return Response.json([entry('Read page 1')]);
      return new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason as Error)),
      );
    });
    const region = await logs();
    await user.click(await within(region).findByRole('button', { name: 'Stop' }));
    await screen.findByText('No log was read');
    isStopped = true;
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await said(/^(\d+) lines in \1 of \1 logs$/)).toBeTruthy();
  });
});

test('without operations there is nothing to search', async () => {
  open('&q=object%3Anone');
  expect(await screen.findByText('No logs to search')).toBeTruthy();
});
