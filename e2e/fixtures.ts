import { type Locator, type Page, test as base } from '@playwright/test';
import { type Listener, startListener } from './listener';
import { OtherService, type OtherServiceOptions } from './other-service/other-service';
import { watch, type Watch } from './watch';
import { createProject, readCredentials, ServiceClient, type ServiceCredentials } from './service';

export interface Options {
  /**
   * The console is served by and connected to a proxy that behaves as another service may. Tests prepare and check
   * through `client`, which always asks the service behind it.
   */
  otherService: OtherServiceOptions | undefined;
}

interface Fixtures extends Options {
  /** Runs in every test and fails it if the browser reports an error by itself. */
  watched: Watch;
  service: ServiceCredentials;
  /** The addresses at which a service is reached: its own, or those of the other service in front of it. */
  reach: (service: ServiceCredentials) => Promise<ServiceCredentials>;
  /** The addresses that the console is connected to. */
  reached: ServiceCredentials;
  /** A fresh project and a client for it. */
  client: ServiceClient;
  /** A page that is connected to that project's service with that project's key. */
  connected: Page;
  listener: Listener;
}

/** What a tab that is connected to a service has stored. */
export function connectionOf(service: ServiceCredentials, apiKey: string) {
  const { baseUrl, readUrl, searchUrl, writeUrl, bearerToken } = service;
  const saved = { id: 'e2e', name: 'Test service', baseUrl, readUrl, searchUrl, writeUrl };
  return [saved, { apiKey, bearerToken }] as const;
}

/** Runs in the page: stores a connection unless there is one. */
export function storeConnection([one, held]: ReturnType<typeof connectionOf>): void {
  // The browser's own pages have no storage.
  if (location.origin === 'null' || sessionStorage.getItem('signalbox.active')) return;
  localStorage.setItem('signalbox.services', JSON.stringify([one]));
  sessionStorage.setItem('signalbox.active', one.id);
  sessionStorage.setItem(`signalbox.credentials.${one.id}`, JSON.stringify(held));
}

/** Puts a service into the tab's storage before the console's first script runs. */
export async function connect(page: Page, service: ServiceCredentials, apiKey: string): Promise<void> {
  await page.addInitScript(storeConnection, connectionOf(service, apiKey));
}

/**
 * Opens a page of the console within the window that has it, without loading it again. The page before it is left first,
 * so that what is looked at next is never the page before.
 */
export async function navigate(page: Page, path: string): Promise<void> {
  const go = (to: string) => page.evaluate((address) => history.pushState({}, '', address), to);
  const heading = page.getByRole('heading', { level: 1 });
  await go('/no-such-page');
  await base.expect(heading).toHaveText('Page not found');
  await go(path);
  await base.expect(heading).not.toHaveText('Page not found');
}

/** Drops a text file onto an element, as from the desktop. */
export async function dropFile(target: Locator, name: string, text: string): Promise<void> {
  const dataTransfer = await target.page().evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], fileName));
      return transfer;
    },
    [name, text] as const,
  );
  await target.dispatchEvent('drop', { dataTransfer });
}

export const test = base.extend<Fixtures>({
  otherService: [undefined, { option: true }],
  watched: [
    async ({ browser }, use) => {
      const watched = watch(browser);
      await use(watched);
      watched.end();
      base.expect(watched.reports).toEqual([]);
    },
    { auto: true },
  ],
  service: async ({}, use) => use(readCredentials()),
  reach: async ({ otherService }, use) => {
    const started: OtherService[] = [];
    await use(async (service) => {
      if (!otherService) return service;
      const other = await new OtherService(service.consoleUrl, otherService).start();
      started.push(other);
      return other.addressesOf(service);
    });
    for (const other of started) other.stop();
  },
  reached: async ({ service, reach }, use) => use(await reach(service)),
  // The console comes from the address that it is connected to, so that no cross-origin rules are in the way.
  baseURL: async ({ otherService, baseURL, reached }, use) =>
    use(otherService ? new URL(reached.baseUrl).origin : baseURL),
  client: async ({ service }, use) => use(new ServiceClient(service, await createProject(service))),
  connected: async ({ page, reached, client }, use) => {
    await connect(page, reached, client.project.apiKey);
    await use(page);
  },
  listener: async ({}, use) => {
    const listener = await startListener();
    await use(listener);
    await listener.close();
  },
});

export { expect } from '@playwright/test';
