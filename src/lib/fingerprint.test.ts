import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runs } from '@/test/exhaustive';
import { fingerprint, fingerprintId } from './fingerprint';

describe('fingerprint', () => {
  it.each([
    ['Read 1,479 records in 15 pages', 'Read 1 record in 2 pages'],
    [
      'Message 0199e0a8-52f7-7000-8000-0123456789ab not taken at 2026-11-20T09:41:00.123Z',
      'Message 0199e0a9-52f7-7111-8000-0123456789cd not taken at 2026-11-21 10:02:11+01:00',
    ],
    [
      'GET https://api.example.com/crm/v3/objects/contacts/8841?after=100&token=abc → 404',
      'GET https://api.example.com/crm/v4/objects/contacts/12?after=2 → 404',
    ],
    ['No access for ana.ruiz@acme.example', 'No access for bo@globex.test'],
    ['Record 0035g00000XyZabAAB is locked', 'Record 0035g00000QrStuAAB is locked'],
    ['Request req_8f14e45fceea failed', 'Request req_c9f0f895fb98 failed'],
    ['10.0.0.7:443 refused', '192.168.4.12:8080 refused'],
    ['Gave up after 3 attempts at 14:02', 'Gave up after 1 attempt at 9:15:33'],
    ['400 invalid_grant; scheduled reads are paused after 3 such failures', '400 invalid_grant'],
    ['too   many\nspaces 1', 'too many spaces 22'],
  ])('%s is like %s', (a, b) => {
    expect(fingerprint(a)).toBe(fingerprint(b));
  });

  it.each([
    ['401 Unauthorized', '403 Forbidden'],
    ['Answered 502', 'Answered 404'],
    ['No such column “foo__c”', 'No such column “bar__c”'],
    ['https://a.example.com/x refused', 'https://b.example.com/x refused'],
  ])('%s is not like %s', (a, b) => {
    expect(fingerprint(a)).not.toBe(fingerprint(b));
  });

  test('stays readable', () => {
    expect(
      fingerprint('GET https://api.hubapi.com/crm/v3/objects/contacts/42?x=1 → 429 Too many requests'),
    ).toBe('GET https://api.hubapi.com/crm/v{n}/objects/contacts/{id} → 429 Too many requests');
  });
});

describe('any text', () => {
  test('done twice is done once, and no digit but of a status is left', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 300 }), (text) => {
        const once = fingerprint(text);
        expect(fingerprint(once)).toBe(once);
        expect(once.replace(/(?<![\w.,])[45]\d\d(?![\w.,]*\d)/g, '')).not.toMatch(/\d/);
      }),
      runs(500),
    );
  });

  test('one message with other ids, numbers, times and query is the same cause', () => {
    const filled = fc.record({
      id: fc.uuid(),
      count: fc.integer({ min: 1_000, max: 9_999_999 }),
      at: fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }),
      query: fc.webQueryParameters(),
      host: fc.constant('api.example.com'),
    });
    const message = ({
      id,
      count,
      at,
      query,
      host,
    }: {
      id: string;
      count: number;
      at: Date;
      query: string;
      host: string;
    }) =>
      `Batch ${id}: ${count} rows from https://${host}/v2/rows/${count}?${query} at ${at.toISOString()} were refused`;
    fc.assert(
      fc.property(filled, filled, (a, b) => {
        fc.pre(!/["'<>)\]#\s]/.test(a.query + b.query));
        expect(fingerprint(message(a))).toBe(fingerprint(message(b)));
      }),
    );
  });

  test('its id is short and the same each time', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(fingerprintId(text)).toBe(fingerprintId(text));
        expect(fingerprintId(text)).toMatch(/^[0-9a-z]{2,14}$/);
      }),
    );
  });
});
