import { expect, it } from 'vitest';
import { sourceOf } from './customer';

it('takes a typed groupRef as it is, colons included', () => {
  expect(sourceOf('acme:eu', undefined, 'gong')).toEqual({
    by: 'connection',
    provider: 'gong',
    groupRef: 'acme:eu',
  });
  expect(sourceOf('acme:eu', 'i1', 'gong')).toEqual({
    by: 'installation',
    integrationId: 'i1',
    groupRef: 'acme:eu',
  });
});

it('reads a chosen customer by installation or connection', () => {
  expect(sourceOf('installation:a:b', 'i1', 'gong')).toEqual({
    by: 'installation',
    integrationId: 'i1',
    groupRef: 'a:b',
  });
  expect(sourceOf('connection:a:b', 'i1', 'gong')).toEqual({
    by: 'connection',
    provider: 'gong',
    groupRef: 'a:b',
  });
  expect(sourceOf('connection:a', 'i1', undefined)).toBeUndefined();
  expect(sourceOf(undefined, 'i1', 'gong')).toBeUndefined();
});
