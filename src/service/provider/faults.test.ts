import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountFor, fieldsOf } from './account';
import { simulatedProviders, specOf } from './catalog';
import { describe as describeObject } from './describe';
import { listPage } from './list';
import type { Faults, ListInput, ProviderFailure } from './types';

const now = Date.UTC(2026, 10, 21, 9);
const account = accountFor({ provider: 'salesforce', workspaceRef: 'acme', seed: 1 });

function call(changes: Partial<ListInput> = {}) {
  return listPage({
    account,
    object: 'contact',
    fields: ['email'],
    pageSize: 5,
    now,
    attempt: 0,
    ...changes,
  });
}
function failureOf({ outcome }: ReturnType<typeof call>): ProviderFailure {
  if (outcome.ok) throw new Error('The call did not fail');
  return outcome;
}
const kinds = (faults: Faults, attempts = 400) =>
  Array.from({ length: attempts }, (_, attempt) => {
    const { outcome } = call({ faults, attempt });
    return outcome.ok ? 'ok' : outcome.kind;
  });
const share = (list: readonly string[], kind: string) =>
  list.filter((one) => one === kind).length / list.length;

describe('faults', () => {
  test('are none unless switched on', () => {
    expect(share(kinds({}), 'ok')).toBe(1);
  });

  test('of a flaky line and a failing server come as often as asked for, and the same again', () => {
    const flaky = kinds({ flaky: 0.2 });
    expect(share(flaky, 'network')).toBeCloseTo(0.2, 1);
    expect(kinds({ flaky: 0.2 })).toEqual(flaky);
    const server = kinds({ serverErrors: 0.3 });
    expect(share(server, 'server')).toBeCloseTo(0.3, 1);
    expect(share(kinds({ flaky: 1 }), 'network')).toBe(1);
  });

  test('of a rate limit refuse every nth attempt, and all until a moment, and say when to come back', () => {
    expect(kinds({ rateLimited: { everyN: 3 } }, 6)).toEqual([
      'ok',
      'ok',
      'rate_limit',
      'ok',
      'ok',
      'rate_limit',
    ]);
    const faults = { rateLimited: { untilMs: now + 5_000 } };
    expect(call({ faults }).outcome).toMatchObject({
      ok: false,
      status: 429,
      kind: 'rate_limit',
      retryAfterMs: 5_000,
    });
    expect(call({ faults, now: now + 5_000 }).outcome.ok).toBe(true);
    const refused = failureOf(call({ faults: { rateLimited: { everyN: 1 } } }));
    expect(refused.message).toMatch(/^429 Too Many Requests/);
    expect(refused.retryAfterMs).toBeGreaterThanOrEqual(1_000);
  });

  test('of expired credentials refuse as the provider words it', () => {
    expect(call({ faults: { expiredCredentials: true } }).outcome).toEqual({
      ok: false,
      kind: 'auth',
      status: 401,
      code: 'INVALID_SESSION_ID',
      message: '401 Unauthorized: INVALID_SESSION_ID: Session expired or invalid',
    });
  });

  test('of a withheld column take it from the metadata and refuse it when asked for', () => {
    const faults = { missingColumn: ['Email'] };
    expect(call({ faults }).outcome).toMatchObject({
      ok: false,
      kind: 'bad_request',
      status: 400,
      message: expect.stringMatching(/^No such column 'email' on entity 'Contact'\. If you are attempting/),
    });
    expect(call({ faults, fields: ['firstname'] }).outcome.ok).toBe(true);
    const { outcome } = describeObject({ account, now, attempt: 0, object: 'contact', faults });
    if (!outcome.ok) throw new Error(outcome.message);
    expect(outcome.metadata.fields).not.toHaveProperty('email');
    expect(fieldsOf(account, 'contact', now)).toHaveProperty('email');
    const whole = call({
      faults: { missingColumn: ['mailingaddress'] },
      fields: ["$['mailingaddress']['city']"],
    });
    expect(whole.outcome.ok).toBe(false);
    const filter = { fieldName: 'email', operator: 'eq', value: 'x' } as const;
    expect(call({ fields: [], filters: [filter], faults }).outcome.ok).toBe(false);
  });

  test.each(simulatedProviders)(
    '%s refuses an unknown object, an unknown field and bad credentials',
    (provider) => {
      const other = accountFor({ provider, workspaceRef: 'acme', seed: 1 });
      const object = [...specOf(provider).objects.keys()][0] ?? '';
      const failures = [
        call({ account: other, object: 'no-such-object' }),
        call({ account: other, object, fields: ['no_such_field__c'] }),
        call({ account: other, object, fields: [], faults: { expiredCredentials: true } }),
      ].map(({ outcome }) => (outcome.ok ? 'ok' : outcome.kind));
      expect(failures).toEqual(['not_found', 'bad_request', 'auth']);
      const refused = failureOf(call({ account: other, object, fields: ['no_such_field__c'] }));
      expect(refused.message).toContain('no_such_field__c');
    },
  );

  test('never make a call throw', () => {
    const faults = fc.record(
      {
        slow: fc.double({ min: 0, max: 100, noNaN: true }),
        flaky: fc.double({ min: 0, max: 1, noNaN: true }),
        serverErrors: fc.double({ min: 0, max: 1, noNaN: true }),
        missingColumn: fc.array(fc.string()),
        expiredCredentials: fc.boolean(),
        rateLimited: fc.record({ everyN: fc.nat(5), untilMs: fc.nat() }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(faults, fc.nat(), fc.string(), fc.array(fc.string()), (some, attempt, object, fields) => {
        const { outcome, latencyMs } = call({ faults: some, attempt, object, fields });
        expect(outcome.ok).toBe(false);
        expect(latencyMs).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('latency', () => {
  test.each(simulatedProviders)('of %s is within 80 and 600 ms and varies', (provider) => {
    const other = accountFor({ provider, workspaceRef: 'acme', seed: 1 });
    const object = [...specOf(provider).objects.keys()][0] ?? '';
    const all = Array.from(
      { length: 60 },
      (_, attempt) => call({ account: other, object, fields: [], attempt }).latencyMs,
    );
    expect(Math.min(...all)).toBeGreaterThanOrEqual(80);
    expect(Math.max(...all)).toBeLessThanOrEqual(600);
    expect(new Set(all).size).toBeGreaterThan(20);
  });

  test('follows slowness', () => {
    const { latencyMs } = call();
    expect(call({ faults: { slow: 10 } }).latencyMs).toBeGreaterThan(latencyMs * 9);
  });
});
