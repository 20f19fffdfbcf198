/** axe over every page in both colour schemes, wide and narrow. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

async function violations(page: Page) {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' · ')}`);
}

interface Made {
  project: string;
  orgId: string;
  destination: string;
  topic: string;
  integration: string;
  installation: string;
  connection: string;
  operation: string;
  key: string;
  app: string;
}

/** Every page, by area, so that no test grows too long. */
const areas: Record<string, (made: Made) => string[]> = {
  'projects and deliveries': ({ destination, orgId, project, topic }) => [
    '/connect',
    '/projects',
    '/projects/new',
    `/orgs/${orgId}`,
    project,
    `${project}/settings`,
    `${project}/destinations`,
    `${project}/destinations/new`,
    `${project}/destinations/lab?destination=${destination}`,
    `${project}/destinations/${destination}`,
    `${project}/destinations/${destination}/edit`,
    `${project}/topics`,
    `${project}/topics/new`,
    `${project}/topics/${topic}`,
    `${project}/routing?at=topic:${topic}`,
    `${project}/routing?view=matrix&at=topic:${topic}`,
  ],
  integrations: ({ connection, integration, project }) => [
    `${project}/integrations`,
    `${project}/integrations/new`,
    `${project}/integrations/new?from=manifest`,
    `${project}/integrations/${integration}`,
    `${project}/integrations/${integration}?tab=revision&source=yaml`,
    `${project}/integrations/${integration}?tab=hydrated&connection=${connection}`,
    `${project}/integrations/${integration}/search?group=acme&object=users`,
    `${project}/objects?integration=${integration}&group=acme&object=users`,
    `${project}/integrations/new/edit`,
    `${project}/integrations/${integration}/edit`,
    `${project}/integrations/${integration}/edit?view=history`,
  ],
  'customers and access': ({ app, connection, installation, integration, key, project }) => [
    `${project}/installations`,
    `${project}/installations/${integration}/${installation}`,
    `${project}/connections`,
    `${project}/connections/new`,
    `${project}/connections/${connection}`,
    `${project}/connections/${connection}/edit?credentials=true`,
    `${project}/api-keys`,
    `${project}/jwt-keys`,
    `${project}/jwt-keys/new`,
    `${project}/jwt-keys/${key}`,
    `${project}/provider-apps`,
    `${project}/provider-apps/new`,
    `${project}/provider-apps/${app}`,
    `${project}/installations/bulk/new?action=pause`,
  ],
  operations: ({ operation, project }) => [
    `${project}/operations`,
    `${project}/failures`,
    `${project}/operations/${operation}`,
    `${project}/operations/${operation}?tab=compare`,
    `${project}/operations/${operation}?tab=handover`,
    `${project}/no-such-page`,
  ],
};

for (const [area, pathsOf] of Object.entries(areas))
  for (const width of [1440, 390])
    test(`${area}, ${width} px`, async ({ connected: page, client, service }) => {
      test.slow();
      const destination = await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
      const topic = await client.post<{ id: string }>('/topics', { name: 'alerts' });
      await client.post('/topic-destination-routes', { topicId: topic.id, destinationId: destination.id });
      const installed = await client.install('orders');
      const made = {
        project: `/projects/${client.project.name}`,
        orgId: service.orgId,
        destination: destination.id,
        topic: topic.id,
        integration: installed.integrationId,
        installation: installed.installationId,
        connection: installed.connectionId,
        operation: await client.triggerRead(installed, 'users'),
        key: (await client.registerKey('Portal')).kid,
        app: (await client.createProviderApp()).id,
      };
      await page.setViewportSize({ width, height: 900 });
      for (const path of pathsOf(made)) {
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
        await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0);
        expect(await violations(page), path).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${path} is wider than the window`).toBe(0);
        await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
        expect(await violations(page), `${path}, dark`).toEqual([]);
      }
    });
