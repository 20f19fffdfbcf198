import fc from 'fast-check';
import type { Installation } from '@/contract/installation';
import type { Operation } from '@/contract/operation';
import { day, hour, minute } from '@/lib/time';

/** An operation as answered, and the installation that it belongs to. */
export interface Answered {
  operation: Operation;
  installation: Installation;
  integrationName: string;
}

export const now = Date.UTC(2026, 10, 20, 12, 34, 56);

const customers = [
  'Acme GmbH',
  'Acme GmbH Nord',
  'ACME',
  'Bolt, Inc.',
  'unknown',
  'a*b "quoted"',
  'Łódź Sp.',
];
const integrations = ['crm-sync', 'crm-sync-2', 'calls', 'Sales sync'];
const statuses = ['success', 'failure', 'in_progress', 'queued', ''];
const actions = ['read', 'write', 'subscribe', 'schema.watch', 're.index'];
const objects = ['contact', 'contacts', 'deals', 'a,b', 'unknown', 'Task list'];
const results = [
  '[contact] No new data found',
  'Gave up after 3 attempts: 502 answered',
  'rate limit exceeded: retry in 30 s',
  '[deals] Rate limit of salesforce',
  '401 Unauthorized',
  'done',
  'Stopped by an unknown error',
  '',
];
const providers = ['salesforce', 'hubSpot', undefined];

const orUndefined = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const isoTime = (time: number) => new Date(time).toISOString();

export const answered: fc.Arbitrary<Answered> = fc
  .record({
    id: fc.constantFrom('op-1', 'op-2', 'op-22', 'OP-3'),
    status: fc.constantFrom(...statuses),
    actionType: fc.constantFrom(...actions),
    configId: fc.constantFrom('c1', 'c2'),
    result: orUndefined(fc.constantFrom(...results)),
    metadata: fc.record({
      objects: orUndefined(fc.uniqueArray(fc.constantFrom(...objects), { maxLength: 3 })),
      progress: orUndefined(fc.record({ recordsProcessed: fc.constantFrom(0, 1, 10, 20, 1001) })),
      successfulRecordIds: orUndefined(fc.constantFrom<string[][]>([], ['r0'], ['r0', 'r1'])),
      retry: orUndefined(fc.record({ attempts: fc.constantFrom(0, 1, 2, 5) })),
    }),
    customer: fc.nat(customers.length - 1),
    integration: fc.nat(integrations.length - 1),
    provider: fc.constantFrom(...providers),
    created: orUndefined(fc.integer({ min: now - 9 * day, max: now })),
    took: orUndefined(fc.constantFrom(0, 999, 10_000, minute, 5 * minute, 5 * minute + 1, hour, 2 * day)),
  })
  .map(({ customer, integration, provider, created, took, ...operation }) => {
    const ids = { projectId: 'p', integrationId: `i${integration}` };
    return {
      operation: {
        ...operation,
        ...ids,
        installationId: `n${customer}`,
        createTime: created === undefined ? undefined : isoTime(created),
        updateTime: created === undefined || took === undefined ? undefined : isoTime(created + took),
      },
      installation: {
        ...ids,
        id: `n${customer}`,
        createTime: isoTime(0),
        group: { groupRef: `ref-${customer}`, groupName: customers[customer] ?? '' },
        connection: provider ? ({ id: 'x', provider } as Installation['connection']) : undefined,
      },
      integrationName: integrations[integration] ?? '',
    };
  });

const timeOf = (text: string | null | undefined) => (text ? Date.parse(text) : undefined);
export const createdOf = ({ operation }: Answered) => timeOf(operation.createTime);
export const updatedOf = ({ operation }: Answered) => timeOf(operation.updateTime);
export const objectsOf = ({ operation }: Answered) => operation.metadata?.objects ?? [];
