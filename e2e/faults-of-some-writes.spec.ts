/**
 * Every second fault meets one change. The exhaustive tests run the whole tables of changes and pages, and
 * src/app/states.test.tsx shows every page with refusals and unreadable answers.
 */
import { writePairs } from './faults/pairs';
import { expect, test } from './faults/world';
import { expectRefused, openForm } from './faults/write-outcome';

test.use({ trace: 'off' });

test('changes', async ({ faulty: page, world: { client, ids, proxy } }) => {
  test.slow();
  page.on('dialog', (dialog) => void dialog.accept());
  for (const { write, fault } of writePairs) {
    proxy.set(undefined);
    proxy.hits = write.hits;
    proxy.lacks = write.lacks;
    await write.prepare?.(client, ids);
    await openForm(page, write, ids, proxy);
    await expectRefused(page, write, fault, proxy);
    expect(await write.count(client, ids), write.hook).toBe(0);
  }
});
