import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ago, installation, now, operation, row } from '@/test/operation-fixtures';
import { compile } from '@/lib/operation-query/compile';
import { matches } from '@/lib/operation-query/filter';
import { parse } from '@/lib/operation-query/parse';
import { referencesOf } from '@/lib/operation-query/installations';
import { factsOf } from '@/test/operation-facts';
import { tookMs } from '@/lib/operation-words';
import { namedOperation, pastedOperationId } from '@/lib/pasted-operation-id';
import { rangeOf } from '@/lib/time-range';
import { askOperations, installationsFor, withoutTime, withStatus } from './operations-query';
import { operationSort, withOperationSort } from './operations-list-columns';
import { failuresSearch, readOperationsSearch, trailKey, trailSearch } from './operations-search';
import { checkEveryMs } from './use-catch-up';

const names = new Map([['i1', 'crm-sync']]);
const installations = [installation({})];
const asked = (q: string, range = '24h') => askOperations(q, range, { now, zone: 'UTC' });
const shows = (q: string, one = row()) => {
  const context = { now, zone: 'UTC', namesOf: referencesOf(installations, names) };
  return matches(compile(parse(q), context), factsOf(installations)(one)) === true;
};
/** What an address of an earlier release shows. */
const showsEarlier = (search: Record<string, string>, one = row()) =>
  shows(readOperationsSearch(search).q ?? '', one);

describe('which installations are read', () => {
  const isRead = (q: string, one = installation({})) =>
    installationsFor(q, { now, zone: 'UTC' }, [one], names).length === 1;

  test('only those whose operations the query can show', () => {
    expect(isRead('')).toBe(true);
    expect(isRead('integration:i2')).toBe(false);
    expect(isRead('integration:i1 installation:n1')).toBe(true);
    expect(isRead('installation:n2')).toBe(false);
    expect(isRead('customer:acm')).toBe(true);
    expect(isRead('customer:acme')).toBe(true);
    expect(isRead('customer:bolt')).toBe(false);
    expect(isRead('-customer:acme')).toBe(false);
    expect(isRead('customer:acme', installation({ group: { groupRef: 'acme', groupName: 'A' } }))).toBe(true);
    expect(isRead('provider:salesforce,unknown')).toBe(true);
    expect(isRead('provider:salesforce')).toBe(true);
  });

  test('what only an operation tells leaves none out', () => {
    for (const q of [
      'status:failed',
      '-object:deals',
      'some words',
      '-words',
      'after:1h',
      'duration:unknown',
      'wrong:x',
    ])
      expect(isRead(q), q).toBe(true);
  });
});

