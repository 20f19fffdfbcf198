import { afterEach, expect, test, vi } from 'vitest';
import { attemptConnect } from './connect-work';

afterEach(() => void vi.unstubAllGlobals());

const attempt = () =>
  attemptConnect({
    service: {
      id: 's',
      name: 'Lab',
      baseUrl: 'http://10.0.0.7/v1',
      readUrl: '',
      searchUrl: '',
      writeUrl: '',
    },
    credentials: { apiKey: 'any-key' },
    remember: false,
  });

/** Browsers report a violation after the request has failed. */
function failFetch(directive?: string) {
  vi.stubGlobal('fetch', () => {
    const event = Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: directive });
    if (directive !== undefined) setTimeout(() => document.dispatchEvent(event), 5);
    return Promise.reject(new TypeError('Failed to fetch'));
  });
}

test('an address that the policy of this page blocks is named as such, although the report comes late', async () => {
  failFetch('connect-src');
  expect((await attempt())?.title).toBe('The browser blocks this address');
});

test('another violation says nothing about the address', async () => {
  failFetch('img-src');
  expect((await attempt())?.title).toBe('The service could not be reached');
});
