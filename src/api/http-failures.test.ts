import { expect, onTestFinished, test, vi } from 'vitest';
import { getDestination } from '@/contract/destination';
import { listProjects } from '@/contract/project';
import { updateTopic } from '@/contract/topic';
import { serviceClock } from '@/lib/service-clock';
import { answer, fakeNetwork, failure, fetchFake, sent, session } from '@/test/fetch-fake';
import { takeWrites } from './answered-writes';
import { request } from './http';
import { toProblem } from './problem';
import { recentRequests } from './request-log';
import { shouldRetry } from './retry';
import { forgetService, startSession } from './session';

fakeNetwork();

const rename = () =>
  request(updateTopic, { path: { projectIdOrName: 'p', topicId: 't' }, body: { name: 'x' }, session });
const details = {
  type: 'about:blank',
  title: 'Bad input',
  status: 400,
  detail: 'Two inputs are wrong.',
  remedy: 'Mend them.',
  causes: ['first', 'second'],
  requestId: 'r9',
  issues: [{ type: 'x', in: 'body', name: 'name', detail: 'Too long', value: 'x' }],
};

test.each(['application/problem+json', 'application/json'])('reads problem details as %s', async (type) => {
  answer(details, { status: 400, type });
  const problem = toProblem(await failure(rename()));
  expect(problem).toMatchObject({
    title: 'Bad input',
    status: 400,
    detail: 'Two inputs are wrong.',
    remedy: 'Mend them.',
    causes: ['first', 'second'],
    requestId: 'r9',
    issues: [{ in: 'body', name: 'name', detail: 'Too long', value: 'x' }],
    retryable: false,
  });
});

test('reads plain text, and JSON text', async () => {
  answer('No such record', { status: 400, type: 'text/plain' });
  expect(toProblem(await failure(rename())).detail).toBe('No such record');
  answer('"No such record"', { status: 400 });
  expect(toProblem(await failure(rename())).detail).toBe('No such record');
});

test.each([
  ['<html><script>1</script>', 'text/html'],
  ['', 'text/plain'],
  ['[1,', 'application/json'],
  ['null', 'application/json'],
])('has words of its own when the body says nothing: %s', async (body, type) => {
  answer(body, { status: 502, type });
  const problem = toProblem(await failure(rename()));
  expect(problem.title).toBe('The service is not reachable behind its gateway');
  expect(problem.detail ?? '').not.toContain('<');
  expect(problem.retryable).toBe(true);
});

test('says what to do about a refusal, unless the service does', async () => {
  const remedyOf = async (body: object) => {
    answer(body, { status: 403 });
    return toProblem(await failure(rename())).remedy;
  };
  expect(await remedyOf({ title: 'Forbidden' })).toContain('Connect with one that may');
  expect(await remedyOf(details)).toBe('Mend them.');
});

test('survives problem details of other types', async () => {
  answer({ title: 7, detail: ['x'], issues: 'none' }, { status: 422 });
  expect(toProblem(await failure(rename())).title).toBe('The service refused the input');
});

test.each([
  { title: 7 },
  { status: '400' },
  { causes: 'first' },
  { retryable: 'no' },
  { requestId: {} },
  { context: [] },
  { issues: [null, ...details.issues, { detail: 5 }] },
])('a member of another type does not hide the others: %j', async (odd) => {
  answer({ ...details, ...odd }, { status: 400 });
  const problem = toProblem(await failure(rename()));
  expect(problem).toMatchObject({ detail: 'Two inputs are wrong.', remedy: 'Mend them.' });
  expect(problem.issues[0]).toMatchObject({ name: 'name', detail: 'Too long' });
});

test('waits as long as the details say, in a number too', async () => {
  answer({ ...details, retryAfter: 7 }, { status: 429 });
  expect(await failure(rename())).toMatchObject({ retryAfterMs: 7_000, problem: { detail: details.detail } });
});

test('tells unreachable, offline and too slow apart, and passes an abort on', async () => {
  fetchFake.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await failure(rename())).toMatchObject({
    name: 'NetworkError',
    kind: 'unreachable',
    origin: 'https://api.example',
  });
  vi.stubGlobal('navigator', { onLine: false });
  expect(await failure(rename())).toMatchObject({ kind: 'offline' });
  fetchFake.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
      ),
  );
  expect(await failure(request(listProjects, { session, timeoutMs: 1 }))).toMatchObject({
    kind: 'timeout',
  });
  const controller = new AbortController();
  const aborted = failure(request(listProjects, { session, signal: controller.signal }));
  controller.abort();
  expect(await aborted).toMatchObject({ name: 'AbortError' });
  expect(recentRequests()).toHaveLength(3);
});

