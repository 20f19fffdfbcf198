import { expect, test, vi } from 'vitest';

test('reading the config looks for no browser', async () => {
  vi.stubEnv('CHROMIUM_PATH', undefined);
  const { default: config } = await import('./playwright.config');
  expect(config.use?.launchOptions?.executablePath).toBeUndefined();
  expect(config.globalSetup).toBe('./browser-setup.ts');
  vi.unstubAllEnvs();
});