describe('addresses of earlier releases', () => {
  test('become a query', () => {
    const q = (search: Record<string, unknown>) => readOperationsSearch(search).q;
    expect(
      q({
        status: 'failure,in_progress,queued',
        action: 'read',
        object: 'a b',
        integration: 'i1',
        installation: 'n1',
      }),
    ).toBe('status:failure,in_progress,queued integration:"i1" action:read installation:n1 object:"a b"');
    expect(q({ status: 'failure,,' })).toBe('status:failure');
    expect(q({ status: ',' })).toBeUndefined();
    expect(q({ object: 'unknown', action: 'unknown of', integration: '"x"' })).toBe(
      String.raw`integration:"\"x\"" action:"unknown of" object:"unknown"`,
    );
    expect(q({ time: '24h', q: 'two words' })).toBe('after:24h "two words"');
    expect(q({ from: ago(5_000), to: ago(0) })).toBe(`created:${ago(5_000)}..${ago(0)}`);
    expect(q({ from: ago(5_000), to: 'soon', time: '1h' })).toBe(`created:${ago(5_000)}..`);
    expect(q({ to: ago(0) })).toBe(`created:..${ago(0)}`);
    // A query of this release stays as it is.
    expect(q({ q: 'status:failed two words' })).toBe('status:failed two words');
    expect(q({ q: ' a\nb\u0000 ' })).toBe('a b');
  });

  test('what is not understood is left out', () => {
    expect(readOperationsSearch({ status: 'failure', time: '2w', q: '', object: 7, x: 1 })).toEqual({
      q: 'status:failure object:7',
    });
    expect(readOperationsSearch({ time: '24h', q: 42, action: ['read'], integration: null })).toEqual({
      q: 'action:read after:24h 42',
    });
    expect(readOperationsSearch({ time: 'toString' })).toEqual({});
    expect(readOperationsSearch({ q: true })).toEqual({ q: 'true' });
  });

  test('each filter by itself', () => {
    expect(showsEarlier({})).toBe(true);
    expect(showsEarlier({ status: 'failure' })).toBe(false);
    expect(showsEarlier({ status: 'failure,success' })).toBe(true);
    expect(showsEarlier({ status: 'queued' }, row({ status: 'queued' }))).toBe(true);
    expect(showsEarlier({ action: 'write' })).toBe(false);
    expect(showsEarlier({ integration: 'i1' })).toBe(true);
    expect(showsEarlier({ integration: 'i2' })).toBe(false);
    expect(showsEarlier({ installation: 'n1' })).toBe(true);
    expect(showsEarlier({ installation: 'n2' })).toBe(false);
    expect(showsEarlier({ object: 'contact' })).toBe(true);
    expect(showsEarlier({ object: 'contac' })).toBe(false);
  });

  test('time: a row without one is not in any range', () => {
    expect(showsEarlier({ time: '1h' }, row({ createTime: ago(3_600_000) }))).toBe(true);
    expect(showsEarlier({ time: '1h' }, row({ createTime: ago(3_600_001) }))).toBe(false);
    expect(showsEarlier({ time: '24h' }, row({ createTime: ago(3_600_001) }))).toBe(true);
    expect(showsEarlier({ time: '30d' }, row({ createTime: null }))).toBe(false);
  });

  test('text looks at customer, integration, result, action, status and objects', () => {
    for (const q of ['acme', ' CRM', 'no new', 'read', 'succ', 'CONTACT'])
      expect(showsEarlier({ q }), q).toBe(true);
    const withId = row({ id: '01a20b39-5ddf' });
    expect(showsEarlier({ q: '0B39' }, withId)).toBe(true);
    // Three characters are in too many ids.
    expect(showsEarlier({ q: 'b39' }, withId)).toBe(false);
    expect(showsEarlier({ q: 'nothing like it' })).toBe(false);
    expect(showsEarlier({ q: 'no new' }, row({ result: null }))).toBe(false);
  });
});

describe('counts and the chart', () => {
  test('a range is the time of a query that has none', () => {
    expect(asked('').span).toEqual({ from: now - 86_400_000, to: Number.POSITIVE_INFINITY });
    expect(asked('a b', '7d')).toMatchObject({ isRanged: true, asked: 'created:>=7d,unknown a b' });
    const stretch = rangeOf(now - 5_000, now) ?? '';
    const rows = [1_000, 9_000].map((ms) => row({ createTime: ago(ms) }));
    expect(rows.map((one) => shows(asked('', stretch).asked, one))).toEqual([true, false]);
    expect(asked('', stretch).span).toEqual({ from: now - 5_000, to: now });
    // What has no time may have begun in it.
    expect(shows(asked('').asked, row({ createTime: null }))).toBe(true);
    expect(shows(asked('"never closed').asked, row({ result: 'never closed' }))).toBe(true);
  });

  test('a query with a time of its own, or for certain ids, is not limited to the range', () => {
    for (const q of ['after:1h', 'a before:2026-01-01', 'created:2026-01-01..2026-01-02', 'after:today'])
      expect(asked(q), q).toMatchObject({ isRanged: false, isNamedById: false, asked: q });
    expect(asked('after:1h').span.from).toBe(now - 3_600_000);
    const id = '019ee265-1111-7222-8333-444455556666';
    for (const q of [`id:${id},other`, id, `https://console.test/projects/p/operations/${id}`])
      expect(asked(q), q).toMatchObject({ isRanged: false, isNamedById: true, asked: q });
    expect(asked('-after:1h').isRanged).toBe(true);
    expect(withoutTime('a after:1h before:today b')).toBe('a b');
  });

  test('a status is asked for by a click and no longer by another', () => {
    expect(withStatus('a', 'failure')).toBe('a status:failed');
    expect(withStatus('a status:failure', 'failure')).toBe('a');
    const shown = ['failure', 'in_progress', ''];
    expect(asked('status:failed,RUNNING,odd status:unknown').chosenOf(shown)).toEqual([
      ...shown.slice(0, 2),
      'odd',
      '',
    ]);
  });

  test('the list that an operation was opened from is found again', () => {
    const search = { q: 'status:failed "a b"', sort: 'duration', desc: true } as const;
    expect(trailSearch(trailKey('p', search))).toEqual(search);
  });

  test('a long list of installations is asked less often', () => {
    expect([1, 100, 1_000].map(checkEveryMs)).toEqual([30_000, 30_000, 300_000]);
  });

  test('duration only for what has ended and has both times', () => {
    expect(tookMs(operation({ createTime: ago(5_000), updateTime: ago(1_000) }))).toBe(4_000);
    expect(tookMs(operation({ status: 'in_progress', updateTime: ago(0) }))).toBeUndefined();
    expect(tookMs(operation({}))).toBeUndefined();
    expect(tookMs(operation({ createTime: ago(1_000), updateTime: ago(5_000) }))).toBeUndefined();
  });
});

