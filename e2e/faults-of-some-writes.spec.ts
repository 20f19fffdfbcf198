/**
 * Every fault meets one change. The exhaustive tests run the whole tables of changes and pages, and
 * src/app/states.test.tsx shows every page with refusals and unreadable answers.
 */
import { writePairs } from './faults/pairs';
import { expect, test } from './faults/world';
import { expectRefused, openForm } from './faults/write-outcome';

test.use({ trace: 'off' });

/** Two tests, so that two workers share them. */
const halves = [0, 1];

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
