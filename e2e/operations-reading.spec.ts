/** Operations over all customers: how they are read. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { answerForMany, list, patient, rows, showsAll } from './many-customers';
import { storedRows } from './stored-rows';

test('reading many customers is limited, and can be stopped and resumed', async ({
  connected: page,
  client,
}) => {
  test.slow();
  const world = await answerForMany(page, {
    customers: 64,
    status: (customer) => (customer === 63 ? 'failure' : 'success'),
  });
  world.state.hold = true;
  await page.goto(list(client.project.name));
  await expect(page.getByText('0 of 64 customers read')).toBeVisible();
  await expect.poll(() => world.asked.length).toBe(4);
  // Failures first.
  expect(world.asked[0]).toBe('n63');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  world.release();
  await expect(page.getByText('4 of 64 customers read')).toBeVisible();
  expect(world.asked).toHaveLength(4);
  await page.getByRole('button', { name: 'Continue' }).click();
  // Those beyond the first sixty follow unasked.
  await showsAll(page, '128 operations');

  // Another page and back: what was read stands, nothing is asked again.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Topics & routes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Topics & routes' })).toBeVisible();
  await page.goBack();
  await showsAll(page, '128 operations');
  expect(world.asked).toHaveLength(64);
});

test('on a slow network the list is complete once reading has finished @exhaustive', async ({
  connected: page,
  client,
}) => {
  await answerForMany(page, {
    customers: 48,
    latency: 120,
    status: (customer) => (customer % 3 === 0 ? 'failure' : 'success'),
    result: (customer) => (customer % 2 === 0 ? '401 Unauthorized' : '502 answered'),
  });
  const counts = page.getByRole('group', { name: 'Show only these statuses' });
  const waiting = page.getByRole('button', { name: /\d (new|more)( causes?)?$/ });
  await page.goto(list(client.project.name));
  // Not known until the first answers are there.
  await expect(counts).toContainText(/\d\+|Not known/);
  await showsAll(page, '96 operations');
  await expect(counts).toHaveText(/^Failed\s*16\s*Running\s*0\s*Success\s*80$/);
  await expect(page.getByText(/customers read/)).toHaveCount(0);
  await expect(waiting).toHaveCount(0);

  await page.goto(`/projects/${client.project.name}/failures`);
  await showsAll(page, '16 operations');
  await expect(rows(page)).toHaveText([/502 answered.*88/, /401 Unauthorized.*88/]);
  await expect(waiting).toHaveCount(0);
});

test('a service that goes down is reported at once and not asked again', async ({
  connected: page,
  client,
}) => {
  test.slow();
  const world = await answerForMany(page, { customers: 24 });
  world.state.hold = true;
  await page.goto(list(client.project.name));
  await expect.poll(() => world.asked.length).toBe(4);
  world.state.down = true;
  world.release();
  await expect(page.getByRole('alert')).toContainText('could not be reached');
  // The four that were under way are shown; the next few found nobody, and no more were asked.
  await expect(page.getByText('4 of 24 customers read')).toBeVisible();
  await expect(rows(page)).toHaveCount(8);
  expect(world.asked.length).toBeLessThan(12);
  world.state.down = false;
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await showsAll(page, '48 operations');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test(
  'on a phone the progress counts do not shift the layout',
  { tag: '@exhaustive' },
  async ({ connected: page, client }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    const world = await answerForMany(page, {
      customers: 24,
      status: (customer) => (customer % 2 === 0 ? 'failure' : 'success'),
    });
    world.state.hold = true;
    await page.goto(list(client.project.name));
    const counts = page.getByRole('group', { name: 'Show only these statuses' }).getByRole('button');
    await expect(counts).toHaveText([/^Failed.*Not known/, /^Running.*Not known/, /^Success.*Not known/]);
    const boxes = () => Promise.all([0, 1, 2].map((at) => counts.nth(at).boundingBox()));
    const before = await boxes();
    world.release();
    await expect(counts).toHaveText([/^Failed\s*12$/, /^Running\s*0$/, /^Success\s*36$/], patient);
    expect(await boxes()).toEqual(before);
  },
);

/** How far what is on screen has moved since the page was opened, as a share of the window. */
const moved = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
    observer.disconnect();
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });

/** Has the page remember its service on this device. */
const remember = (page: Page) =>
  page.addInitScript(() => {
    for (const key of Object.keys(sessionStorage).filter((one) => one.startsWith('signalbox.credentials.'))) {
      localStorage.setItem(key, sessionStorage.getItem(key) ?? '');
      sessionStorage.removeItem(key);
    }
  });

test('what a remembered service has sent is shown after a reload, until it has been read again @exhaustive', async ({
  connected: page,
  client,
}) => {
  await remember(page);
  const world = await answerForMany(page, { customers: 8 });
  await page.goto(list(client.project.name));
  await showsAll(page, '16 operations');
  await expect.poll(() => page.evaluate(storedRows), patient).toBe(16);
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeEnabled();
  expect(await moved(page)).toBeLessThan(0.05);

  world.state.hold = true;
  // Readings are dated to the second: those of the second in which a visit begins count as its own.
  const second = () => Math.floor(Date.now() / 1_000);
  const lastRead = second();
  await expect.poll(second).toBeGreaterThan(lastRead);
  await page.reload();
  await expect(page.getByText(/^Kept rows as of/)).toBeVisible(patient);
  await expect(page.getByText('0 of 8 customers read')).toBeVisible();
  await expect(rows(page)).toHaveCount(16);
  world.release();
  await expect(page.getByText(/^Kept rows as of/)).toHaveCount(0, patient);
  await expect(rows(page)).toHaveCount(16);
  expect(await moved(page)).toBeLessThan(0.05);

  await page.goto('/connect');
  await page.getByRole('button', { name: /^Forget/ }).click();
  await page.getByRole('button', { name: 'Forget', exact: true }).click();
  await expect.poll(() => page.evaluate(storedRows), patient).toBe(0);
});

test('a second tab shows what the first one has read, and asks for nothing', async ({
  connected: page,
  client,
}) => {
  test.slow();
  await remember(page);
  const world = await answerForMany(page, { customers: 8 });
  await page.goto(list(client.project.name));
  await showsAll(page, '16 operations');
  const second = await page.context().newPage();
  const other = await answerForMany(second, { customers: 8 });
  await second.goto(list(client.project.name));
  await second.getByRole('button', { name: /Ready to use/ }).click();
  await showsAll(second, '16 operations');
  await expect(rows(second)).toHaveCount(16);
  await expect(second.getByText(/^Kept rows/)).toHaveCount(0);
  expect([world.asked.length, other.asked.length]).toEqual([8, 0]);
  // Whoever asks for more reads it, and both show it.
  await second.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => other.asked.length).toBe(8);
  expect(world.asked).toHaveLength(8);
  await second.close();
});
