import { describe, expect, it } from 'vitest';
import {
  countsByIntegration,
  countsByStatus,
  countsOf,
  newestFailures,
  unusedDestinations,
} from './home-counts';

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

const row = (integrationId: string, status: string, id = '') => ({
  integration: `name of ${integrationId}`,
  operation: {
    id,
    projectId: '',
    installationId: '',
    configId: '',
    actionType: 'read',
    integrationId,
    status,
  },
});

describe('countsByStatus', () => {
  it('counts what is usual though there is none, and what is not', () => {
    expect(countsByStatus([row('a', 'odd'), row('a', 'success'), row('b', 'success')])).toEqual([
      { value: 'failure', count: 0 },
      { value: 'in_progress', count: 0 },
      { value: 'success', count: 2 },
      { value: 'odd', count: 1 },
    ]);
  });
});

describe('newestFailures', () => {
  it('are the first, so many at most', () => {
    const rows = [row('a', 'success', '1'), ...['2', '3', '4'].map((id) => row('a', 'failure', id))];
    expect(newestFailures(rows, 2).map(({ operation }) => operation.id)).toEqual(['2', '3']);
    expect(newestFailures(rows, 5)).toHaveLength(3);
  });
});

describe('countsByIntegration', () => {
  it('counts by status, and puts first what fails most', () => {
    const rows = [
      row('a', 'success'),
      row('b', 'failure'),
      row('a', 'failure'),
      row('b', 'failure'),
      row('c', 'odd'),
    ];
    expect(countsByIntegration(rows)).toEqual([
      { id: 'b', name: 'name of b', failure: 2, in_progress: 0, success: 0 },
      { id: 'a', name: 'name of a', failure: 1, in_progress: 0, success: 1 },
      { id: 'c', name: 'name of c', failure: 0, in_progress: 0, success: 0 },
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
