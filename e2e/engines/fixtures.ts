/** A page in an engine other than Chromium, which a story has for itself. */
import { writeFile } from 'node:fs/promises';
import { connectionOf, storeConnection, test as base } from '../fixtures';
import type { Listener } from '../listener';
import type { ServiceClient } from '../service';
import type { Driver } from './driver';
import { type EngineName, find } from './engines';
import { Stage } from './stage';
import { Tab } from './tab';

export interface EngineOptions {
  engine: EngineName;
}

interface Fixtures extends EngineOptions {
  /** Fails the test if the browser reports an error by itself. */
  driver: Driver;
  stage: Stage;
  /** A page that is connected to a project of its own, by way of the stage. */
  tab: Tab;
}

export const test = base.extend<Fixtures>({
  engine: ['firefox', { option: true }],
  // Chromium is not started.
  watched: async ({}, use) => use({ reports: [], end: () => undefined }),
  driver: async ({ engine }, use, info) => {
    const start = find(engine);
    if (!start) return base.skip(true, `${engine} was not found`);
    const driver = await start(info.outputPath('engine'));
    try {
      await driver.resize(1440, 900);
      await use(driver);
      if (info.error) await writeFile(info.outputPath('screen.png'), await driver.screenshot());
      else base.expect(await driver.reports()).toEqual([]);
    } finally {
      await driver.quit();
    }
  },
  stage: async ({ service }, use) => {
    const stage = await new Stage(service.consoleUrl).start();
    await use(stage);
    stage.stop();
    base.expect(stage.reports).toEqual([]);
  },
  tab: async ({ driver, stage, service, client }, use) => {
    const tab = new Tab(driver, stage.origin);
    await tab.goto('/connect');
    await tab.run(storeConnection, connectionOf(stage.addressesOf(service), client.project.apiKey));
    await use(tab);
  },
});

/** Triggers a read for a customer whose messages are taken, and waits until it has succeeded. */
export async function readUsers(client: ServiceClient, listener: Listener): Promise<string> {
  await client.createWebhook('orders', listener.url);
  const id = await client.triggerRead(await client.install('orders'), 'users');
  await base.expect
    .poll(async () => (await client.get<{ status: string }>(`/operations/${id}`)).status)
    .toBe('success');
  return id;
}

export { expect } from '@playwright/test';
