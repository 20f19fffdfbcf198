/** Helpers for real key presses, without a mouse. */
import { expect, type Locator, type Page } from '@playwright/test';

const mostPresses = 150;

async function pressUntil(page: Page, key: string, isThere: () => Promise<boolean>, what: string) {
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${mostPresses} presses of ${key} do not lead to ${what}`);
}

/** Presses a key (Tab by default) until the target has the focus. */
export async function goTo(target: Locator, key = 'Tab'): Promise<void> {
  await expect(target.first()).toBeVisible();
  const page = target.page();
  // To look for an element by its role takes many times as long as a key press, so the target is looked for again only
  // when one of those found is gone, and from time to time, since another may have appeared.
  let found = await target.elementHandles();
  let presses = 0;
  const hasFocus = async () => {
    const state = await page.evaluate((elements) => {
      if (elements.some((element) => element === document.activeElement)) return 'focused';
      return elements.length > 0 && elements.every((element) => element.isConnected) ? 'there' : 'gone';
    }, found);
    presses += 1;
    if (state === 'gone' || presses % 10 === 0) found = await target.elementHandles();
    return state === 'focused';
  };
  await pressUntil(page, key, hasFocus, String(target));
}

/** Moves the focus to an element and presses Enter or another key there. */
export async function activate(target: Locator, { by = 'Tab', press = 'Enter' } = {}): Promise<void> {
  await goTo(target, by);
  await target.page().keyboard.press(press);
}

/** Replaces the text of a field. */
export async function typeInto(target: Locator, text: string, by = 'Tab'): Promise<void> {
  await goTo(target, by);
  await target.page().keyboard.press('Control+a');
  await target.page().keyboard.type(text);
}

/** Chooses in a field that is searched by typing. */
export async function searchAndChoose(target: Locator, text: string, by = 'Tab'): Promise<void> {
  const page = target.page();
  await typeInto(target, text, by);
  // Enter takes the marked option, which is marked a moment after it appears.
  await expect(page.locator('[role="option"][data-combobox-selected]')).toContainText(text);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
}

/** Chooses in a field that opens a list. */
export async function choose(target: Locator, option: string, by = 'Tab'): Promise<void> {
  await goTo(target, by);
  const page = target.page();
  const options = page.getByRole('option');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toBeVisible();
  const wanted = page.getByRole('option', { name: option, exact: true });
  const isActive = async () => (await wanted.getAttribute('data-combobox-selected')) !== null;
  await pressUntil(page, 'ArrowDown', isActive, option);
  await page.keyboard.press('Enter');
  await expect(options).toHaveCount(0);
}
