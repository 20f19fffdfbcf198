/** A case is downloaded, and opened without a network. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, readUsers, test } from './fixtures';

test('a case is downloaded, and opened without a network', async ({
  tab,
  client,
  driver,
  stage,
  listener,
}) => {
  const operationId = await readUsers(client, listener);
  await tab.goto(`/projects/${client.project.name}/operations/${operationId}?tab=case`);
  await tab.role('region', 'Preview of the case').says(operationId);
  await tab.button('Download case').click();
  const file = async () => (await readdir(driver.downloads)).find((name) => name.endsWith('.signalbox'));
  await expect.poll(file).toBeDefined();

  await tab.goto('/case');
  await tab.css('span:not(:has(*))', 'Works without a network').appears();
  stage.stop();
  await tab.css('input[type="file"]').choose(path.join(driver.downloads, (await file()) ?? ''));
  await tab.css('h1').says('Read users');
  await tab.role('log').css('[data-line="0"]').role('button').click();
  await expect.poll(() => tab.path()).toMatch(/line=1/);
  await tab.button('Patterns').click();
  await tab.role('region', 'Patterns').appears();
});
