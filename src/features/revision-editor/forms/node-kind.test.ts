import { expect, it } from 'vitest';
import { copyName, formNode } from './node-kind';

const base = ['integrations', 1];

it('finds the form of any place', () => {
  const kindOf = (...inner: (string | number)[]) => {
    const { kind, path } = formNode([...base, ...inner], base);
    return [kind, path.slice(2).join('/')];
  };
  expect(kindOf()).toEqual(['integration', '']);
  expect(kindOf('name')).toEqual(['integration', '']);
  expect(kindOf('read')).toEqual(['block', 'read']);
  expect(kindOf('read', 'objects')).toEqual(['block', 'read']);
  expect(kindOf('read', 'objects', 3, 'requiredFields', 0)).toEqual(['object', 'read/objects/3']);
  expect(kindOf('subscribe', 'objects', 0, 'updateEvent')).toEqual(['object', 'subscribe/objects/0']);
  expect(kindOf('proxy', 'enabled')).toEqual(['block', 'proxy']);
  expect(kindOf('watchSchema', 'allObjects')).toEqual(['block', 'watchSchema']);
  expect(kindOf('delete', 'objects', 0)).toEqual(['integration', '']);
  expect(formNode([], base).kind).toBe('integration');
});

it('names a copy after what is free', () => {
  expect(copyName('contacts', new Set(['contacts', 'contacts-2']))).toBe('contacts-3');
});
