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
  '',
];
const providers = ['salesforce', 'hubSpot', undefined];

export const answered: fc.Arbitrary<Answered> = fc
  .record({
    id: fc.constantFrom('op-1', 'op-2', 'op-22', 'OP-3'),
    status: fc.constantFrom(...statuses),
    action: fc.constantFrom(...actions),
    customer: fc.nat(customers.length - 1),
    integration: fc.nat(integrations.length - 1),
    provider: fc.constantFrom(...providers),
    objects: fc.option(fc.uniqueArray(fc.constantFrom(...objects), { maxLength: 3 }), { nil: undefined }),
    result: fc.option(fc.constantFrom(...results), { nil: undefined }),
    created: fc.option(fc.integer({ min: now - 9 * day, max: now }), { nil: undefined }),
    took: fc.option(fc.constantFrom(0, 999, 10_000, minute, 5 * minute, 5 * minute + 1, hour, 2 * day), {
      nil: undefined,
    }),
    processed: fc.option(fc.constantFrom(0, 1, 10, 20, 1001), { nil: undefined }),
    written: fc.option(fc.constantFrom(0, 1, 2), { nil: undefined }),
    attempts: fc.option(fc.constantFrom(0, 1, 2, 5), { nil: undefined }),
    config: fc.constantFrom('c1', 'c2'),
  })
  .map((of) => {
    const progress = of.processed === undefined ? {} : { progress: { recordsProcessed: of.processed } };
    const written =
      of.written === undefined
        ? {}
        : { successfulRecordIds: Array.from({ length: of.written }, (_, at) => `r${at}`) };
    const retry = of.attempts === undefined ? {} : { retry: { attempts: of.attempts } };
    return {
      operation: {
        id: of.id,
        projectId: 'p',
        integrationId: `i${of.integration}`,
        installationId: `n${of.customer}`,
        configId: of.config,
        actionType: of.action,
        status: of.status,
        ...(of.result === undefined ? {} : { result: of.result }),
        metadata: { ...(of.objects ? { objects: of.objects } : {}), ...progress, ...written, ...retry },
        ...(of.created === undefined ? {} : { createTime: new Date(of.created).toISOString() }),
        ...(of.created === undefined || of.took === undefined
          ? {}
          : { updateTime: new Date(of.created + of.took).toISOString() }),
      },
      installation: {
        id: `n${of.customer}`,
        projectId: 'p',
        integrationId: `i${of.integration}`,
        createTime: new Date(0).toISOString(),
        group: { groupRef: `ref-${of.customer}`, groupName: customers[of.customer] ?? '' },
        ...(of.provider === undefined
          ? {}
          : { connection: { id: 'x', provider: of.provider } as NonNullable<Installation['connection']> }),
      },
      integrationName: integrations[of.integration] ?? '',
    };
  });

const timeOf = (text: string | null | undefined) => (text ? Date.parse(text) : undefined);
export const createdOf = ({ operation }: Answered) => timeOf(operation.createTime);
export const updatedOf = ({ operation }: Answered) => timeOf(operation.updateTime);
export const objectsOf = ({ operation }: Answered) => operation.metadata?.objects ?? [];
