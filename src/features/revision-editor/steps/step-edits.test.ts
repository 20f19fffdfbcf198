import { expect, it } from 'vitest';
import { editedValue, type ValueEdit } from '@/lib/manifest/document/edits';
import { objectsInSteps, setShared, sharedValue, toggleObject } from './step-edits';

const apply = (value: unknown, edit: unknown) => editedValue(value, edit as ValueEdit);
const toggle = (value: unknown, block: 'read' | 'write', name: string) =>
  apply(value, toggleObject(value, [], block, name, 'orders'));

it('adds objects like those before them, and removes them with what depends on them', () => {
  let value = toggle({ name: 'crm' }, 'read', 'contact');
  value = apply(value, setShared(value, [], 'schedule', '0 * * * *'));
  value = apply(value, setShared(value, [], 'backfill', { defaultPeriod: { days: 30 } }));
  value = apply(value, setShared(value, [], 'destination', 'audit'));
  value = toggle(toggle(value, 'read', 'account'), 'write', 'Contact');
  const like = {
    destination: 'audit',
    schedule: '0 * * * *',
    backfill: { defaultPeriod: { days: 30 } },
    requiredFields: [],
  };
  expect(value).toEqual({
    name: 'crm',
    read: {
      objects: [
        { objectName: 'contact', ...like },
        { objectName: 'account', ...like },
      ],
    },
    write: { objects: [{ objectName: 'Contact', inheritMapping: true }] },
  });
  expect(objectsInSteps(value)).toEqual(['contact', 'account']);
  value = toggle(toggle(value, 'read', 'contact'), 'read', 'account');
  expect(value).toEqual({ name: 'crm', write: { objects: [{ objectName: 'Contact' }] } });
});

it('reads on request only where the others do, and says where objects differ', () => {
  let value = toggle({}, 'read', 'contact');
  value = apply(value, setShared(value, [], 'schedule', undefined));
  value = toggle(value, 'read', 'account');
  expect(sharedValue(value, 'schedule')).toEqual({ kind: 'same', value: undefined });
  value = apply(value, { type: 'set', path: ['read', 'objects', 1, 'schedule'], value: '0 6 * * *' });
  expect(sharedValue(value, 'schedule')).toEqual({ kind: 'different' });
});
