import { expect, test } from 'vitest';
import { hour, minute } from '@/lib/time';
import { installation, now, operation } from '@/test/operation-fixtures';
import { readHealthNotes } from './health-notes';

const customer = installation({
  config: {
    id: 'k',
    createTime: new Date(now - 100 * hour).toISOString(),
    content: {
      read: { objects: { contacts: { schedule: '*/10 * * * *' }, deals: { schedule: '*/10 * * * *' } } },
    },
  },
});
const key = `${customer.integrationId}/${customer.id}`;
const read = operation({ actionType: 'read', metadata: { objects: ['contacts'] } });
const observed = ['contacts', 'deals'].map((object) => ({
  key,
  object,
  runs: { succeededAt: now - 5 * hour },
}));
const readings = new Map([[key, { readAt: now - minute, completeSince: Number.NEGATIVE_INFINITY }]]);
const notes = (of = read, known = { readings, observed }) =>
  readHealthNotes(of, customer, undefined, known, now);

test('say how the reads of the operation’s objects are', () => {
  expect(notes()).toEqual(['contacts: Late 4 h, last success 2026-03-01T07:00:00.000Z']);
});

test('say nothing of what is not known, or is no read', () => {
  expect(notes(read, { readings: new Map(), observed: [] })).toEqual([]);
  expect(notes({ ...read, actionType: 'write' })).toEqual([]);
});
