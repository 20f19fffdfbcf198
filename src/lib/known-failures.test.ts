import { describe, expect, test } from 'vitest';
import { destinationIn, explainFailure, knownFailures } from './known-failures';

const idOf = (result: string, actionType = 'read') =>
  explainFailure({ status: 'failure', result, actionType })?.id;

describe('explainFailure', () => {
  test.each([
    ['[prospects] The installation has no connection', 'no-connection'],
    ['[contact] 401 Unauthorized from provider', 'bad-credentials'],
    ['connection is in state bad_credentials', 'bad-credentials'],
    ['oauth2: invalid_grant', 'bad-credentials'],
    ['The access token has expired: token has expired', 'bad-credentials'],
    ["No such column 'Foo__c' on entity 'Contact'", 'missing-field'],
    ['Property "foo" does not exist', 'missing-field'],
    ['429 Too Many Requests', 'rate-limit'],
    ['REQUEST_LIMIT_EXCEEDED: TotalRequests Limit exceeded', 'rate-limit'],
    ['Destination orders answered 500 after 4 attempts', 'destination'],
    ['webhook https://example.com refused the message', 'destination'],
    ['3 messages not delivered', 'destination'],
    ['Destination “crm-sync” does not exist in this project', 'missing-destination'],
    ['403 Forbidden: missing scope crm.read', 'permission'],
    ['provider answered 503 Service Unavailable', 'provider-down'],
    ['read tcp: connection reset by peer', 'provider-down'],
    ['getaddrinfo EAI_AGAIN api.example.com', 'provider-down'],
    ['the provider’s host name could not be resolved', 'provider-down'],
  ])('%s', (result, id) => {
    expect(idOf(result)).toBe(id);
  });

  test('finds the destination that is named in quotes', () => {
    expect(destinationIn('Destination “orders-1” did not take 3 records: it answered 500')).toBe('orders-1');
    expect(destinationIn('Destination orders answered 500')).toBeUndefined();
  });

  test('the same words mean something else for a write', () => {
    const result = 'error writing contact: bad request: No such column Foo__c on entity Contact';
    expect(idOf(result, 'write')).toBe('missing-field-write');
    expect(idOf(result, 'read')).toBe('missing-field');
  });

  test('does not take a message for lost that may still be delivered', () => {
    const result = 'Destination “crm-sync” did not take the message after 4 attempts: 500 answered';
    const known = explainFailure({ status: 'failure', result, actionType: 'read' });
    expect(known?.check.some(({ text }) => text.includes('arrived since'))).toBe(true);
  });

  test('says nothing about what it does not know, or what did not fail', () => {
    expect(idOf('The moon is in the wrong phase')).toBeUndefined();
    expect(idOf('')).toBeUndefined();
    expect(idOf('4290 records, 5030 pages')).toBeUndefined();
    expect(
      explainFailure({ status: 'success', result: '429 Too Many Requests', actionType: 'read' }),
    ).toBeUndefined();
    expect(explainFailure({ status: 'failure', result: null, actionType: 'read' })).toBeUndefined();
  });

  // A rule that goes back and forth would not end before the test's time is over.
  test('a huge or hostile result is judged', () => {
    for (const result of [
      'destination '.repeat(200_000),
      `field ${'a '.repeat(500_000)}`,
      `${'webhook'.repeat(100_000)}!`,
    ])
      expect(knownFailures.map(({ id }) => id)).not.toContain(idOf(result));
  });

  test('every rule has a name of its own and says what to check', () => {
    expect(new Set(knownFailures.map(({ id }) => id)).size).toBe(knownFailures.length);
    for (const { check, what } of knownFailures) {
      expect(check.length).toBeGreaterThan(0);
      expect(what).toMatch(/\.$/);
    }
  });
});
