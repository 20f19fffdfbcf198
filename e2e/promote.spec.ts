/** One project takes over the set-up of another, in the browser. */
import type { Page } from '@playwright/test';
import { violations } from './axe';
import { countEffort } from './effort';
import { connect, expect, test } from './fixtures';
import { freePort, startService, stop, stopAll } from './process';
import { createProject, seldom, ServiceClient } from './service';
import { answerAsks, asPlanned, readFirst } from './take-over';

test.afterEach(stopAll);

/** Requests about a project that are not `GET`. */
function writesTo(page: Page, project: string): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes(project))
      found.push(`${request.method()} ${request.url()}`);
  });
  return found;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('the demo project is taken over by an empty one, whose first read then succeeds @exhaustive @other-exhaustive', async ({
  page,
  listener,
  reach,
}, info) => {
  test.setTimeout(180_000);
  const started = await startService(info.outputPath('service'), await freePort(), ['--seed', 'demo']);
  const { service } = started;
  const project = await createProject(service);
  const reached = await reach(service);
  await connect(page, reached, project.apiKey);
  const writes = writesTo(page, service.projectId);
  const { effort, click, fill, report } = countEffort();

  await page.goto(new URL(`/projects/${project.name}`, reached.baseUrl).href);
  await click(page.getByRole('banner').getByRole('link', { name: 'Project', exact: true }));
  await click(page.getByRole('link', { name: 'Compare', exact: true }));
  await click(page.getByRole('combobox', { name: 'Project to copy from' }));
  await click(page.getByRole('option', { name: 'acme-production' }));
  await click(button(page, 'Plan 20 changes'));
  await answerAsks(page, listener, fill);
  await click(button(page, /^Run \d+ steps$/));
  await expect(asPlanned(page)).toBeVisible({ timeout: 60_000 });
  expect(writes).toEqual([]);

  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await page.getByRole('combobox', { name: 'Project to copy from' }).click();
  await page.getByRole('option', { name: 'acme-production' }).click();
  await expect(page.getByText('This project is set up as project acme-production')).toBeVisible();

  await readFirst(new ServiceClient(service, project));
  report(info);
  expect(effort.clicks).toBeLessThanOrEqual(6);
  expect(await stop(started)).toBe(0);
});

/** A project with something of each kind, and an empty one that takes it over. */
async function twoProjects(client: ServiceClient) {
  const { service } = client;
  await client.createWebhook('orders', 'https://example.com/staging');
  for (const name of ['alerts', 'audit', 'billing']) await client.post('/topics', { name });
  for (const name of ['calls-one', 'calls-two', '<b>calls</b>']) {
    const object = { objectName: 'calls', destination: 'orders', schedule: seldom };
    const content = { name, provider: 'gong', read: { objects: [object] } };
    await client.post('/integrations', {
      name,
      provider: 'gong',
      latestRevision: { specVersion: '1.0.0', content },
    });
  }
  const target = await createProject(service);
  return { target, there: new ServiceClient(service, target) };
}

const compareAt = (target: { name: string }, source: { id: string }) =>
  `/projects/${target.name}/settings/compare?source=${source.id}`;
const url = (page: Page) => page.getByLabel(/^URL of orders/);
const namesAt = async (client: ServiceClient, list: string) =>
  (await client.get<{ name: string }[]>(`/${list}`)).map(({ name }) => name).toSorted();

