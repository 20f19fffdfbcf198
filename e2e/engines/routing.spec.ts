/** The map of routes, by pointer. */
import { expect, test } from './fixtures';

test('a route is planned by dragging on the map, and applied', async ({ tab, client }) => {
  const destination = await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
  const topic = await client.post<{ id: string }>('/topics', { name: 'alerts' });
  await tab.goto(`/projects/${client.project.name}/routing`);
  await tab.role('searchbox', 'Filter by name').fill('webhook.disabled alerts orders');
  await expect.poll(() => tab.css('.react-flow__node').count()).toBe(3);
  const node = (name: string) => tab.css('.react-flow__node', name);
  // The map may still be finding its place when the first drag begins.
  await expect(async () => {
    const from = await node('alerts').css('.react-flow__handle-right').middle();
    const to = await node('orders').css('.react-flow__handle-left').middle();
    await tab.mouse([from, 'down', { x: from.x + 20, y: from.y }, to, 'up']);
    await expect
      .poll(() => tab.text('Route alerts to orders').count(), { timeout: 3_000 })
      .toBeGreaterThan(0);
    // It stays there meanwhile.
    expect(await node('orders').css('.react-flow__handle-left').middle()).toEqual(to);
  }).toPass();
  await tab.button(/^Apply/).click();
  await expect
    .poll(() => client.get('/topic-destination-routes'))
    .toEqual([expect.objectContaining({ topicId: topic.id, destinationId: destination.id })]);

  await node('alerts').click();
  await expect.poll(() => tab.path()).toMatch(/at=topic/);
  await tab.role('region', 'Topic alerts').appears();
});
