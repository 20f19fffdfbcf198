import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@/test/exhaustive';
import { accountFor } from '../../provider/account';
import { ownChangesBetween } from '../../provider/changes';
import type { Change } from '../../provider/types';
import { ChangeFeed } from './subscribe-feed';

const hour = 3_600_000;
const day = 24 * hour;
const begin = Date.UTC(2026, 8, 1, 9);
const length = 6 * day;
const account = (scale = 1) => accountFor({ provider: 'hubspot', workspaceRef: 'w23', seed: 'w23', scale });
const all = ownChangesBetween(account(), 'contacts', begin, begin + length);

const boundaries = fc
  .uniqueArray(fc.integer({ min: 1, max: length - 1 }), { maxLength: 40 })
  .map((times) => [...times.toSorted((a, b) => a - b), length].map((time) => begin + time));

describe('what an account does by itself', () => {
  it('is enough to test with', () => {
    expect(all.length).toBeGreaterThan(60);
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(['create', 'update', 'delete']));
    expect(all.some(({ fieldsUpdated }) => fieldsUpdated.length > 1)).toBe(true);
  });

  it('is told the same, and each change once, however the time is divided', () => {
    fc.assert(
      fc.property(boundaries, (times) => {
        let from = begin;
        const found = times.flatMap((to) => {
          const changes = ownChangesBetween(account(), 'contacts', from, to);
          from = to;
          return changes;
        });
        expect(found).toEqual(all);
      }),
      runs(25),
    );
  });
});

describe('the feed', () => {
  it('gives each change exactly once across any steps, however few it may give at once', () => {
    fc.assert(
      fc.property(boundaries, fc.integer({ min: 1, max: 30 }), fc.boolean(), (times, most, forgets) => {
        const its = account();
        let feed = new ChangeFeed();
        const found: Change[] = [];
        let cursor = begin;
        for (const now of times)
          while (cursor < now) {
            if (forgets) feed = new ChangeFeed();
            const { changes, upTo } = feed.between(its, 'contacts', cursor, now, most);
            expect(upTo).toBeGreaterThan(cursor);
            expect(upTo).toBeLessThanOrEqual(now);
            found.push(...changes);
            cursor = upTo;
          }
        expect(found).toEqual(all);
      }),
      runs(40),
    );
  });

  it('tells when to look again: never after a change that counts', () => {
    const its = account();
    const feed = new ChangeFeed();
    const counts = ({ fieldsUpdated }: Change) => fieldsUpdated.includes('lifecyclestage');
    const wanted = all.filter(counts);
    expect(wanted.length).toBeGreaterThan(3);
    const seen: Change[] = [];
    let cursor = begin;
    let looks = 0;
    while (cursor < begin + length) {
      const next = feed.next(its, 'contacts', cursor, counts);
      expect(next).toBeGreaterThan(cursor);
      looks += 1;
      const to = Math.min(next, begin + length);
      seen.push(...feed.between(its, 'contacts', cursor, to, 1000).changes.filter(counts));
      cursor = to;
    }
    expect(seen).toEqual(wanted);
    // Not a look a minute: one for each change, and a few where nothing happens for long.
    expect(looks).toBeLessThan(wanted.length + 20);
  });

  it('knows objects apart, and nothing of one that the provider does not have', () => {
    const its = account();
    const feed = new ChangeFeed();
    const deals = feed.between(its, 'deals', begin, begin + day, 1000).changes;
    const contacts = feed.between(its, 'contacts', begin, begin + day, 1000).changes;
    expect(deals).toEqual(ownChangesBetween(its, 'deals', begin, begin + day));
    expect(contacts).not.toEqual(deals);
    expect(feed.between(its, 'ghosts', begin, begin + day, 10)).toEqual({ changes: [], upTo: begin + day });
  });
});
