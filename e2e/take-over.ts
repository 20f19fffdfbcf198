/** What the stories of moving a project share. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Listener } from './listener';
import type { ServiceClient } from './service';

const answerTo = (label: string, url: string) => {
  if (/slack/i.test(label)) return 'https://hooks.slack.com/services/T/B/x';
  return /URL/.test(label) ? url : 'given-by-hand';
};

/** Answers what a plan asks for. */
export async function answerAsks(
  page: Page,
  listener: Listener,
  fill: (field: Locator, text: string) => Promise<void>,
): Promise<void> {
  const asks = page.getByRole('region', { name: 'Addresses and secrets' }).locator('input, textarea');
  await expect(asks.first()).toBeVisible();
  for (const field of await asks.all()) {
    const id = await field.getAttribute('id');
    const label = await page.locator(`label[for="${id}"]`).innerText();
    await fill(field, answerTo(label, listener.url));
  }
}

/** The page has read the project again after a plan. */
export const asPlanned = (page: Page): Locator => page.getByText(/the project is as planned\.$/);

/** A customer installs the demo's integration of Gong, whose first read succeeds. `calls` is how it reads them. */
export async function readFirst(client: ServiceClient, calls: object = {}): Promise<void> {
  const integration = await client.get<{ id: string }>('/integrations/gong-calls');
  await client.post('/connections:generate', {
    provider: 'gong',
    groupRef: 'acme',
    consumerRef: 'ana',
    basicAuth: { username: 'acme-access-key', password: 'acme-secret' },
  });
  const object = { selectedFields: {}, selectedFieldMappings: {}, ...calls };
  await client.post(`/integrations/${integration.id}/installations`, {
    groupRef: 'acme',
    config: { content: { provider: 'gong', read: { objects: { calls: object } } } },
  });
  const { operationId } = await client.post<{ operationId: string }>(
    `/integrations/${integration.id}/objects/calls`,
    { groupRef: 'acme', mode: 'async' },
    'readUrl',
  );
  await expect
    .poll(async () => (await client.get<{ status: string }>(`/operations/${operationId}`)).status, {
      timeout: 60_000,
    })
    .toBe('success');
}
