import { describe, expect, it } from 'vitest';
import { requestAttempts, deliveryDelay, retryDelay } from './retry-delays';
import { duration, failureText, listed, progressText, readResult, shortRequest, windowText } from './wording';

describe('the words of a log', () => {
  it.each([
    [0, '0 ms'],
    [999, '999 ms'],
    [1000, '1 s'],
    [2240, '2.2 s'],
    [59_960, '1 min'],
    [252_000, '4 min 12 s'],
    [3_600_000, '1 h'],
    [37_800_000, '10 h 30 min'],
  ])('write %i ms as %s', (ms, text) => expect(duration(ms)).toBe(text));

  it('name results as the interface does', () => {
    expect(readResult('contact', { records: 0, pages: 0 })).toBe('[contact] No new data found');
    expect(readResult('contacts', { records: 1204, pages: 13 })).toBe(
      '[contacts] 1,204 records read in 13 pages',
    );
    expect(readResult('contacts', { records: 1, pages: 1 })).toBe('[contacts] 1 record read in 1 page');
  });

  it('tell progress with and without a total', () => {
    expect(progressText(300, 1204)).toBe('300 of 1,204 records (24 %)');
    expect(progressText(300, undefined)).toBe('300 records so far');
    expect(progressText(120, 100)).toBe('120 of 100 records (100 %)');
  });

  it('say which changes a read is about', () => {
    expect(windowText(undefined, undefined)).toBe('everything');
    expect(windowText(0, undefined)).toBe('changes since 1970-01-01T00:00:00.000Z');
    expect(windowText(undefined, 0)).toBe('everything changed before 1970-01-01T00:00:00.000Z');
  });

  it('shorten requests but keep what tells them apart', () => {
    const url = 'https://api.example.com/v3/contacts';
    const query = { limit: '100', after: 'x'.repeat(30) };
    expect(shortRequest({ method: 'GET', url, query })).toBe('GET /v3/contacts?limit=100&after=…');
  });

  it('repeat nothing that a failure already says', () => {
    const failure = {
      ok: false,
      kind: 'rate_limit',
      status: 429,
      code: 'RATE',
      message: 'slow down',
    } as const;
    expect(failureText(failure)).toBe('429 RATE: slow down');
    expect(failureText({ ...failure, message: '429 RATE: slow down' })).toBe('429 RATE: slow down');
    expect(failureText({ ...failure, status: 0, code: 'ECONNRESET' })).toBe('ECONNRESET: slow down');
  });

  it('list names up to a point', () => {
    expect(listed(['a', 'b'])).toBe('a, b');
    expect(listed(['a', 'b', 'c', 'd'], 2)).toBe('a, b and 2 more');
  });
});

describe('the waits', () => {
  it('grow between requests, and follow the provider within reason', () => {
    expect(Array.from({ length: requestAttempts - 1 }, (_, n) => retryDelay(n + 1))).toEqual([
      1000, 2000, 4000, 8000,
    ]);
    expect(retryDelay(1, 7000)).toBe(7000);
    expect(retryDelay(1, 3_600_000)).toBe(60_000);
  });

  it('end after the ladder’s last step', () => {
    expect(deliveryDelay(8)).toBe(36_000_000);
    expect(deliveryDelay(9)).toBeUndefined();
  });
});
