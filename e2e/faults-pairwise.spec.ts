/** Every page and every change meets one fault: a choice of the tables that the exhaustive tests run in full. */
import { expectOutcome, expectRecovery, readsOf, retryButton } from './faults/page-outcome';
import { pagePairs, writePairs } from './faults/pairs';
import { expect, test } from './faults/world';
import { expectRefused, openForm } from './faults/write-outcome';

test.use({ trace: 'off' });

/** Cuts a table into parts of about the same time, so that two workers share it. */
const thirds = [0, 1, 2];

for (const third of thirds)
  test(`pages, ${third + 1} of 3`, async ({ faulty: page, world: { ids, proxy } }) => {
    test.slow();
    for (const { place, fault } of pagePairs.filter((_, at) => at % 3 === third)) {
      proxy.hits = readsOf(place);
      proxy.set(fault);
      await page.goto(proxy.origin + place.path(ids));
      await expectOutcome(page, place, fault, proxy);
      proxy.set(undefined);
      if (await retryButton(page).isVisible()) await expectRecovery(page, place, fault);
    }
  });

for (const third of thirds)
  test(`changes, ${third + 1} of 3`, async ({ faulty: page, world: { client, ids, proxy } }) => {
    test.slow();
    page.on('dialog', (dialog) => void dialog.accept());
    for (const { write, fault } of writePairs.filter((_, at) => at % 3 === third)) {
      proxy.set(undefined);
      proxy.hits = write.hits;
      proxy.lacks = write.lacks;
      await write.prepare?.(client, ids);
      await openForm(page, write, ids, proxy);
      await expectRefused(page, write, fault, proxy);
      expect(await write.count(client, ids), write.hook).toBe(0);
    }
  });
