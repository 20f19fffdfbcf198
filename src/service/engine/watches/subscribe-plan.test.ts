import { describe, expect, it } from 'vitest';
import type { ConfigContent } from '@/contract/installation';
import type { SubscribeObject } from '@/contract/revision-content';
import type { ChangeKind } from '../../provider/subscribe';
import { planFields } from '../field-plan';
import { changeFilter, wantedObjects } from './subscribe-plan';

const always = { enabled: 'always' };
const never = { enabled: 'never' };
const base = { objectName: 'contacts', destination: 'hook', inheritFieldsAndMapping: true };

const plan = planFields({
  rawObjectName: 'contacts',
  config: { selectedFieldMappings: { priority: 'hs_priority' } },
  revision: {
    objectName: 'contacts',
    requiredFields: [
      { fieldName: 'email' },
      { fieldName: 'lifecyclestage', mapToName: 'stage' },
      { mapToName: 'priority' },
    ],
  },
});

type Installed = NonNullable<NonNullable<ConfigContent['subscribe']>['objects']>[string];

function wanted(object: Partial<SubscribeObject>, config?: Installed) {
  return wantedObjects(
    { subscribe: { objects: [{ ...base, ...object }] } },
    config && { subscribe: { objects: { contacts: config } } },
  );
}

const words: Record<ChangeKind, string> = {
  create: 'contact.creation',
  update: 'contact.propertyChange',
  delete: 'contact.deletion',
  association: 'contact.associationChange',
};

function heard(
  object: Partial<SubscribeObject>,
  change: { type: 'create' | 'update' | 'delete'; fieldsUpdated?: string[] },
  config?: Installed,
): string[] {
  const [one] = wanted(object, config);
  if (!one) return [];
  const parts = {
    plan,
    nameOf: (kind: ChangeKind) => words[kind],
    references: new Set(['associatedcompanyid']),
  };
  return changeFilter(one, parts)({ fieldsUpdated: [], ...change }).map(({ kind }) => kind);
}

const update = (...fieldsUpdated: string[]) => ({ type: 'update' as const, fieldsUpdated });

describe('what is wanted of an object', () => {
  it('is nothing without any event', () => {
    expect(wanted({})).toEqual([]);
    expect(wanted({ createEvent: never })).toEqual([]);
    expect(wantedObjects(undefined, undefined)).toEqual([]);
  });

  it('is what the revision switches on, unless the installation switches it off', () => {
    expect(heard({ createEvent: always }, { type: 'create' })).toEqual(['create']);
    expect(heard({ createEvent: always }, { type: 'delete' })).toEqual([]);
    expect(heard({ deleteEvent: always }, { type: 'delete' })).toEqual(['delete']);
    const both = { createEvent: always, deleteEvent: always };
    expect(heard(both, { type: 'create' }, { createEvent: never })).toEqual([]);
    expect(heard(both, { type: 'delete' }, { createEvent: never })).toEqual(['delete']);
    const all = { updateEvent: { ...always, watchFieldsAuto: 'all' }, createEvent: always };
    expect(heard(all, update('email'), { updateEvent: never })).toEqual([]);
  });

  it('is also what the installation switches on by itself', () => {
    expect(heard({}, { type: 'create' }, { createEvent: always })).toEqual(['create']);
    expect(heard({}, update('phone'), { updateEvent: { ...always, watchFieldsAuto: 'all' } })).toEqual([
      'update',
    ]);
    expect(
      heard({}, update('phone'), { updateEvent: { ...always, requiredWatchFields: ['email'] } }),
    ).toEqual([]);
  });

  it('takes the installation’s destination and inheritance before the revision’s', () => {
    expect(wanted({ createEvent: always })[0]).toMatchObject({ destination: 'hook', inherits: true });
    expect(
      wanted({ createEvent: always }, { destination: 'other', inheritFieldsAndMappings: false })[0],
    ).toMatchObject({ destination: 'other', inherits: false });
  });

  it('does not take an inherited member for an object', () => {
    const objects = { subscribe: { objects: [{ ...base, objectName: 'constructor', createEvent: always }] } };
    expect(wantedObjects(objects, { subscribe: { objects: {} } })).toHaveLength(1);
  });
});

