import { describe, expect, it } from 'vitest';
import { countsByIntegration, unusedDestinations } from './home-counts';

describe('countsByIntegration', () => {
  it('counts by status, and puts first what fails most', () => {
    const of = (...counts: (readonly [string, number])[]) =>
      counts.map(([value, count]) => ({ value, count }));
    const all = of(['a', 2], ['b', 2], ['c', 1]);
    expect(
      countsByIntegration(all, [
        { status: 'failure', groups: of(['b', 2], ['a', 1], ['not among them', 1]) },
        { status: 'success', groups: of(['a', 1]) },
      ]),
    ).toEqual([
      { name: 'b', failure: 2, in_progress: 0, success: 0 },
      { name: 'a', failure: 1, in_progress: 0, success: 1 },
      { name: 'c', failure: 0, in_progress: 0, success: 0 },
    ]);
  });
});

describe('unusedDestinations', () => {
  const destination = (id: string) => ({
    id,
    name: `to-${id}`,
    type: 'webhook',
    metadata: {},
    createTime: '',
  });
  const integration = {
    id: 'i',
    projectId: 'p',
    name: 'crm',
    provider: 'hubspot',
    createTime: '',
    latestRevision: {
      id: 'r',
      specVersion: '1.0.0',
      createTime: '',
      content: { read: { objects: [{ objectName: 'contact', destination: 'to-a' }] } },
    },
  };
  const route = { id: 'r', topicId: 't', destinationId: 'b', projectId: 'p', createTime: '' };

  it('are those that neither an integration nor a topic sends to', () => {
    const all = ['a', 'b', 'c'].map(destination);
    expect(unusedDestinations(all, [integration], [route])).toBe(1);
    expect(unusedDestinations(all, [], [])).toBe(3);
  });

  it('are not guessed where a list is missing', () => {
    expect(unusedDestinations([destination('a')], undefined, [])).toBeUndefined();
    expect(unusedDestinations([destination('a')], [], undefined)).toBeUndefined();
    expect(unusedDestinations(undefined, [], [])).toBeUndefined();
  });
});
