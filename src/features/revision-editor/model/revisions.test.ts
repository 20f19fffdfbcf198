import { expect, test } from 'vitest';
import { ago, installation } from '@/test/operation-fixtures';
import { knownRevisions } from './revisions';

const revision = (id: string, age: number) => ({
  id,
  specVersion: '1.0.0',
  createTime: ago(age),
  content: {},
});
const under = (revisionId: string, connectionId?: string) =>
  installation({
    config: { revisionId } as never,
    ...(connectionId === undefined ? {} : { connection: { id: connectionId } as never }),
  });

test('revisions are known from the service, from this browser and from installations, newest first', () => {
  const [old, latest] = [revision('r1', 2_000), revision('r2', 1_000)];
  const installations = [under('r1'), under('r1', 'c1'), under('r0'), under('r2', 'c2'), installation({})];
  const seen = [
    { revision: old, seenAt: 5 },
    { revision: latest, seenAt: 9 },
  ];
  expect(knownRevisions(latest, seen, installations)).toEqual([
    { id: 'r2', isLatest: true, revision: latest, seenAt: 9, installations: 1, connectionId: 'c2' },
    { id: 'r1', isLatest: false, revision: old, seenAt: 5, installations: 2, connectionId: 'c1' },
    {
      id: 'r0',
      isLatest: false,
      revision: undefined,
      seenAt: undefined,
      installations: 1,
      connectionId: undefined,
    },
  ]);
});
