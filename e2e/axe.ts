import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs axe on a page and returns a line for each violated rule. Pages have no frames. */
export async function violations(page: Page, tags = [...wcag, 'best-practice']): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(async (values) => {
    const { axe: loaded } = globalThis as unknown as { axe: typeof axe };
    const { violations: found } = await loaded.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
      selectors: false,
    });
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' · ')}`);
  }, tags);
}
