import { expect, it } from 'vitest';
import { endpoints } from '@/contract/endpoints';
import { isSpecified, mounts } from './operations';

it('tells the 23 operations of the specification from all others', () => {
  const found = endpoints.filter(({ method, address, path }) =>
    isSpecified(method, mounts[address] + path.replaceAll(/\{\w+\}/g, 'a%2Fb')),
  );
  expect(found).toHaveLength(23);
  expect(found.every(({ spec }) => spec !== undefined)).toBe(true);
});

it('looks at the method and at the address', () => {
  expect(isSpecified('GET', '/v1/projects')).toBe(true);
  expect(isSpecified('POST', '/v1/projects')).toBe(false);
  expect(isSpecified('POST', '/search/v1/projects/p/integrations/i')).toBe(true);
  expect(isSpecified('POST', '/v1/projects/p/integrations/i')).toBe(false);
});
