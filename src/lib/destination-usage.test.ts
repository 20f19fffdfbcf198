import { describe, expect, it } from 'vitest';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import { destinationTarget, kindLabel } from './destination-target';
import {
  destinationReach,
  missingDestinations,
  missingOf,
  topicsByDestination,
  usesByDestination,
} from './destination-usage';

const integration = (name: string, content: Integration['latestRevision']['content']): Integration => ({
  id: name,
  projectId: 'p',
  name,
  provider: 'hubspot',
  createTime: '',
  latestRevision: { id: 'r', specVersion: '1.0.0', createTime: '', content },
});
const crm = integration('crm', {
  read: {
    objects: [
      { objectName: 'contacts', destination: 'orders' },
      { objectName: 'companies', destination: 'orders' },
      { objectName: 'deals', destination: 'other' },
    ],
  },
  subscribe: { objects: [{ objectName: 'contacts', destination: 'orders' }, { objectName: 'x' }] },
  watchSchema: { destination: 'orders' },
});
const acme: Installation = {
  id: 'i1',
  projectId: 'p',
  integrationId: 'crm',
  createTime: '',
  config: {
    id: 'c1',
    content: {
      read: {
        objects: {
          contacts: { destination: 'orders', schedule: '0 * * * *' },
          'deals.v2': { destination: 'orders' },
          notes: {},
        },
      },
      subscribe: { objects: { contacts: { destination: 'other' } } },
    },
  },
};
const bare = integration('bare', { read: null, subscribe: { objects: null } });

describe('usesByDestination', () => {
  it('finds each place of a latest revision that names a destination', () => {
    const uses = usesByDestination([crm, bare]);
    expect([...uses.keys()]).toEqual(['orders', 'other']);
    expect(uses.get('orders')).toEqual([
      {
        integration: crm,
        places: [
          { text: 'read contacts', node: 'read/objects/0' },
          { text: 'read companies', node: 'read/objects/1' },
          { text: 'subscribe contacts', node: 'subscribe/objects/0' },
          { text: 'schema changes', node: 'watchSchema' },
        ],
      },
    ]);
  });
});

describe('topics', () => {
  const route = (id: string, topicId: string, destinationId: string) => ({
    id,
    topicId,
    destinationId,
    projectId: 'p',
    createTime: '',
  });
  const routes = [
    route('1', 't1', 'd1'),
    route('2', 't1', 'd1'),
    route('3', 't2', 'd1'),
    route('4', 't2', 'd2'),
  ];

  it('counts a topic once, however often it is routed', () => {
    expect(topicsByDestination(routes).get('d1')).toEqual(['t1', 't2']);
  });

  it('tells what it knows and says nothing about the rest', () => {
    const destination = { id: 'd1', name: 'orders' };
    const topics = [{ id: 't1', name: 'alerts', projectId: 'p', createTime: '' }];
    const installations = [acme];
    const all = destinationReach(destination, {
      integrations: [crm],
      installations,
      topicRoutes: routes,
      topics,
    });
    expect(all.installations?.map(({ places }) => places)).toEqual([['read contacts', 'read deals.v2']]);
    expect(all.integrations?.map((use) => use.integration.name)).toEqual(['crm']);
    expect(all.customers).toBe(1);
    expect(all.topics).toEqual([{ id: 't1', name: 'alerts' }, { id: 't2' }]);
    expect(
      destinationReach(destination, {
        integrations: undefined,
        installations: undefined,
        topicRoutes: undefined,
        topics,
      }),
    ).toEqual({ integrations: undefined, installations: undefined, customers: undefined, topics: undefined });
    expect(
      destinationReach(
        { id: 'd9', name: 'unused' },
        { integrations: [crm], installations, topicRoutes: routes, topics },
      ),
    ).toEqual({ integrations: [], installations: [], customers: 0, topics: [] });
  });
});

describe('missingDestinations', () => {
  const lists = { destinations: [{ name: 'other' }], integrations: [crm, bare], installations: [acme] };

  it('finds what revisions and configs name and the project does not have', () => {
    const found = missingDestinations(lists);
    expect(found?.map(({ name }) => name)).toEqual(['orders']);
    expect(found?.[0]?.integrations[0]?.places[0]?.node).toBe('read/objects/0');
    expect(found?.[0]?.installations.map(({ installation }) => installation.id)).toEqual(['i1']);
    expect(missingOf(found ?? [], 'crm')).toEqual(found);
    expect(missingOf(found ?? [], 'bare')).toEqual([]);
  });

  it('finds nothing where each name exists, whatever its order', () => {
    const destinations = [{ name: 'orders' }, { name: 'other' }];
    expect(missingDestinations({ ...lists, destinations })).toEqual([]);
  });

  it('says nothing unless destinations and integrations were both read', () => {
    expect(missingDestinations({ ...lists, destinations: undefined })).toBeUndefined();
    expect(missingDestinations({ ...lists, integrations: undefined })).toBeUndefined();
    expect(missingDestinations({ ...lists, installations: undefined })?.[0]?.installations).toEqual([]);
  });
});

describe('destinationTarget', () => {
  it.each([
    ['webhook', { url: 'https://example.com/a' }, 'https://example.com/a'],
    ['kinesis', { streamName: 's', region: 'eu-west-1' }, 's · eu-west-1'],
    ['bigquery', { projectId: 'p', datasetId: 'd', tableId: 't' }, 'p.d.t'],
    ['redshift', { dbName: 'd', tableName: 't' }, 'd.t'],
    ['rabbitmq', { serverUrl: 'amqp://user:pass@host:5672/v', exchange: 'e' }, 'amqp://host:5672/v · e'],
    ['webhook', { url: 'https://user:p@ss@example.com/a@b' }, 'https://example.com/a@b'],
    ['pigeon', { bucket: 'b', url: 'https://loft.example' }, 'https://loft.example'],
    ['pigeon', { url: 7, loft: 'x' }, undefined],
    ['s3', { url: ' ' }, undefined],
    ['constructor', {}, undefined],
  ])('says where a %s with %j sends to', (type, metadata, target) => {
    expect(destinationTarget({ type, metadata })).toBe(target);
  });

  it('calls a kind by its label, and an unknown one as the service does', () => {
    expect(kindLabel('s3')).toBe('Amazon S3');
    expect(kindLabel('pigeon')).toBe('pigeon');
  });
});
