/** What a form has to show when its request meets a fault. */
import { expect, type Page } from '@playwright/test';
import type { Fault } from './kinds';
import type { FaultProxy } from './proxy';
import type { Ids } from './world';
import type { Write } from './writes';

/** Shorter than Playwright's defaults, because there are hundreds of cells. */
export const intervals = [30, 60, 100];

export const submitButton = (page: Page, { submit }: Write) =>
  page
    .getByRole('button', { name: submit })
    .or(page.getByRole('menuitem', { name: submit }))
    .last();

export async function openForm(page: Page, write: Write, ids: Ids, proxy: FaultProxy) {
  await page.goto(proxy.origin + write.path(ids));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // A list that arrives moves those below it, with their open menus, which are then clicked where they were.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await write.fill(page);
}

export async function expectKept(page: Page, { kept }: Write, message?: string) {
  if (kept) await expect(page.getByRole('textbox', { name: kept.label }), message).toHaveValue(kept.value);
}

/** Submits a change that fails by a fault: one request, an explanation, and the input is kept. */
export async function expectRefused(page: Page, write: Write, fault: Fault, proxy: FaultProxy) {
  const message = `${write.hook}: ${fault.name}`;
  const submit = submitButton(page, write);
  proxy.set(fault);
  await submit.click();
  await expect.poll(() => proxy.met, { message, intervals }).toBe(1);
  await expect(page.getByText(fault.says).filter({ visible: true }).first(), message).toBeVisible();
  await expect(submit, message).toBeEnabled();
  await expectKept(page, write, message);
  // The request was not repeated by itself.
  expect(proxy.met, message).toBe(1);
}
