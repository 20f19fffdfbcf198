/** What a browser keeps of operations, over a reload and for a second tab. */
import { storedRows } from '../stored-rows';
import { expect, readUsers, test } from './fixtures';
import { Tab } from './tab';

test('operations are kept over a reload, and shown in a second tab', async ({
  driver,
  stage,
  service,
  client,
  listener,
}) => {
  await readUsers(client, listener);
  const operations = `/projects/${client.project.name}/operations`;
  const tab = new Tab(driver, stage.origin);
  await tab.goto('/connect');
  await tab.label('Service address').fill(stage.addressesOf(service).baseUrl);
  await tab.label('API key').fill(client.project.apiKey);
  await tab.role('checkbox', 'Remember on this device').click();
  await tab.button('Connect').click();
  await tab.css('h1').says(client.project.name);

  const rows = tab.css('[data-row-link]');
  await tab.goto(operations);
  await expect.poll(() => rows.count()).toBe(1);
  await expect.poll(() => tab.run(storedRows)).toBe(1);
  // When rows were read is kept in seconds.
  await new Promise((resolve) => setTimeout(resolve, 1_500));

  const hold = () => stage.hold(/\/installations\/[^/]+\/operations$/);
  const release = hold();
  await tab.goto(operations);
  await tab.text(/^Kept rows as of/).appears();
  expect(await rows.count()).toBe(1);
  release();
  await tab.text(/^Kept rows as of/).vanishes();
  expect(await rows.count()).toBe(1);

  hold();
  await tab.openSecond();
  await tab.goto(operations);
  await expect.poll(() => rows.count()).toBe(1);
});