test('says that a change without an answer may have been made', async () => {
  const unsure = { remedy: 'It may or may not have been done. Check before you try again.' };
  const told = async (asked: Promise<unknown>) => toProblem(await failure(asked));
  const destination = (query: object) =>
    request(getDestination, { path: { projectIdOrName: 'p', destination: 'd' }, query, session });
  fetchFake.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await told(rename())).toMatchObject(unsure);
  expect(await told(destination({ rotate: true }))).toMatchObject(unsure);
  expect(await told(destination({}))).not.toMatchObject(unsure);
  answer('{"id":');
  expect(await told(rename())).toMatchObject(unsure);
  expect(await told(destination({ rotate: true }))).toMatchObject(unsure);
  expect(await told(destination({}))).not.toMatchObject(unsure);
  // Nothing leaves a device that has no network.
  vi.stubGlobal('navigator', { onLine: false });
  fetchFake.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await told(rename())).toMatchObject({ detail: 'The request was not sent.' });
});

test('tells of changes that were made, or may have been', async () => {
  const taken: unknown[] = [];
  onTestFinished(takeWrites(({ text, isUnsure }) => void taken.push(isUnsure ?? text)));
  const list = () => request(listProjects, { session });
  const told = async (ask: () => Promise<unknown>) => {
    await ask().catch(() => undefined);
    return taken.splice(0);
  };
  taken.length = 0;
  const made = { id: 'o', label: 'l', defaultTeamId: 't', createTime: 'x' };
  answer(made);
  expect(await told(rename)).toEqual([JSON.stringify(made)]);
  for (const [status, expected] of [
    [422, []],
    [500, []],
    [502, [true]],
    [503, []],
    [504, [true]],
  ] as const) {
    answer({ title: 'No' }, { status });
    expect(await told(rename), `${status}`).toEqual(expected);
    expect(await told(list), `${status}`).toEqual([]);
  }
  fetchFake.mockRejectedValue(new TypeError('Failed to fetch'));
  expect([await told(rename), await told(list)]).toEqual([[true], []]);
  vi.stubGlobal('navigator', { onLine: false });
  expect(await told(rename)).toEqual([]);
});

test('says how long the service asks to be left alone, by header or by body', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z'), toFake: ['Date'] });
  const retryAt = async (body: object, headers: Record<string, string> = {}) => {
    answer({ title: 'Busy', ...body }, { status: 503, headers });
    return toProblem(await failure(request(listProjects, { session }))).retryAt;
  };
  const retryAfter = '2026-01-01T00:05:00Z';
  expect(await retryAt({}, { 'retry-after': '120' })).toBe('2026-01-01T00:02:00.000Z');
  expect(await retryAt({ retryAfter })).toBe('2026-01-01T00:05:00.000Z');
  expect(await retryAt({ retryAfter }, { 'retry-after': '120' })).toBe('2026-01-01T00:02:00.000Z');
  for (const none of ['0', 'soon', '9'.repeat(30)])
    expect(await retryAt({}, { 'retry-after': none })).toBeUndefined();
  expect(await retryAt({})).toBeUndefined();
  vi.useRealTimers();
});

test('sets the clock, unless it comes from a service that is only tried', async () => {
  const clock = '2026-03-01T09:00:00.000Z 60';
  onTestFinished(() => {
    serviceClock.set(undefined);
    forgetService(session.service.id);
  });
  startSession(session.service, session.credentials, false);
  answer([], { headers: { 'x-service-clock': clock } });
  await request(listProjects, { session });
  expect(serviceClock.get()).toBeUndefined();
  await request(listProjects, {});
  expect(serviceClock.get()).toMatchObject({ time: Date.parse('2026-03-01T09:00Z'), rate: 60 });
});

test('does not follow a redirect, which would take the key along', async () => {
  fetchFake.mockResolvedValue({
    type: 'opaqueredirect',
    headers: new Headers(),
    text: () => Promise.resolve(''),
  } as Response);
  const error = await failure(rename());
  expect(sent().init.redirect).toBe('manual');
  expect(error).toMatchObject({ kind: 'redirect' });
  expect(shouldRetry(0, error)).toBe(false);
  expect(toProblem(error).remedy).toContain('https');
});
