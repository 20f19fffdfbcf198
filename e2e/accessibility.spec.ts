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

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1440, 390])
    test(`pages, ${colorScheme}, ${width} px`, async ({ connected: page, client, service }) => {
      test.slow();
      const destination = await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
      const topic = await client.post<{ id: string }>('/topics', { name: 'alerts' });
      await client.post('/topic-destination-routes', { topicId: topic.id, destinationId: destination.id });
      const installed = await client.install('orders');
      const operationId = await client.triggerRead(installed, 'users');
      const { kid } = await client.registerKey('Portal');
      const app = await client.createProviderApp();
      const project = `/projects/${client.project.name}`;
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      for (const path of [
        '/connect',
        '/projects',
        '/projects/new',
        `/orgs/${service.orgId}`,
        project,
        `${project}/settings`,
        `${project}/destinations`,
        `${project}/destinations/new`,
        `${project}/destinations/lab?destination=${destination.id}`,
        `${project}/destinations/${destination.id}`,
        `${project}/destinations/${destination.id}/edit`,
        `${project}/topics`,
        `${project}/topics/new`,
        `${project}/topics/${topic.id}`,
        `${project}/routing?at=topic:${topic.id}`,
        `${project}/routing?view=matrix&at=topic:${topic.id}`,
        `${project}/integrations`,
        `${project}/integrations/new`,
        `${project}/integrations/new?from=manifest`,
        `${project}/integrations/${installed.integrationId}`,
        `${project}/integrations/${installed.integrationId}?tab=revision&source=yaml`,
        `${project}/integrations/${installed.integrationId}?tab=hydrated&connection=${installed.connectionId}`,
        `${project}/integrations/${installed.integrationId}/search?group=acme&object=users`,
        `${project}/objects?integration=${installed.integrationId}&group=acme&object=users`,
        `${project}/integrations/new/edit`,
        `${project}/integrations/${installed.integrationId}/edit`,
        `${project}/integrations/${installed.integrationId}/edit?view=history`,
        `${project}/installations`,
        `${project}/installations/${installed.integrationId}/${installed.installationId}`,
        `${project}/connections`,
        `${project}/connections/new`,
        `${project}/connections/${installed.connectionId}`,
        `${project}/api-keys`,
        `${project}/jwt-keys`,
        `${project}/jwt-keys/new`,
        `${project}/jwt-keys/${kid}`,
        `${project}/provider-apps`,
        `${project}/provider-apps/new`,
        `${project}/provider-apps/${app.id}`,
        `${project}/installations/bulk/new?action=pause`,
        `${project}/operations`,
        `${project}/failures`,
        `${project}/operations/${operationId}`,
        `${project}/operations/${operationId}?tab=compare`,
        `${project}/operations/${operationId}?tab=handover`,
        `${project}/no-such-page`,
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
        await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0);
        expect(await violations(page), path).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${path} is wider than the window`).toBe(0);
      }
    });
