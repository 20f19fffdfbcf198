import { expect, it } from 'vitest';
import type { Problem } from '@/features/revision-editor/model/problems';
import { outlineRows } from './outline-rows';

const problem = (path: (string | number)[], severity: 'error' | 'warning' = 'error'): Problem => ({
  id: path.join('/'),
  rule: 'any',
  severity,
  path,
  message: 'wrong',
  fixes: [],
});

it('lists every block, absent or not, and the objects of each, with what is wrong below', () => {
  const integration = {
    name: 'crm',
    read: { objects: [{ objectName: 'a' }, 'text'] },
    write: null,
    proxy: { objects: [{ objectName: 'none' }] },
  };
  const rows = outlineRows(
    integration,
    ['integrations', 0],
    [
      problem(['integrations', 0, 'read', 'objects', 1]),
      problem(['integrations', 0, 'read', 'objects', 0, 'schedule'], 'warning'),
      problem(['integrations']),
    ],
  );
  expect(
    rows.map(({ kind, label, absent, errors, warnings }) => [kind, label, absent, errors, warnings]),
  ).toEqual([
    ['integration', 'crm', false, 1, 1],
    ['block', 'Read', false, 1, 1],
    ['object', 'a', false, 0, 1],
    ['object', 'Unnamed', false, 1, 0],
    ['block', 'Write', false, 0, 0],
    ['block', 'Subscribe', true, 0, 0],
    ['block', 'Proxy', false, 0, 0],
    ['block', 'Schema watch', true, 0, 0],
  ]);
});

it('lists the blocks of anything', () => {
  for (const content of [undefined, null, 'text', [], { read: [] }])
    expect(outlineRows(content, [], []).map(({ kind }) => kind)).toEqual([
      'integration',
      ...Array.from({ length: 5 }, () => 'block'),
    ]);
});
