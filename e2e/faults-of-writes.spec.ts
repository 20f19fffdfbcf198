/** Every change against every fault: one request for each press, input kept, and words for a change whose answer is lost. */
import { faults, isOfBody, lostAnswer, slowAndNewer, unauthorised } from './faults/kinds';
import { expect, test } from './faults/world';
import { writes } from './faults/writes';

test.use({ trace: 'off' });

/** There are seven hundred cells: what is there already is not waited for. */
const intervals = [30, 60, 100];

for (const write of writes)
  test(write.hook, async ({ faulty: page, world: { client, ids, proxy } }, info) => {
    test.setTimeout(90_000);
    const cells: Record<string, string> = {};
    const admin = {
      Authorization: `Bearer ${client.service.bearerToken}`,
      'Content-Type': 'application/json',
    };
    const make = (path: string, body: object) =>
      fetch(client.service.baseUrl + path, { method: 'POST', headers: admin, body: JSON.stringify(body) });
    if (write.hook === 'useDeleteApiKey')
      await client.post('/api-keys', { label: 'Spare', scopes: ['full'] });
    if (write.hook === 'useRevokeInvite')
      await make(`/orgs/${ids.orgId}/invites`, { email: 'spare@example.com' });

    proxy.hits = write.hits;
    proxy.lacks = write.lacks;
    const open = async () => {
      await page.goto(proxy.origin + write.path(ids));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await write.fill(page, ids);
    };
    const submit = page
      .getByRole('button', { name: write.submit })
      .or(page.getByRole('menuitem', { name: write.submit }))
      .last();

    // A credential that is taken no more: what was typed is not left without asking.
    proxy.set(unauthorised);
    await open();
    await submit.click();
    if (write.on401 === 'connect') await expect(page).toHaveURL(/\/connect\?/);
    if (write.on401 === 'asks') await expect(page.getByRole('dialog', { name: /^Leave/ })).toBeVisible();
    if (write.on401 === 'says') await expect(page.getByText('Fault 401').first()).toBeVisible();
    if (write.on401 === 'token') await expect(page.getByText(unauthorised.says).first()).toBeVisible();
    expect(proxy.met).toBe(1);
    if (write.on401 === 'asks') await page.getByRole('dialog', { name: /^Leave/ }).press('Escape');
    // The way to connect takes what was typed along only where nothing was.
    if (write.kept)
      await expect(page.getByRole('textbox', { name: write.kept.label })).toHaveValue(write.kept.value);
    cells[unauthorised.name] = {
      connect: 'asks to connect',
      asks: 'asks before leaving',
      says: 'problem',
      token: 'asks for a token',
    }[write.on401];
    await page.evaluate(() => sessionStorage.clear());

    proxy.set(undefined);
    page.once('dialog', (dialog) => void dialog.accept());
    await open();
    const kinds = faults.filter(
      (fault) => !(write.bodyless && isOfBody(fault)) && !write.except?.includes(fault.name),
    );
    for (const fault of kinds) {
      proxy.set(fault);
      await submit.click();
      await expect.poll(() => proxy.met, { message: fault.name, intervals }).toBe(1);
      await expect(page.getByText(fault.says).filter({ visible: true }).first(), fault.name).toBeVisible();
      await expect(submit, fault.name).toBeEnabled();
      if (write.kept)
        await expect(page.getByRole('textbox', { name: write.kept.label }), fault.name).toHaveValue(
          write.kept.value,
        );
      // Nothing was sent by itself.
      expect(proxy.met, fault.name).toBe(1);
      cells[fault.name] = write.kept ? 'problem, input kept' : 'problem';
    }
    expect(await write.count(client, ids)).toBe(0);

    // The answer is lost: it says that it may have been done, and does nothing by itself.
    proxy.set(lostAnswer);
    await submit.click();
    await expect.poll(() => proxy.met, { intervals }).toBe(1);
    await expect(page.getByText(lostAnswer.says).filter({ visible: true }).first()).toBeVisible();
    expect([proxy.met, proxy.acted]).toEqual([1, 1]);
    const made = await write.count(client, ids);
    expect(made).toBeLessThanOrEqual(1);
    cells[lostAnswer.name] = 'problem, done once';

    if (write.settles) {
      proxy.set(undefined);
      if (write.settles.press) await submit.click();
      await expect(page.getByText(write.settles.says).filter({ visible: true }).first()).toBeVisible();
      expect(proxy.met).toBe(0);
      cells[slowAndNewer.name] = 'seen as done';
      info.annotations.push({ type: 'faults', description: JSON.stringify({ row: write.hook, cells }) });
      return;
    }

    // What is pressed twice, in one tick and again while the answer is slow, is sent once.
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
    cells[slowAndNewer.name] = write.refusedAfter ? 'refused: it is done' : 'done once';
    info.annotations.push({ type: 'faults', description: JSON.stringify({ row: write.hook, cells }) });
  });
