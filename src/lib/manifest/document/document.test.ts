import { expect, test } from 'vitest';
import { integrationPaths } from './document';

test.each([
  [
    { specVersion: '1.0.0', integrations: [{ name: 'a' }, 'text', {}, null] },
    [
      ['integrations', 0],
      ['integrations', 2],
    ],
  ],
  [{ specVersion: '1.0.0', integrations: [] }, []],
  [{ specVersion: '1.0.0' }, []],
  [{ specVersion: '1.0.0', integrations: { name: 'a' } }, []],
  [{ name: 'a', provider: 'hubspot' }, [[]]],
  [{}, [[]]],
  [[], []],
  [undefined, []],
])('the integrations of %j', (value, paths) => {
  expect(integrationPaths(value)).toEqual(paths);
});
