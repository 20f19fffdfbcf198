import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import { operationQueries } from '@/api/operations';
import { startSession } from '@/api/session';
import type { Operation } from '@/contract/operation';
import { answer, fakeNetwork, fetchFake, session } from '@/test/fetch-fake';
import { entry } from '@/test/log-books';
import { ago, operation as fixture } from '@/test/operation-fixtures';
import { NO_FILTER } from './log-filter';
import { heldLog, missesLastLines, operationLogQueries } from './log-queries';
import { logSource } from './log-source';

const operation = (status: string, updateTime = '2026-03-02T09:00:00Z') =>
  ({ id: 'op-1', status, updateTime }) as Operation;

describe('missesLastLines', () => {
  const ended = Date.parse('2026-03-02T09:00:00Z');
  const misses = (status: string, hadEnded: boolean | undefined, startedAt: number) =>
    missesLastLines(operation(status), { hadEnded, startedAt });

  test('what was known when the read began decides, whatever the clocks say', () => {
    for (const startedAt of [ended - 7_200_000, ended, ended + 7_200_000])
      expect([misses('success', true, startedAt), misses('failure', false, startedAt)]).toEqual([
        false,
        true,
      ]);
  });

  test('otherwise the read has to begin well after the last change', () => {
    const at = (ms: number) => misses('success', undefined, ended + ms);
    expect([-7_200_000, -1, 14_999, 15_000, 7_200_000].map(at)).toEqual([true, true, true, false, false]);
    const untimed = { ...operation('success'), updateTime: undefined };
    expect(missesLastLines(untimed, { hadEnded: undefined, startedAt: ended })).toBe(false);
  });

  test('an operation that runs or is unknown has no last lines, and neither has a log that was not read', () => {
    expect(misses('in_progress', false, ended)).toBe(false);
    expect(missesLastLines(undefined, { hadEnded: false, startedAt: ended })).toBe(false);
    expect(missesLastLines(operation('success'), undefined)).toBe(false);
  });
});

describe('a log in the worker', () => {
  fakeNetwork();
  beforeEach(() => startSession(session.service, session.credentials, false));

  const lines = (count: number) => Array.from({ length: count }, (_, at) => entry(`Page ${at}`));
  const setUp = () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const know = (status: string) =>
      client.setQueryData(operationQueries.detail('ours', 'op-1').queryKey, operation(status));
    return { client, know, source: logSource(client, 'ours', 'op-1') };
  };

  test('has been read when its last lines can be shown', async () => {
    const { client, source } = setUp();
    for (const count of [1, 3]) {
      answer(lines(count));
      await client.query(operationLogQueries.read('ours', 'op-1'));
      expect(source.view()?.state.lines).toBe(count);
    }
  });

  test('is read again only when it may have grown until the end of its operation', async () => {
    const { client, know, source } = setUp();
    const held = async (count: number) => {
      answer(lines(count));
      await heldLog(client, 'ours', 'op-1');
      return [fetchFake.mock.calls.length, source.view()?.state.lines];
    };
    know('in_progress');
    expect(await held(1)).toEqual([1, 1]);
    expect(await held(2)).toEqual([1, 1]);
    know('success');
    expect(await held(3)).toEqual([2, 3]);
    expect(await held(4)).toEqual([2, 3]);
  });

  test('has its templates compared with those of the last good run, if there is one', async () => {
    const { client } = setUp();
    const like = fixture({ id: 'op-1', status: 'failure' });
    const templates = (version: string, results: readonly Operation[]) => {
      fetchFake.mockImplementation((url) => {
        const isLog = String(url).endsWith('/logs');
        return Promise.resolve(Response.json(isLog ? [entry('a')] : { results, pagination: { done: true } }));
      });
      const asked = { version, filter: NO_FILTER, like };
      return client.query(operationLogQueries.templates('ours', 'op-1', asked));
    };
    answer([entry('a'), entry('b')]);
    await heldLog(client, 'ours', 'op-1');
    const alone = await templates('1', []);
    expect([alone.good, alone.templates?.map((one) => one.isOnlyHere)]).toEqual([
      undefined,
      [undefined, undefined],
    ]);
    client.removeQueries({ queryKey: operationQueries.pages('ours') });
    const good = fixture({ id: 'op-2', createTime: ago(2_000) });
    const compared = await templates('2', [good]);
    expect([compared.good?.id, compared.templates?.map((one) => one.isOnlyHere)]).toEqual([
      'op-2',
      [false, true],
    ]);
  });
});
