import { expect, test } from 'vitest';
import { seenChange } from '@/test/seen-change';
import type { SeenChange } from './seen-changes';
import { changesByOthers, isShortlyBefore, type OwnDoing } from './timeline';

const minute = 60_000;
const start = Date.parse('2026-03-01T08:00:00Z');

const own = (more: Partial<OwnDoing>): OwnDoing => ({
  time: start + minute,
  began: more.time ?? start + minute,
  what: 'destination',
  subject: 'd1',
  ...more,
});
const header = (name: string) => ({ kind: 'added', path: ['metadata', 'headers', name] }) as const;

test('leaves out what this console did, and keeps what others did meanwhile', () => {
  const rename = seenChange({ kind: 'renamed', from: 'old' });
  expect(changesByOthers([rename], [own({ covers: [['name']] })])).toEqual([]);
  expect(changesByOthers([rename], [own({ covers: [['metadata', 'url']] })])).toEqual([rename]);
  expect(changesByOthers([rename], [own({ covers: [['name']], subject: 'd2' })])).toEqual([rename]);
  expect(changesByOthers([rename], [own({ covers: [['name']], time: start - minute })])).toEqual([rename]);
  const both = seenChange({ details: [{ kind: 'changed', path: ['metadata', 'region'] }, header('A')] });
  expect(changesByOthers([both], [own({ covers: [['metadata', 'headers']] })])).toEqual([
    { ...both, details: [{ kind: 'changed', path: ['metadata', 'region'] }] },
  ]);
  expect(changesByOthers([seenChange({})], [own({ covers: [['hidden']] })])).toEqual([]);
  expect(changesByOthers([both], [own({ covers: [[]] })])).toEqual([]);
});

test('does not repeat that routes went with their ends', () => {
  const routes = seenChange({
    what: 'topic',
    id: 't1',
    name: 'alerts',
    details: [
      { kind: 'removed', path: ['destinations', 'orders'] },
      { kind: 'removed', path: ['events', 'connection.error'] },
    ],
  });
  const [, event] = routes.details;
  expect(changesByOthers([routes], [])).toEqual([routes]);
  expect(changesByOthers([routes, seenChange({ kind: 'removed' })], [])).toEqual([
    { ...routes, details: [event] },
    seenChange({ kind: 'removed' }),
  ]);
  const topic = seenChange({ what: 'topic', id: 't1', name: 'alerts', kind: 'removed' });
  expect(changesByOthers([routes, topic], [])).toEqual([topic]);
  const renewed = {
    ...routes,
    id: 't3',
    details: [{ kind: 'added', path: ['events', 'connection.error'] }],
  };
  expect(changesByOthers([renewed as SeenChange, topic], [])).toEqual([renewed, topic]);
  const hidden = seenChange({ what: 'topic', id: 't2', name: 'news' });
  expect(changesByOthers([hidden, topic], [])).toEqual([hidden, topic]);
  expect(changesByOthers([routes], [own({ what: 'topic', subject: 't1', covers: [['removed']] })])).toEqual(
    [],
  );
});

test('tells what was found at once about the routes of a topic as one change', () => {
  const topic = { what: 'topic', id: 't1', name: 'alerts' } as const;
  const event = { kind: 'added', path: ['events', 'connection.error'] } as const;
  const sent = { kind: 'added', path: ['destinations', 'orders'], after: 'd1' } as const;
  const events = seenChange({ ...topic, details: [event] });
  // Read a moment later.
  const destinations = seenChange({
    ...topic,
    details: [sent],
    after: start + 50,
    before: events.before + 90,
  });
  const both = { ...events, details: [sent, event], before: destinations.before };
  expect(changesByOthers([events, destinations], [])).toEqual([both]);
  const added = seenChange({ ...topic, kind: 'added' });
  expect(changesByOthers([destinations, added], [])).toEqual([
    { ...added, details: [sent], before: destinations.before },
  ]);
  // Found by the next reading, or about another topic.
  const next = seenChange({
    ...topic,
    details: [sent],
    after: events.before - 50,
    before: events.before * 2,
  });
  expect(changesByOthers([next, events], [])).toEqual([next, events]);
  const renamed = seenChange({ ...topic, kind: 'renamed', from: 'news' });
  expect(changesByOthers([events, renamed], [])).toEqual([events, renamed]);
  const other = seenChange({ ...topic, id: 't2', details: [sent] });
  expect(changesByOthers([other, events], [])).toEqual([other, events]);
});

test('knows an own route by the id of its destination, and what was sent while a list was read', () => {
  const routes = seenChange({
    what: 'topic',
    id: 't1',
    name: 'alerts',
    details: [{ kind: 'added', path: ['destinations', 'orders'], after: 'd1' }],
  });
  const mine = { what: 'topic', subject: 't1', covers: [['destinations', 'd1']] };
  expect(changesByOthers([routes], [own(mine)])).toEqual([]);
  const late = { time: routes.before + 20, began: routes.before - 20 };
  expect(changesByOthers([routes], [own({ ...mine, ...late })])).toEqual([]);
  expect(changesByOthers([routes], [own({ ...mine, time: late.time, began: late.time })])).toEqual([routes]);
});

test('knows which changes were shortly before', () => {
  const day = 24 * 60 * minute;
  expect(isShortlyBefore(seenChange({}), start + 5 * minute)).toBe(true);
  expect(isShortlyBefore(seenChange({}), start)).toBe(false);
  expect(isShortlyBefore(seenChange({ at: start }), start + day)).toBe(true);
  expect(isShortlyBefore(seenChange({ at: start }), start + day + 1)).toBe(false);
  expect(isShortlyBefore(seenChange({ at: start + 6 * minute }), start + 5 * minute)).toBe(false);
});
