import { expect, test } from 'vitest';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import { plannedReads } from './planned-reads';

const at = (text: string) => Date.parse(text);
const configuredAt = '2026-03-01T09:00:00Z';
const revisedAt = '2026-03-05T09:00:00Z';

/** A customer who reads contacts, of a revision that came later and has a schedule of its own. */
const readsOf = (contacts: object, more: object = {}) =>
  plannedReads(
    {
      createTime: '2026-02-01T09:00:00Z',
      config: { createTime: configuredAt, content: { read: { objects: { contacts } } } },
      ...more,
    } as unknown as Installation,
    {
      latestRevision: {
        createTime: revisedAt,
        content: { read: { objects: [{ objectName: 'contacts', schedule: '0 * * * *' }] } },
      },
    } as unknown as Integration,
  );

test('a schedule begins with the config that has it, and that of the revision with the newer of both', () => {
  const [own] = readsOf({ schedule: '0 6 * * *' }) ?? [];
  expect(own).toMatchObject({ schedule: '0 6 * * *', plannedAt: at(configuredAt) });
  const [revised] = readsOf({}) ?? [];
  expect(revised).toMatchObject({ schedule: '0 * * * *', plannedAt: at(revisedAt) });
});

test('a config without a time began with its installation', () => {
  const config = { content: { read: { objects: { contacts: { schedule: '0 6 * * *' } } } } };
  expect(readsOf({}, { config })?.[0]?.plannedAt).toBe(at('2026-02-01T09:00:00Z'));
  expect(readsOf({}, { config, createTime: undefined })?.[0]?.plannedAt).toBeUndefined();
});

test('an object of the config is the one of that name, and otherwise the first that is mapped to it', () => {
  const objects = [
    { objectName: 'contact', mapToName: 'people', schedule: '1 * * * *' },
    { objectName: 'lead', mapToName: 'people', schedule: '2 * * * *' },
    { objectName: 'person', mapToName: 'contact', schedule: '3 * * * *' },
    { objectName: 'deal', mapToName: 'deal', schedule: '4 * * * *' },
  ];
  const reads = plannedReads(
    {
      config: { content: { read: { objects: { people: {}, contact: {}, deal: {}, gone: {} } } } },
    } as unknown as Installation,
    { latestRevision: { content: { read: { objects } } } } as unknown as Integration,
  );
  expect(reads?.map(({ names, schedule }) => [names.join(' '), schedule])).toEqual([
    ['people contact', '1 * * * *'],
    ['contact people', '1 * * * *'],
    ['deal', '4 * * * *'],
    ['gone', undefined],
  ]);
});

test('what the revision always reads is read unless the config says otherwise, by whichever name', () => {
  const objects = [
    { objectName: 'a', enabled: 'always', schedule: '1 * * * *' },
    { objectName: 'b', enabled: 'always', mapToName: 'people' },
    { objectName: 'c', enabled: 'always' },
    { objectName: 'd' },
  ];
  const reads = (chosen: object | undefined) =>
    plannedReads(
      { config: { content: chosen ? { read: { objects: chosen } } : {} } } as unknown as Installation,
      { latestRevision: { content: { read: { objects } } } } as unknown as Integration,
    )?.map(({ object, disabled, isScheduleKnown, schedule }) => [
      object,
      disabled,
      isScheduleKnown,
      schedule,
    ]);
  expect(reads(undefined)).toEqual([
    ['a', false, true, '1 * * * *'],
    ['b', false, true, undefined],
    ['c', false, true, undefined],
  ]);
  expect(
    reads({
      people: { disabled: true },
      c: { schedule: '2 * * * *' },
      gone: {},
      old: { schedule: '3 * * * *' },
    }),
  ).toEqual([
    ['people', true, true, undefined],
    ['c', false, true, '2 * * * *'],
    ['gone', false, false, undefined],
    ['old', false, true, '3 * * * *'],
    ['a', false, true, '1 * * * *'],
  ]);
});

test('without a config nothing is known, and without a revision only the config', () => {
  const contacts = { contacts: { schedule: '' } };
  expect(plannedReads({ config: null } as unknown as Installation, undefined)).toBeUndefined();
  expect(
    plannedReads(
      { config: { content: { read: { objects: contacts } } } } as unknown as Installation,
      { latestRevision: { content: {} } } as unknown as Integration,
    ),
  ).toMatchObject([{ object: 'contacts', names: ['contacts'], schedule: undefined, isScheduleKnown: false }]);
});
