import { expect, test } from 'vitest';
import { nodePath, nodeText } from './node-path';

const base = ['integrations', 0];

test.each([
  ['read', ['read']],
  ['read/objects/0', ['read', 'objects', 0]],
  ['proxy/a%2Fb/0x', ['proxy', 'a/b', '0x']],
])('%s is a node within the integration', (text, inner) => {
  expect(nodePath(text, base)).toEqual([...base, ...inner]);
  expect(nodeText([...base, ...inner], base)).toBe(text);
});

test('anything else is the integration itself', () => {
  for (const text of [undefined, '', '%']) expect(nodePath(text, base)).toBe(base);
  for (const path of [base, ['integrations'], []]) expect(nodeText(path, base)).toBeUndefined();
});
