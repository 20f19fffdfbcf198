/** Counts what a person does on the way to something: clicks, and fields that are filled. */
import type { Locator, TestInfo } from '@playwright/test';

export function countEffort() {
  const effort = { clicks: 0, fields: 0 };
  return {
    effort,
    click: async (target: Locator) => {
      effort.clicks += 1;
      await target.click();
    },
    fill: async (target: Locator, text: string) => {
      effort.fields += 1;
      await target.fill(text);
    },
    /** Adds the counts to the report. */
    report: ({ annotations }: TestInfo) => {
      for (const [type, count] of Object.entries(effort))
        annotations.push({ type, description: String(count) });
    },
  };
}
