/** Forms with a bar at their end, by keyboard. */
import { expect, test } from './fixtures';

test('what has the focus is not behind the bar of a form', async ({ tab, client, driver }) => {
  test.slow();
  await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
  await driver.resize(1280, 600);
  /** What is drawn over the element that has the focus. */
  const over = () =>
    tab.run(() => {
      const one = document.activeElement;
      const { left, top, width, height } = one?.getBoundingClientRect() ?? new DOMRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      const isSeen = !one || !there || one.contains(there) || there.contains(one);
      return isSeen ? '' : `${one.outerHTML.slice(0, 200)} is behind ${there.outerHTML.slice(0, 100)}`;
    });
  const tabThrough = async (key: string) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await tab.press(key);
      // It may still move into view.
      await expect.poll(over).toBe('');
    }
  };
  const project = `/projects/${client.project.name}`;

  await tab.goto(`${project}/topics/new`);
  await tab.field('Name').click();
  await tabThrough('Tab');
  await tab.goto(`${project}/integrations/new/edit?view=steps`);
  await tab.role('combobox', 'Provider').click();
  await tab.role('option', 'HubSpot').click();
  await tab.role('checkbox', 'Read contacts').click();
  await tabThrough('Tab');
  await tabThrough('Shift+Tab');
});
