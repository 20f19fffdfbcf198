import type { Intercept } from './render-console';
import type { TestService } from './service';

const minute = 60_000;

export interface Customer {
  readonly name: string;
  readonly status?: string;
  /** By object: what its reads say, in minutes before now. */
  readonly reads: Readonly<Record<string, readonly [status: string, minutesAgo: number, result?: string][]>>;
  readonly disabled?: boolean;
}

const start = '2026-01-01T00:00:00Z';

/** Answers the lists of a project with these customers of one integration. */
export function answerForCustomers(
  service: TestService,
  customers: readonly Customer[],
  more?: Intercept,
): Intercept {
  const at = (minutesAgo: number) => new Date(service.clock.now() - minutesAgo * minute).toISOString();
  const integration = {
    id: 'crm',
    projectId: 'ours',
    name: 'crm-sync',
    provider: 'hubspot',
    createTime: start,
    latestRevision: {
      id: 'r1',
      specVersion: '1.0.0',
      createTime: start,
      content: {
        name: 'crm-sync',
        provider: 'hubspot',
        read: {
          objects: ['contacts', 'deals'].map((objectName) => ({ objectName, schedule: '*/10 * * * *' })),
        },
      },
    },
  };
  const installations = customers.map(({ name, status = 'working', reads, disabled = false }, place) => ({
    id: `i${place}`,
    projectId: 'ours',
    integrationId: 'crm',
    group: { groupRef: `g${place}`, groupName: name },
    healthStatus: 'healthy',
    connection: { id: `c${place}`, projectId: 'ours', provider: 'hubspot', status, createTime: start },
    createTime: start,
    config: {
      id: `k${place}`,
      createTime: start,
      content: {
        read: { objects: Object.fromEntries(Object.keys(reads).map((object) => [object, { disabled }])) },
      },
    },
  }));
  return (request, url) => {
    const answered = more?.(request, url);
    if (answered) return answered;
    if (url.pathname.endsWith('/integrations')) return Response.json([integration]);
    if (/\/projects\/[^/]+\/installations$/.test(url.pathname)) return Response.json(installations);
    const [, one] = /\/installations\/i(\d+)$/.exec(url.pathname) ?? [];
    if (one !== undefined) return Response.json(installations[Number(one)]);
    const place = Number(/installations\/i(\d+)\/operations$/.exec(url.pathname)?.[1] ?? Number.NaN);
    if (Number.isNaN(place)) return undefined;
    const results = Object.entries(customers[place]?.reads ?? {}).flatMap(([object, runs]) =>
      runs.map(([status, minutesAgo, result = '']) => ({
        id: `${place}-${object}-${minutesAgo}`,
        projectId: 'ours',
        integrationId: 'crm',
        installationId: `i${place}`,
        configId: `k${place}`,
        actionType: 'read',
        status,
        result,
        metadata: { objects: [object] },
        createTime: at(minutesAgo),
        updateTime: at(minutesAgo),
      })),
    );
    return Response.json({ results, pagination: { done: true } });
  };
}
