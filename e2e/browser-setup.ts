import { findBrowser } from './browser.mjs';
import { lookForEngines } from './engines/engines';

/**
 * Looks for the browser when tests begin. The Playwright config is also read by tools that run no test and must not install
 * anything.
 */
export default function browserSetup(): void {
  process.env.CHROMIUM_PATH = findBrowser();
  console.log(`Browser: ${process.env.CHROMIUM_PATH}`);
  if (process.env.EXHAUSTIVE === '1') lookForEngines();
}