describe('watched fields', () => {
  const watch = (updateEvent: SubscribeObject['updateEvent'], ...fields: string[]) =>
    heard({ updateEvent }, update(...fields)).length > 0;

  it('are all of them, those that are read, or those that are named', () => {
    expect(watch({ ...always, watchFieldsAuto: 'all' }, 'phone')).toBe(true);
    expect(watch({ ...always, watchFieldsAuto: 'selected' }, 'email')).toBe(true);
    expect(watch({ ...always, watchFieldsAuto: 'selected' }, 'lifecyclestage')).toBe(true);
    expect(watch({ ...always, watchFieldsAuto: 'selected' }, 'phone')).toBe(false);
    expect(watch({ ...always, requiredWatchFields: ['phone'] }, 'phone', 'email')).toBe(true);
    expect(watch({ ...always, requiredWatchFields: ['phone'] }, 'email')).toBe(false);
  });

  it('may be a list of lists, as in the specification', () => {
    expect(watch({ ...always, requiredWatchFields: [['phone'], ['email', 'city']] }, 'city')).toBe(true);
    expect(watch({ ...always, requiredWatchFields: [['phone'], ['email', 'city']] }, 'zip')).toBe(false);
  });

  it('may be named as they are mapped, by the builder or by the customer, and in any case', () => {
    expect(watch({ ...always, requiredWatchFields: ['stage'] }, 'lifecyclestage')).toBe(true);
    expect(watch({ ...always, requiredWatchFields: ['priority'] }, 'hs_priority')).toBe(true);
    expect(watch({ ...always, requiredWatchFields: ['stage'] }, 'stage')).toBe(false);
    expect(watch({ ...always, requiredWatchFields: ['Phone'] }, 'phone')).toBe(true);
  });

  it('are those of the installation where it names any', () => {
    const revision = { updateEvent: { ...always, requiredWatchFields: ['phone'] } };
    const own = { updateEvent: { ...always, requiredWatchFields: ['email'] } };
    expect(heard(revision, update('email'), own)).toEqual(['update']);
    expect(heard(revision, update('phone'), own)).toEqual([]);
    expect(heard(revision, update('city'), { updateEvent: { ...always, watchFieldsAuto: 'all' } })).toEqual([
      'update',
    ]);
    expect(heard(revision, update('city'), { updateEvent: always })).toEqual([]);
  });
});

describe('other events', () => {
  it('are sent under the provider’s name, flat or nested, unless an event of ours covers them', () => {
    expect(heard({ otherEvents: ['contact.deletion'] }, { type: 'delete' })).toEqual(['other']);
    expect(heard({ otherEvents: [['contact.merge'], ['contact.creation']] }, { type: 'create' })).toEqual([
      'other',
    ]);
    expect(heard({ otherEvents: ['contact.deletion'] }, { type: 'create' })).toEqual([]);
    expect(heard({ otherEvents: ['contact.deletion'], deleteEvent: always }, { type: 'delete' })).toEqual([
      'delete',
    ]);
    expect(heard({}, { type: 'delete' }, { otherEvents: ['contact.deletion'] })).toEqual(['other']);
  });

  it('of associations come with the change of the field that makes them', () => {
    const event = { associationChangeEvent: always };
    expect(heard(event, update('associatedcompanyid'))).toEqual(['associationUpdate']);
    expect(heard(event, update('phone'))).toEqual([]);
    expect(
      heard({ ...event, updateEvent: { ...always, watchFieldsAuto: 'all' } }, update('associatedcompanyid')),
    ).toEqual(['update', 'associationUpdate']);
  });
});
