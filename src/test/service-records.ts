import { linesOf, operationOf } from './rows';
import type { TestService } from './service';
import type { World } from './service-world';

interface WriteBody {
  operationId: string;
  result?: { success: boolean; recordId?: string; data?: Record<string, unknown> };
  successCount?: number;
  failureCount?: number;
  results?: { success: boolean; recordId?: string; errors?: { message: string }[] }[];
  errors?: { message: string }[];
}

export interface Found {
  id: string;
  fields: Record<string, unknown>;
  mappedFields: Record<string, unknown>;
  raw: Record<string, unknown>;
}

/** Writes to and searches in the world's CRM, as its customer `initech`. */
export function recordsOf(service: TestService, world: World) {
  const integration = `projects/ours/integrations/${world.crmIntegrationId}`;
  const { repositories, send } = service;

  async function post(path: string, body: object) {
    const response = await send('POST', path, { groupRef: 'initech', ...body });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, text, body: (isJson ? JSON.parse(text) : {}) as WriteBody };
  }

  const records = {
    write: (body: object, objectName = 'contacts') =>
      post(`/write/v1/${integration}/objects/${objectName}`, body),
    deliver: (pages: number, objectName = 'contacts') =>
      post(`/read/v1/${integration}/objects/${objectName}:deliverResults`, { pages }),
    read: (objectName = 'contacts', more: object = {}) =>
      post(`/read/v1/${integration}/objects/${objectName}`, { mode: 'async', ...more }),

    async search(filters: Record<string, unknown>, objectName = 'contacts', groupRef = 'initech') {
      const fieldFilters = Object.entries(filters).map(([fieldName, value]) => ({
        fieldName,
        operator: 'eq',
        value,
      }));
      const path = `/search/v1/${integration}?groupRef=${groupRef}`;
      const response = await send('POST', path, { objectName, fieldFilters });
      const body = (await response.json()) as {
        result?: Found[];
        detail?: string;
        causes?: string[];
        issues?: { in: string; name: string }[];
      };
      return { status: response.status, ...body };
    },
    /** Creates one record and gives its id. */
    async made(record: object): Promise<string> {
      const { body, text } = await records.write({ type: 'create', record });
      const id = body.result?.recordId;
      if (id === undefined) throw new Error(text);
      return id;
    },

    operation: (id: string) => operationOf(repositories, id),
    lines: (id: string) => linesOf(repositories, id),
    events: () =>
      service.sent
        .map(({ body }) => JSON.parse(body) as { notificationType?: string; data: Record<string, unknown> })
        .filter(({ notificationType }) => notificationType !== undefined),
    /** Sends an event type to the world's webhook. */
    async route(eventType: string): Promise<void> {
      const path = '/v1/projects/ours/notification-event-topic-routes';
      await send('POST', path, { eventType, topicId: world.topicId });
    },
    /** Troubles of the customer's account. */
    setFaults(faults: Record<string, unknown>): void {
      repositories.connections.update(world.consentedConnectionId, { faults: { scale: 0.02, ...faults } });
    },
    /** Changes the customer's config of the object that is written. */
    setConfig(object: Record<string, unknown>): void {
      const { configId } = repositories.installations.byId(world.crmInstallationId) ?? { configId: '' };
      const config = repositories.configs.byId(configId);
      if (!config) throw new Error('No config');
      const id = `${configId}+`;
      const objects = { contacts: { objectName: 'contacts', ...object } };
      repositories.configs.insert({ ...config, id, content: { ...config.content, write: { objects } } });
      repositories.installations.update(world.crmInstallationId, { configId: id });
    },
  };
  return records;
}
