/** A service for each worker with one of each resource, a proxy in front of it, and a page connected through the proxy. */
import type { Page } from '@playwright/test';
import { connect, test as base } from '../fixtures';
import { freePort, startService, stop } from '../process';
import { createProject, seldom, ServiceClient, type Installed, type ServiceCredentials } from '../service';
import { FaultProxy } from './proxy';

export interface Ids extends Installed {
  /** "/projects/t-…" */
  project: string;
  projectName: string;
  orgId: string;
  destinationId: string;
  topicId: string;
  operationId: string;
  consentedId: string;
  /** An integration whose records can be searched, of the customer `initech`. */
  crmId: string;
  appId: string;
  keyId: string;
}

export interface World {
  client: ServiceClient;
  ids: Ids;
  proxy: FaultProxy;
}

const hubspot = {
  provider: 'hubspot',
  groupRef: 'initech',
  consumerRef: 'cy',
  oauth2AuthorizationCode: { accessToken: { token: 'initech-access' } },
};

const crm = {
  specVersion: '1.0.0',
  content: {
    name: 'crm',
    provider: 'hubspot',
    read: {
      objects: [
        {
          objectName: 'contacts',
          destination: 'orders',
          schedule: seldom,
          requiredFields: [{ fieldName: 'email' }],
        },
      ],
    },
  },
};
const chosen = {
  objectName: 'contacts',
  selectedFields: {},
  selectedFieldMappings: {},
  destination: 'orders',
};
const crmConfig = { content: { provider: 'hubspot', read: { objects: { contacts: chosen } } } };

/** Creates one of each resource in a project. */
export async function prepare(client: ServiceClient): Promise<Ids> {
  const destination = await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
  const topic = await client.post<{ id: string }>('/topics', { name: 'alerts' });
  await client.post('/topic-destination-routes', { topicId: topic.id, destinationId: destination.id });
  await client.post('/notification-event-topic-routes', { topicId: topic.id, eventType: 'connection.error' });
  const installed = await client.install('orders');
  const { name } = client.project;
  const consented = await client.post<{ id: string }>('/connections:generate', hubspot);
  await client.post('/integrations', { name: 'crm', provider: 'hubspot', latestRevision: crm });
  const { id: crmId } = await client.get<{ id: string }>('/integrations/crm');
  await client.post(`/integrations/${crmId}/installations`, { groupRef: 'initech', config: crmConfig });
  return {
    ...installed,
    project: `/projects/${name}`,
    projectName: name,
    orgId: client.service.orgId,
    destinationId: destination.id,
    topicId: topic.id,
    operationId: await client.triggerRead(installed, 'users'),
    consentedId: consented.id,
    crmId,
    appId: (await client.createProviderApp()).id,
    keyId: (await client.registerKey('Portal')).kid,
  };
}

export const test = base.extend<{ world: World; faulty: Page }, { behind: ServiceCredentials }>({
  behind: [
    async ({}, use, info) => {
      const folder = `${info.project.outputDir}/faults-${info.workerIndex}`;
      const started = await startService(folder, await freePort());
      await use(started.service);
      await stop(started);
    },
    { scope: 'worker' },
  ],
  world: async ({ behind }, use) => {
    const client = new ServiceClient(behind, await createProject(behind));
    const proxy = await new FaultProxy(behind.consoleUrl).start();
    await use({ client, ids: await prepare(client), proxy });
    proxy.stop();
  },
  faulty: async ({ page, world: { client, proxy } }, use) => {
    // Animations take a quarter of the time, and no test here looks at them.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // Delays before retries are ten times shorter.
    await page.addInitScript(() => {
      const wait = window.setTimeout.bind(window);
      const shorter = (work: TimerHandler, ms?: number, ...rest: unknown[]) =>
        wait(work, ms === 500 || ms === 1000 ? ms / 10 : ms, ...rest);
      window.setTimeout = shorter as typeof window.setTimeout;
    });
    await connect(page, proxy.addressesOf(client.service), client.project.apiKey);
    await use(page);
  },
});

export { expect } from '@playwright/test';
