import { connectsByConsent } from '@/lib/account-options';
import { runInNewContext } from 'node:vm';
import { startBrowser, startFlow } from '@/test/oauth-flow';
import { closeService, startTestService, type TestService } from '@/test/service';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { providerInfo, simulatedProviders } from '../provider/catalog';
import { builtInApp } from './apps';

import { openerScript, openerScriptPath } from './opener-script';

let service: TestService;
beforeEach(() => {
  service = startTestService();
});
afterEach(() => closeService(service));

const changed = (url: string, changes: Record<string, string | undefined>) => {
  const copy = new URL(url);
  for (const [name, value] of Object.entries(changes))
    if (value === undefined) copy.searchParams.delete(name);
    else copy.searchParams.set(name, value);
  return copy.href;
};

describe('the consent page', () => {
  test('allows no script, no frame, and no form but its own', async () => {
    const { headers } = await startBrowser(service).open(await startFlow(service));
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self'; form-action 'self'/,
    );
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src|unsafe|\*/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('set-cookie')).toMatch(/; Path=\/provider\/; HttpOnly; SameSite=Strict; Max-Age=600$/);
    // With either, a page that opened it could not be told how it ended.
    expect(headers.has('cross-origin-opener-policy')).toBe(false);
  });

  test.each([
    { redirect_uri: 'https://evil.example.com/' },
    { redirect_uri: 'http://127.0.0.1:4317/callbacks/v1/oauth/../../evil' },
    { redirect_uri: 'javascript:alert(1)' },
    { redirect_uri: undefined },
    { client_id: 'other' },
    { scope: 'everything' },
    { scope: undefined },
    { response_type: 'token' },
    { code_challenge: 'x' },
  ])('goes nowhere when its link was changed: %j', async (changes) => {
    const { status, text, headers } = await startBrowser(service).open(
      changed(await startFlow(service), changes),
    );
    expect(status).toBe(400);
    expect(text).toContain('This link has been changed');
    expect(text).not.toMatch(/evil|javascript:|<form|<a /);
    expect(headers.get('location')).toBeNull();
  });

  test('does not take a second value for a parameter', async () => {
    const url = `${await startFlow(service)}&redirect_uri=https%3A%2F%2Fevil.example.com`;
    expect((await startBrowser(service).open(url)).status).toBe(400);
  });

  test('is there for the provider of the flow only', async () => {
    const url = await startFlow(service);
    const { open } = startBrowser(service);
    expect((await open(url.replace('/hubspot/', '/salesforce/'))).status).toBe(400);
    expect((await open(url.replace('/hubspot/', '/gong/'))).status).toBe(404);
    expect((await open(url.replace('/hubspot/', '/%3Cscript%3E/'))).status).toBe(404);
    expect((await open(changed(url, { state: 'x' }))).text).toContain('This link is not known');
    expect((await open(changed(url, { state: undefined }))).text).toContain('This link is not known');
    expect((await open(url, { method: 'DELETE' })).status).toBe(405);
  });

  test('takes an answer from itself only', async () => {
    const url = await startFlow(service);
    const browser = startBrowser(service);
    const { text } = await browser.open(url);
    const tries = [
      await browser.answer(text, 'allow', {}, 'https://evil.example.com'),
      await browser.answer(text, 'allow', {}, 'null'),
      await browser.answer(text, 'allow', { proof: '' }),
      await browser.answer(text, 'allow', { proof: 'x'.repeat(43) }),
      await startBrowser(service).answer(text, 'allow'),
    ];
    const other = startBrowser(service);
    await other.open(url);
    tries.push(await other.answer(text, 'allow'));
    const second = (await browser.open(await startFlow(service))).text;
    const state = /name="state" value="([^"]+)"/.exec(second)?.[1] ?? '';
    tries.push(await browser.answer(text, 'allow', { state }));
    for (const { status, location } of tries) expect([status, location]).toEqual([403, null]);
    expect((await browser.answer(text, 'maybe')).status).toBe(400);
    expect((await browser.answer(text, 'allow')).status).toBe(302);
  });

  test('refuses a form that is too long', async () => {
    const browser = startBrowser(service);
    const { text } = await browser.open(await startFlow(service));
    expect((await browser.answer(text, 'allow', { more: 'x'.repeat(20_000) })).status).toBe(413);
  });
});

test('every built-in app names the scopes that its provider needs', () => {
  const asked = simulatedProviders.filter((name) =>
    connectsByConsent(providerInfo(name) ?? { name, authType: '' }),
  );
  expect(asked.length).toBeGreaterThan(5);
  for (const name of asked) expect([name, builtInApp(name).scopes.length > 0]).toEqual([name, true]);
});

describe('the last page’s script', () => {
  const run = (dataset: Record<string, string>, hasOpener = true) => {
    const posted: unknown[] = [];
    let isClosed = false;
    const opener = { postMessage: (message: unknown, origin: string) => posted.push([message, origin]) };
    runInNewContext(openerScript, {
      window: {
        opener: hasOpener ? opener : null,
        close: () => {
          isClosed = true;
        },
      },
      document: { body: { dataset } },
    });
    return { posted: JSON.parse(JSON.stringify(posted)) as unknown, isClosed };
  };
  const origins = JSON.stringify(['http://a.example', 'http://b.example']);

  test('tells each allowed origin and closes', () => {
    const message = { eventType: 'AUTHORIZATION_SUCCEEDED', data: { connection: 'c1' } };
    expect(run({ event: 'AUTHORIZATION_SUCCEEDED', connection: 'c1', origins })).toEqual({
      posted: [
        [message, 'http://a.example'],
        [message, 'http://b.example'],
      ],
      isClosed: true,
    });
    expect(run({ event: 'AUTHORIZATION_FAILED', error: 'No.', origins: '["http://a.example"]' })).toEqual({
      posted: [[{ eventType: 'AUTHORIZATION_FAILED', data: { error: 'No.' } }, 'http://a.example']],
      isClosed: true,
    });
  });

  test('leaves a window that nobody opened', () => {
    expect(run({ event: 'AUTHORIZATION_FAILED', error: 'No.', origins }, false)).toEqual({
      posted: [],
      isClosed: false,
    });
  });

  test('is a file of the service, and all that its page may run', async () => {
    const { open } = startBrowser(service);
    const { headers, text } = await open(openerScriptPath);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(text).toBe(openerScript);
    const page = await open('/callbacks/v1/oauth');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'; form-action 'none'");
    expect(page.text.match(/<script/g)).toHaveLength(1);
    expect(page.text).toContain(`<script src="${openerScriptPath}" defer></script>`);
    expect(page.text).toContain('You can close this window.');
  });
});
