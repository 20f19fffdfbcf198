import { expect, it } from 'vitest';
import { compareContents } from '@/lib/manifest/compare-contents';
import { seenChange } from '@/test/seen-change';
import type { SeenChange } from './seen-changes';
import { seenDetails, seenTime, seenTimeOfDay, seenTitle } from './seen-words';

it.each([
  [{ kind: 'added' }, 'Destination orders was created', []],
  [{ kind: 'removed' }, 'Destination orders was deleted', []],
  [{ kind: 'renamed', from: 'spare', what: 'topic' }, 'Topic orders was renamed from spare', []],
  [
    { kind: 'changed' },
    'Destination orders was changed',
    ['The service does not say what: an address, the value of a header or a secret.'],
  ],
] as const)('names what was seen: %j', (more, title, details) => {
  expect([seenTitle(seenChange(more)), seenDetails(seenChange(more))]).toEqual([title, details]);
});

it('tells changes of an integration by their objects, and how many are not kept', () => {
  const content = (...objects: object[]) => ({ name: 'crm', provider: 'hubspot', read: { objects } });
  const before = content({ objectName: 'deals' }, { objectName: 'contacts', optionalFields: [] });
  const after = content({
    objectName: 'contacts',
    destination: 'audit',
    optionalFields: [{ fieldName: 'Email' }],
  });
  const details = compareContents(before, { ...after, displayName: 'CRM' });
  expect(seenDetails(seenChange({ what: 'integration', details, more: 2 }))).toEqual([
    'Display name: “CRM”',
    'deals is no longer read',
    'contacts: sent to “audit”',
    'contacts: field Email is optional',
    'And 2 more',
  ]);
  expect(seenDetails(seenChange({ what: 'integration', details })).at(-1)).not.toMatch(/more/);
});

it('tells the time as well as it is known', () => {
  const told = (more: Partial<SeenChange>) => [
    seenTime(seenChange(more), 'UTC'),
    seenTimeOfDay(seenChange(more), 'UTC'),
  ];
  expect(told({ at: Date.parse('2026-03-01T08:05:10Z') })).toEqual(['1 Mar, 08:05 UTC', '08:05:10']);
  expect(told({})).toEqual(['between 1 Mar, 08:00 and 08:10', 'between 08:00 and 08:10']);
  expect(told({ before: Date.parse('2026-03-01T08:00:30Z') })).toEqual(['1 Mar, 08:00 UTC', '08:00']);
  const overnight = 'between 1 Mar, 08:00 and 2 Mar, 07:00';
  expect(told({ before: Date.parse('2026-03-02T07:00:00Z') })).toEqual([overnight, overnight]);
});