describe('pastedOperationId', () => {
  test('takes ids and addresses, as people paste them', () => {
    expect(pastedOperationId(' 0199e0a8-1 \n')).toBe('0199e0a8-1');
    expect(pastedOperationId('"op_1",')).toBe('op_1');
    expect(pastedOperationId('https://x.test/projects/p/operations/op%201?tab=raw#l')).toBe(undefined);
    expect(pastedOperationId('https://x.test/projects/p/operations/op-1?tab=raw#l')).toBe('op-1');
    expect(pastedOperationId('/v1/projects/p/operations/op-1/logs')).toBe('op-1');
    expect(pastedOperationId('/projects/p/operations/%E0')).toBe('%E0');
  });

  test('refuses what cannot be one', () => {
    for (const text of ['', '  ', 'two words', 'https://x.test/', '..', 'a/b'])
      expect(pastedOperationId(text), text).toBeUndefined();
  });

  test('any id comes through', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(pastedOperationId(id)).toBe(id);
        for (const form of [
          'http://localhost:1/projects/x/operations/§',
          'op=§',
          '§’s log',
          '*§*',
          'urn:uuid:§',
        ]) {
          expect(pastedOperationId(form.replace('§', id))).toBe(id);
        }
        expect(pastedOperationId(`…/operations/${id}。`)).toBe(id);
        expect(pastedOperationId(`${id} or ${id}`)).toBeUndefined();
        expect(namedOperation(`op=${id}`)).toBeUndefined();
      }),
    );
  });
});

describe('the order', () => {
  test('is in the address, but for the newest first', () => {
    const started = { column: 'started', direction: 'desc' } as const;
    expect(operationSort({})).toMatchObject({ ...started, field: 'created' });
    expect(operationSort({ sort: 'id' })).toMatchObject(started);
    expect(operationSort({ sort: 'duration', desc: true })).toMatchObject({
      field: 'duration',
      direction: 'desc',
    });
    expect(withOperationSort({ q: 'a', sort: 'duration' }, started)).toEqual({ q: 'a' });
    expect(withOperationSort({ q: 'a' }, { column: 'started', direction: 'asc' })).toEqual({
      q: 'a',
      sort: 'started',
    });
  });
});

describe('grouping', () => {
  test('is kept with what belongs to it', () => {
    const search = { q: 'a', group: 'cause', show: 'acknowledged', recovered: 'no', cause: '42' } as const;
    expect(readOperationsSearch({ ...search, cause: 42 })).toEqual(search);
    expect(readOperationsSearch({ ...search, show: 'open', recovered: 'x' })).toEqual({
      q: 'a',
      group: 'cause',
      cause: '42',
    });
    expect(readOperationsSearch({ ...search, group: 'customer' })).toEqual({ q: 'a', group: 'customer' });
    expect(readOperationsSearch({ group: 'mood', cause: 'x' })).toEqual({});
    const logs = { show: 'logs', find: 'f', findBy: 'regex', level: 'ERROR', pattern: 'p' } as const;
    expect(readOperationsSearch({ ...logs, group: 'cause', cause: 'c', range: '7d' })).toEqual({
      ...logs,
      range: '7d',
    });
    expect(readOperationsSearch({ ...logs, show: undefined, sort: 'id', desc: 'true' })).toEqual({
      sort: 'id',
      desc: true,
    });
  });

  test('links to Failures of earlier releases lead to the same causes', () => {
    expect(failuresSearch()).toEqual({ q: 'status:failed', group: 'cause' });
    expect(failuresSearch({ q: ' rate limit ', show: 'acknowledged', cause: 'abc' })).toEqual({
      q: 'status:failed "rate limit"',
      group: 'cause',
      show: 'acknowledged',
      cause: 'abc',
    });
    expect(failuresSearch({ q: ' ', range: '7d', group: 'hour', sort: 'id' })).toEqual({
      q: 'status:failed',
      group: 'cause',
      range: '7d',
    });
  });
});
