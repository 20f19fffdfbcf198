import { compareModels } from '@/lib/project-model/compare';
import { choicesOf, planOf } from '@/lib/project-model/plan';
import type { ModelIntegration, ProjectModel } from '@/lib/project-model/project-model';

export const empty: ProjectModel = { destinations: [], topics: [], integrations: [] };
export const orders = {
  name: 'orders',
  type: 'webhook',
  metadata: { url: '${ORDERS_URL}', headers: { Authorization: '${ORDERS_AUTHORIZATION}' } },
};
export const queue = {
  name: 'queue',
  type: 'rabbitmq',
  metadata: { serverUrl: 'amqps://mq.example.com', exchange: 'e' },
};
export const crm = (destination: string): ModelIntegration => ({
  name: 'crm',
  provider: 'hubspot',
  content: {
    name: 'crm',
    provider: 'hubspot',
    read: { objects: [{ objectName: 'contacts', destination, schedule: '*/30 * * * *' }] },
  },
});
export const topic = (events: string[], destinations: string[]) => ({ name: 'alerts', events, destinations });
export const source: ProjectModel = {
  destinations: [orders, queue],
  topics: [topic(['connection.error'], ['orders'])],
  integrations: [crm('orders')],
};

/** The steps of all changes that can be chosen. */
export const planOfAll = (before: ProjectModel, wanted: ProjectModel) =>
  planOf(before, wanted, new Set(choicesOf(compareModels(before, wanted)).map(({ key }) => key)));
