/**
 * Every page against every fault of its reads. The page explains the problem, no part of it is blank, and there is
 * something the person can do.
 */
import { faults, lostAnswer, slowAndNewer, unauthorised, type Fault } from './faults/kinds';
import { expectOutcome, expectRecovery, outcome, readsOf, retryButton } from './faults/page-outcome';
import { places } from './faults/pages';
import { expect, test } from './faults/world';
import { navigate } from './fixtures';

test.use({ trace: 'off' });

for (const place of places)
  test(place.name, { tag: '@exhaustive' }, async ({ faulty: page, world }) => {
    const { client, ids, proxy } = world;
    test.setTimeout(90_000);
    const again = retryButton(page);
    const open = () => page.goto(proxy.origin + place.path(ids));
    proxy.hits = readsOf(place);

    let before: Fault | undefined;
    for (const fault of place.readsNothing ? [] : [...faults, lostAnswer]) {
      proxy.set(fault);
      // A partial read counts as read and is not repeated at once.
      if (before?.saysInPart ?? !before) await open();
      else if (place.optional) await navigate(page, place.path(ids));
      else if (await again.isVisible()) await again.click();
      else await open();
      await expectOutcome(page, place, fault, proxy);
      before = fault;
    }

    // Slow and newer: first a skeleton, then the content, without a reload.
    proxy.set(slowAndNewer);
    if (await again.isVisible()) await again.click();
    else await open();
    if (!place.readsNothing && !place.optional)
      await expect(page.locator('[aria-busy="true"], [data-loading]').first()).toBeVisible();
    proxy.release();
    await expectRecovery(page, place, slowAndNewer);

    // The credential is rejected: a dialog asks for a new one, and the page continues.
    proxy.set(unauthorised);
    proxy.hits = () => true;
    await open();
    const question = page.getByRole('dialog', { name: /^The service no longer accepts this/ });
    await expect(question).toBeVisible();
    // A page that needs both credentials asks for each, one after the other.
    const renew = page.getByRole('button', { name: 'Enter a new API key' });
    await expect(async () => {
      const notNow = question.getByRole('button', { name: 'Not now' });
      if (await notNow.isVisible()) await notNow.click({ timeout: 1_000 });
      await expect(question).toHaveCount(0, { timeout: 1_000 });
      await expect(renew).toBeVisible({ timeout: 1_000 });
    }).toPass();
    expect(new URL(page.url()).pathname).toBe(place.path(ids).split('?')[0]);
    await expect(
      page
        .getByText('Fault 401')
        .or(page.getByText(/bearer token/))
        .first(),
    ).toBeVisible();
    proxy.set(undefined);
    const spare = await client.post<{ key: string }>('/api-keys', { label: 'Spare', scopes: ['full'] });
    await renew.click();
    await question.getByRole('textbox', { name: 'API key' }).fill(spare.key);
    await question.getByRole('button', { name: 'Continue' }).click();
    await expect(question).toHaveCount(0);
    await expect.poll(() => outcome(page, slowAndNewer, place.heading)).toBe('content');
  });
