/** Every fault meets one page and one change: a choice of the tables that the exhaustive tests run in full. */
import { expectOutcome, expectRecovery, readsOf, retryButton } from './faults/page-outcome';
import { pagePairs, writePairs } from './faults/pairs';
import { expect, test } from './faults/world';
import { expectRefused, openForm } from './faults/write-outcome';

test.use({ trace: 'off' });

/** Two tests for each table, so that two workers share it. */
const halves = [0, 1];

for (const half of halves)
  test(`pages, ${half + 1} of 2`, async ({ faulty: page, world: { ids, proxy } }) => {
    test.slow();
    for (const { place, fault } of pagePairs.filter((_, at) => at % 2 === half)) {
      proxy.hits = readsOf(place);
      proxy.set(fault);
      await page.goto(proxy.origin + place.path(ids));
      await expectOutcome(page, place, fault, proxy);
      proxy.set(undefined);
      if (await retryButton(page).isVisible()) await expectRecovery(page, place, fault);
    }
  });

for (const half of halves)
  test(`changes, ${half + 1} of 2`, async ({ faulty: page, world: { client, ids, proxy } }) => {
    test.slow();
    page.on('dialog', (dialog) => void dialog.accept());
    for (const { write, fault } of writePairs.filter((_, at) => at % 2 === half)) {
      proxy.set(undefined);
      proxy.hits = write.hits;
      proxy.lacks = write.lacks;
      await write.prepare?.(client, ids);
      await openForm(page, write, ids, proxy);
      await expectRefused(page, write, fault, proxy);
      expect(await write.count(client, ids), write.hook).toBe(0);
    }
  });
