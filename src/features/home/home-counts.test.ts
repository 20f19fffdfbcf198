import { describe, expect, it } from 'vitest';
import { countsOf, unusedDestinations } from './home-counts';

describe('countsOf', () => {
  it('counts known values though there are none, unknown ones, and those that are not told', () => {
    expect(countsOf(['b', null, 'x', undefined, 'b'], ['a', 'b'])).toEqual([
      { value: 'a', count: 0 },
      { value: 'b', count: 2 },
      { value: '', count: 2 },
      { value: 'x', count: 1 },
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
