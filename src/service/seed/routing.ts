import type { EventType } from '@/contract/event';
import { day } from '@/lib/time';
import { addDestination, newRow } from '../storage/new-rows';
import type { Stage } from './stage';

interface SeedDestination {
  readonly name: string;
  readonly type: string;
  readonly metadata: Record<string, unknown>;
  readonly secrets?: Record<string, unknown>;
}

interface SeedTopic {
  readonly name: string;
  readonly events: readonly EventType[];
  readonly destinations: readonly string[];
}

export interface ProjectRouting {
  readonly destinations: readonly SeedDestination[];
  readonly topics: readonly SeedTopic[];
}

/** A service that listens on all addresses reaches itself on the loopback address. */
function inboxAt(origin: string, name: string): string {
  const url = new URL(`/inbox/${name}`, origin);
  const isLoopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(url.hostname);
  if (url.protocol === 'http:' && !isLoopback) url.hostname = '127.0.0.1';
  return url.href;
}

const webhook = (origin: string, name: string, headers?: Record<string, string>): SeedDestination => ({
  name,
  type: 'webhook',
  metadata: { url: inboxAt(origin, name), ...(headers && { headers }) },
});

/** Has gaps on purpose: a topic without destinations, one without events, and an unused destination. */
export function productionRouting(origin: string): ProjectRouting {
  return {
    destinations: [
      webhook(origin, 'crm-sync', { 'X-Acme-Environment': 'production' }),
      webhook(origin, 'support-feed'),
      webhook(origin, 'engagement'),
      webhook(origin, 'ops-alerts', { 'X-Acme-Team': 'operations' }),
      { ...webhook(origin, 'audit-log'), metadata: { url: inboxAt(origin, 'broken-audit-log') } },
      {
        name: 'team-slack',
        type: 'slack',
        metadata: { url: 'https://hooks.slack.com/services/T0ACME00/B0ACME00/example' },
      },
      {
        name: 'call-archive',
        type: 'kinesis',
        metadata: {
          streamName: 'acme-call-archive',
          region: 'eu-central-1',
          partitionKeyTemplate: 'groupRef',
        },
        secrets: { awsKeyId: 'AKIAEXAMPLE00000000', awsSecretKey: 'example-secret' },
      },
      {
        name: 'warehouse-export',
        type: 's3',
        metadata: { bucket: 'acme-warehouse-export', region: 'eu-central-1' },
        secrets: { awsKeyId: 'AKIAEXAMPLE00000001', awsSecretKey: 'example-secret' },
      },
    ],
    topics: [
      {
        name: 'read-results',
        events: ['read.backfill.done', 'read.triggered.done', 'read.triggered.error'],
        destinations: ['ops-alerts', 'crm-sync'],
      },
      {
        name: 'connection-health',
        events: ['connection.error', 'connection.deleted', 'read.schedule.paused'],
        destinations: ['ops-alerts', 'team-slack'],
      },
      {
        name: 'customer-lifecycle',
        events: [
          'installation.created',
          'installation.updated',
          'installation.deleted',
          'connection.created',
        ],
        destinations: ['audit-log', 'ops-alerts'],
      },
      { name: 'webhook-failures', events: ['destination.webhook.disabled'], destinations: ['ops-alerts'] },
      { name: 'write-results', events: ['write.async.done'], destinations: [] },
      { name: 'weekly-report', events: [], destinations: ['team-slack'] },
    ],
  };
}

export function stagingRouting(origin: string): ProjectRouting {
  return {
    destinations: [
      webhook(origin, 'staging-hook'),
      { ...webhook(origin, 'legacy-hook'), metadata: { url: inboxAt(origin, 'broken-legacy') } },
    ],
    topics: [
      {
        name: 'everything',
        events: [
          'installation.created',
          'connection.created',
          'read.backfill.done',
          'read.triggered.done',
          'read.triggered.error',
        ],
        destinations: ['staging-hook'],
      },
      { name: 'alerts', events: ['connection.error'], destinations: [] },
    ],
  };
}

export function addRouting(
  stage: Stage,
  projectId: string,
  { destinations, topics }: ProjectRouting,
  at: number,
): void {
  const { repositories } = stage;
  const ids = new Map<string, string>();
  destinations.forEach(({ name, type, metadata, secrets = {} }, index) => {
    const createTime = at + index * day;
    const destination = { projectId, name, type, metadata, secrets };
    ids.set(name, addDestination(stage, destination, stage.signingKey, createTime).id);
  });
  topics.forEach((topic, index) => {
    const createTime = at + (destinations.length + index) * day;
    const made = () => ({ ...newRow(stage, createTime), projectId });
    const { id: topicId } = repositories.topics.insert({ ...made(), name: topic.name });
    for (const eventType of topic.events) repositories.eventRoutes.insert({ ...made(), eventType, topicId });
    for (const name of topic.destinations)
      repositories.topicRoutes.insert({ ...made(), topicId, destinationId: ids.get(name) ?? '' });
  });
}
