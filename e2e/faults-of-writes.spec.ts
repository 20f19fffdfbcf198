/**
 * Every change against every fault (`npm test` runs a choice of them, faults-of-some-writes.spec.ts): one request for
 * each press, input is kept, and a lost answer is explained.
 */
import { lostAnswer, slowAndNewer, unauthorised } from './faults/kinds';
import { faultsOf } from './faults/pairs';
import { expect, test } from './faults/world';
import { expectKept, expectRefused, intervals, openForm, submitButton } from './faults/write-outcome';
import { writes } from './faults/writes';

test.use({ trace: 'off' });

for (const write of writes)
  test(write.hook, { tag: '@exhaustive' }, async ({ faulty: page, world }) => {
    const { client, ids, proxy } = world;
    await write.prepare?.(client, ids);
    proxy.hits = write.hits;
    proxy.lacks = write.lacks;
    const open = () => openForm(page, write, ids, proxy);
    const submit = submitButton(page, write);

    // The credential is rejected: a dialog asks for a new one, and the form stays as it is.
    await open();
    let sent = 0;
    proxy.set(unauthorised);
    proxy.hits = (asked) => {
      if (write.hits(asked)) sent += 1;
      // With these requests the console checks whether the credential is rejected.
      return write.hits(asked) || /\/v1\/(projects|my-info)$/.test(asked.path);
    };
    await submit.click();
    const question = page.getByRole('dialog', { name: /^The service no longer accepts this/ });
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Not now' }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByText(unauthorised.says).first()).toBeVisible();
    expect(sent).toBe(1);
    await expectKept(page, write);
    proxy.hits = write.hits;
    await page.evaluate(() => sessionStorage.clear());

    proxy.set(undefined);
    page.once('dialog', (dialog) => void dialog.accept());
    await open();
    for (const fault of faultsOf(write)) await expectRefused(page, write, fault, proxy);
    expect(await write.count(client, ids)).toBe(0);

    // The answer is lost: the page says that the change may have been made, and does not repeat it.
    proxy.set(lostAnswer);
    await submit.click();
    await expect.poll(() => proxy.met, { intervals }).toBe(1);
    await expect(page.getByText(lostAnswer.says).filter({ visible: true }).first()).toBeVisible();
    expect([proxy.met, proxy.acted]).toEqual([1, 1]);
    const made = await write.count(client, ids);
    expect(made).toBeLessThanOrEqual(1);

    if (write.settles) {
      proxy.set(undefined);
      if (write.settles.press) await submit.click();
      await expect(page.getByText(write.settles.says).filter({ visible: true }).first()).toBeVisible();
      expect(proxy.met).toBe(0);
      return;
    }

    // Pressing twice in one tick, and again while the answer is slow, sends one request.
    await write.refill?.(page);
    proxy.set(slowAndNewer);
    await expect(submit).toBeEnabled();
    await submit.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect.poll(() => proxy.met, { intervals }).toBe(1);
    await submit.click({ force: true, timeout: 500 }).catch(() => undefined);
    proxy.release();
    await expect.poll(() => proxy.acted).toBe(1);
    if (!write.refusedAfter) await expect(page.getByText(lostAnswer.says)).toHaveCount(0);
    expect(proxy.met).toBe(1);
  });
