import { afterEach, expect, test, vi } from 'vitest';
import { installTrustedTypesPolicy } from './trusted-types';

interface Rules {
  createHTML: (text: string) => string | null;
  createScriptURL: (address: string) => string | null;
}

afterEach(() => void vi.unstubAllGlobals());

/** The rules of the policy that the console installs. */
function installedRules(): Rules {
  const createPolicy = vi.fn<(name: string, rules: Rules) => void>();
  vi.stubGlobal('trustedTypes', { createPolicy });
  vi.stubGlobal('location', new URL('http://127.0.0.1:4317/projects'));
  installTrustedTypesPolicy();
  const [[name, rules] = []] = createPolicy.mock.calls;
  expect(name).toBe('default');
  return rules!;
}

test('only text without tags becomes markup', () => {
  const { createHTML } = installedRules();
  expect(createHTML('.a { color: red }')).toBe('.a { color: red }');
  expect(createHTML('<img src=x onerror=alert(1)>')).toBeNull();
});

test.each([
  ['/assets/worker-B1.js', true],
  ['/inbox/assets/worker.js', false],
  ['/assets/../inbox/assets/worker.js', false],
  ['/assets/a/worker.js', false],
  ['/assets/worker.js?from=elsewhere', false],
  ['/assets/worker.js#part', false],
  ['/assets/worker.json', false],
  ['https://elsewhere.example/assets/worker.js', false],
  ['//elsewhere.example/assets/worker.js', false],
  ['blob:https://elsewhere.example/assets/worker.js', false],
  ['data:text/javascript,/assets/worker.js', false],
])('the address of a script %s: %s', (address, passes) => {
  expect(installedRules().createScriptURL(address)).toBe(passes ? address : null);
});