test('a plan that is stopped and reloaded goes on where it was, without its secrets @other-exhaustive @exhaustive', async ({
  connected: page,
  client,
}) => {
  const { target, there } = await twoProjects(client);
  await page.goto(compareAt(target, client.project));
  await button(page, 'Plan 7 changes').click();
  await url(page).fill('https://example.com/live-4711');
  await button(page, 'Run 7 steps').click();
  const outcomes = page.getByRole('status', { name: 'Outcomes' });
  await expect(outcomes).toContainText(/[2-6] done/);
  await button(page, 'Stop').click();
  await expect(button(page, /^Resume/)).toBeVisible();
  const stored = await page.evaluate(async () => {
    const kept = JSON.stringify([localStorage, sessionStorage].flatMap((one) => Object.entries(one)));
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const texts = await Promise.all(
      names.map(
        (name) =>
          new Promise<string>((resolve) => {
            const opening = indexedDB.open(name);
            opening.onsuccess = () => {
              const stores = [...opening.result.objectStoreNames];
              if (stores.length === 0) return resolve('');
              const reads = stores.map((store) =>
                opening.result.transaction(store).objectStore(store).getAll(),
              );
              for (const [at, read] of reads.entries())
                read.onsuccess = () => {
                  if (at === reads.length - 1)
                    resolve(JSON.stringify(reads.map(({ result }) => result as unknown)));
                };
            };
          }),
      ),
    );
    return `${kept}${texts.join('')}`;
  });
  expect(stored).toContain('${ORDERS_URL}');
  expect(stored).not.toContain('live-4711');
  await page.reload();
  await button(page, /^Resume: \d+ steps? left$/).click();
  await expect(asPlanned(page)).toBeVisible();
  expect(await namesAt(there, 'topics')).toEqual(['alerts', 'audit', 'billing']);
  expect(await namesAt(there, 'integrations')).toEqual(['<b>calls</b>', 'calls-one', 'calls-two']);
});

test('of two people with the same plan the second is refused, and plans again @other-exhaustive @exhaustive', async ({
  connected: page,
  context,
  client,
  reached,
}) => {
  const { target, there } = await twoProjects(client);
  const second = await context.newPage();
  await connect(second, reached, client.project.apiKey);
  for (const one of [page, second]) {
    await one.goto(compareAt(target, client.project));
    await button(one, 'Plan 7 changes').click();
    await url(one).fill('https://example.com/live');
    await expect(button(one, 'Run 7 steps')).toBeEnabled();
  }
  await button(page, 'Run 7 steps').click();
  await expect(asPlanned(page)).toBeVisible();
  const writes = writesTo(second, target.name);
  await button(second, 'Run 7 steps').click();
  const note = second
    .getByRole('alert')
    .filter({ hasText: 'The project has changed since this plan was made' });
  await expect(note).toContainText('Destination orders: added');
  expect(writes).toEqual([]);
  await note.getByRole('link', { name: 'Plan again' }).click();
  await expect(second.getByText(/^This project is set up as project/)).toBeVisible();
  expect(await namesAt(there, 'destinations')).toEqual(['orders']);
});

test('comparing and planning work by keyboard, at 390 px and in both colour schemes @exhaustive', async ({
  connected: page,
  client,
}) => {
  const { target, there } = await twoProjects(client);
  const shown = async (what: string) => {
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await page.emulateMedia({ colorScheme });
        expect(await violations(page), `${what} ${width} ${colorScheme}`).toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide, `${what} ${width}`).toBeLessThanOrEqual(0);
      }
  };
  await page.goto(compareAt(target, client.project));
  const audit = page.getByRole('checkbox', { name: 'Add topic audit' });
  await expect(audit).toBeChecked();
  await shown('Compare');
  await audit.focus();
  await page.keyboard.press('Space');
  await expect(audit).not.toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Add topic billing' })).toBeFocused();
  const details = button(page, 'Show the details of integration calls-one');
  await details.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('calls is read').first()).toBeVisible();
  await shown('Compare with details');
  await button(page, 'Plan 6 changes').focus();
  await page.keyboard.press('Enter');
  await url(page).focus();
  await page.keyboard.type('https://example.com/live');
  await shown('A plan');
  await button(page, 'Run 6 steps').focus();
  await page.keyboard.press('Enter');
  await expect(asPlanned(page)).toBeVisible();
  await shown('A plan that is done');
  expect(await namesAt(there, 'topics')).toEqual(['alerts', 'billing']);
});
