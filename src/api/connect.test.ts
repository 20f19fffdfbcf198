import { afterEach, expect, it, vi } from 'vitest';
import { ConnectLinkError, probeReachable, redeemConnectToken } from './connect';

const fetched = vi.fn<typeof fetch>();
const answered = (answer: () => Response | Promise<Response>) => {
  vi.stubGlobal('window', { location: { origin: 'http://console.test' } });
  vi.stubGlobal(
    'fetch',
    fetched.mockReset().mockImplementation(async () => answer()),
  );
};
afterEach(() => void vi.unstubAllGlobals());

const grant = {
  name: 'Local',
  baseUrl: 'http://a',
  readUrl: 'http://b',
  searchUrl: 'http://c',
  writeUrl: 'http://d',
};
const privately = { credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' };
const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'));

it('exchanges the token of a link for a service', async () => {
  answered(() => Response.json({ ...grant, apiKey: null, more: 1 }));
  expect(await redeemConnectToken('once')).toMatchObject(grant);
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    'http://console.test/connect-tokens:redeem',
    expect.objectContaining({
      ...privately,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: '{"token":"once"}',
    }),
  );
});

it.each([
  ['unreachable', noAnswer],
  ['failed', () => new Response('<p>Bad gateway', { status: 502 })],
  ['failed', () => Response.json({}, { status: 500 })],
  ['not-offered', () => new Response('<p>Not found', { status: 404 })],
  ['not-offered', () => Response.json({ name: 'Local' })],
  ['spent', () => Response.json({}, { status: 404 })],
] as const)('says why a link does not work: %s', async (kind, answer) => {
  answered(answer);
  await expect(redeemConnectToken('once')).rejects.toEqual(new ConnectLinkError(kind));
});

it('finds out without a credential whether anything answers', async () => {
  answered(() => Response.error());
  expect(await probeReachable('http://service.test')).toBe(true);
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    'http://service.test',
    expect.objectContaining({ ...privately, mode: 'no-cors' }),
  );
  answered(noAnswer);
  expect(await probeReachable('http://service.test')).toBe(false);
});
