import { day } from '@/lib/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountFor, countOf } from './account';
import { objectNames, simulatedProviders } from './catalog';
import { listPage } from './list';
import { ids, now, page, readAll } from '@/test/provider-pages';
import type { Account, ListInput } from './types';

const accounts = fc
  .record({ provider: fc.constantFrom('hubspot', 'salesforce', 'google', 'pipedrive'), seed: fc.nat(500) })
  .map(({ provider, seed }) => accountFor({ provider, workspaceRef: 'w', seed, scale: 0.2 }));
const firstObject = (account: Account) => objectNames(account.provider)[1] ?? '';

describe('paging', () => {
  test('gives each record once, in the same order, whatever the page size', () => {
    fc.assert(
      fc.property(
        accounts,
        fc.integer({ min: 3, max: 250 }),
        fc.integer({ min: 3, max: 250 }),
        (account, one, other) => {
          const object = firstObject(account);
          const records = readAll({ account, object, pageSize: one });
          expect(new Set(ids(records)).size).toBe(records.length);
          expect(records).toEqual(readAll({ account, object, pageSize: other }));
          expect(records.length).toBeLessThanOrEqual(countOf(account, object, now));
          expect(records.length).toBeGreaterThan(countOf(account, object, now) * 0.9 - 2);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('goes on after a restart exactly where it stopped', () => {
    const connection = { provider: 'salesforce', workspaceRef: 'acme', seed: 3 };
    const account = accountFor(connection);
    const first = page({ account, object: 'contact', pageSize: 40 });
    const again = page({
      account: accountFor(connection),
      object: 'contact',
      pageSize: 40,
      cursor: first.nextCursor ?? '',
      now: now + 3 * day,
    });
    expect(again).toEqual(page({ account, object: 'contact', pageSize: 40, cursor: first.nextCursor ?? '' }));
    expect(ids([...first.records, ...again.records])).toEqual(
      ids(page({ account, object: 'contact', pageSize: 80 }).records),
    );
  });

  test('tells the total where the provider does, for the window that is read', () => {
    const account = accountFor({ provider: 'salesforce', workspaceRef: 'acme', seed: 3 });
    for (const since of [undefined, now - 2 * day]) {
      const window = since === undefined ? {} : { since };
      const first = page({ account, object: 'lead', pageSize: 10, ...window });
      expect(first.totalEstimate).toBe(
        readAll({ account, object: 'lead', pageSize: 2_000, ...window }).length,
      );
      const second = page({
        account,
        object: 'lead',
        pageSize: 10,
        ...window,
        cursor: first.nextCursor ?? '',
      });
      expect(second.totalEstimate).toBe(first.totalEstimate);
    }
    const google = accountFor({ provider: 'google', workspaceRef: 'acme', seed: 3 });
    expect(page({ account: google, object: 'events' }).totalEstimate).toBeUndefined();
  });

  test('keeps to the provider’s page size', () => {
    const account = accountFor({ provider: 'hubspot', workspaceRef: 'acme', seed: 3 });
    expect(page({ account, object: 'contacts', pageSize: 5_000 }).records).toHaveLength(100);
    expect(page({ account, object: 'contacts', pageSize: 0 }).records).toHaveLength(1);
    expect(page({ account, object: 'contacts', pageSize: Number.NaN }).records).toHaveLength(1);
  });

  test('refuses what is no cursor of this read, and never throws', () => {
    const account = accountFor({ provider: 'hubspot', workspaceRef: 'acme', seed: 3 });
    const cursor = page({ account, object: 'contacts' }).nextCursor ?? '';
    const refusal = (input: Partial<ListInput>) =>
      listPage({ account, object: 'contacts', fields: [], pageSize: 10, now, attempt: 0, ...input }).outcome;
    const bad = { ok: false, kind: 'bad_request', code: 'VALIDATION_ERROR' };
    expect(refusal({ cursor, object: 'companies' })).toMatchObject(bad);
    expect(refusal({ cursor, since: now - day })).toMatchObject(bad);
    expect(
      refusal({ cursor, account: accountFor({ provider: 'hubspot', workspaceRef: 'acme', seed: 4 }) }),
    ).toMatchObject(bad);
    expect(refusal({ cursor: cursor.slice(0, -2) })).toMatchObject(bad);
    fc.assert(
      fc.property(fc.string(), (garbage) => {
        expect(refusal({ cursor: garbage })).toMatchObject(bad);
      }),
    );
  });
});

describe('windows', () => {
  test('that adjoin give every change once', () => {
    const days = fc.array(fc.integer({ min: 1, max: 60 * 24 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(accounts, days, (account, hoursAgo) => {
        const object = firstObject(account);
        const marks = [...new Set(hoursAgo)]
          .toSorted((a, b) => b - a)
          .map((hours) => now - (hours * day) / 24);
        const edges = [undefined, ...marks, undefined];
        const parts = edges.slice(1).map((until, i) => {
          const since = edges[i];
          return ids(
            readAll({
              account,
              object,
              ...(since !== undefined && { since }),
              ...(until !== undefined && { until }),
            }),
          );
        });
        const whole = ids(readAll({ account, object }));
        expect(parts.flat().toSorted()).toEqual(whole.toSorted());
      }),
      { numRuns: 30 },
    );
  });

  test('hold the records that changed in them, a few percent a day', () => {
    const account = accountFor({ provider: 'hubspot', workspaceRef: 'acme', seed: 1 });
    const changed = readAll({ account, object: 'contacts', since: now - day, until: now });
    for (const { updatedAt, createdAt } of changed) {
      expect(updatedAt).toBeGreaterThanOrEqual(now - day);
      expect(updatedAt).toBeLessThan(now);
      expect(createdAt).toBeLessThanOrEqual(updatedAt);
    }
    const share = changed.length / countOf(account, 'contacts', now);
    expect(share).toBeGreaterThan(0.02);
    expect(share).toBeLessThan(0.06);
  });

  test('in the future or before the account are empty', () => {
    const account = accountFor({ provider: 'hubspot', workspaceRef: 'acme', seed: 1 });
    expect(page({ account, object: 'contacts', since: now + 1 })).toEqual({
      ok: true,
      records: [],
      totalEstimate: 0,
    });
    expect(page({ account, object: 'contacts', now: Date.UTC(2019, 0) }).records).toEqual([]);
  });
});

describe('requests', () => {
  test('look like the provider’s own', () => {
    const since = now - day;
    const salesforce = accountFor({ provider: 'salesforce', workspaceRef: 'acme', seed: 1 });
    expect(
      listPage({
        account: salesforce,
        object: 'contact',
        fields: ['email'],
        since,
        pageSize: 200,
        now,
        attempt: 0,
      }).request,
    ).toEqual({
      method: 'GET',
      url: 'https://acme.my.salesforce.com/services/data/v61.0/query',
      query: {
        q: 'SELECT Id,Email,SystemModstamp FROM Contact WHERE SystemModstamp >= 2026-11-20T09:00:00.000Z ORDER BY Id LIMIT 200',
      },
    });
    const google = accountFor({ provider: 'google', workspaceRef: 'acme', seed: 1 });
    expect(
      listPage({ account: google, object: 'events', fields: ['id'], pageSize: 50, now, attempt: 0 }).request,
    ).toEqual({
      method: 'GET',
      url: 'https://www.googleapis.com/calendar/v3/calendars/primary/events',
      query: { maxResults: '50', fields: 'id' },
    });
  });

  test.each(simulatedProviders)('of %s are real addresses', (provider) => {
    const account = accountFor({ provider, workspaceRef: 'acme', seed: 1 });
    for (const object of objectNames(provider)) {
      const { request } = listPage({ account, object, fields: [], pageSize: 5, now, attempt: 0 });
      expect(new URL(request.url).protocol).toBe('https:');
      expect(request.url).not.toMatch(/\{\{|undefined|[^:]\/\//);
    }
  });
});
