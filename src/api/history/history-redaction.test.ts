import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { secretPaths } from '@/contract/secret-paths';
import { operation } from '@/test/operation-fixtures';
import { stubIndexedDb } from '@/test/stub-indexed-db';
import { toHistoryRow } from './history-row';
import { HistoryStore } from './history-store';

const ownKey = 'console-key-of-this-session-42';

/** Each kind of secret, as it occurs in prose, and the part that must not be stored. */
const planted: readonly (readonly [text: string, secret: string])[] = [
  [`The key ${ownKey} was refused`, ownKey],
  ['-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQ\n-----END RSA PRIVATE KEY-----', 'MIIEowIBAAKCAQ'],
  ['Could not reach amqp://sync:rabbit-hole@queue.example.com:5672', 'rabbit-hole'],
  ['Refused, Authorization: Zendesk-Token-Abcdef', 'Zendesk-Token-Abcdef'],
  ['Set-Cookie: session=cookie-monster-1', 'cookie-monster-1'],
  ['Bearer b3ar3r-t0ken-value was not valid', 'b3ar3r-t0ken-value'],
  ['Basic dXNlcjpwYXNzd29yZA== failed', 'dXNlcjpwYXNzd29yZA'],
  ['password=correct-horse in the request', 'correct-horse'],
  ['{"client_secret": "battery-staple"}', 'battery-staple'],
  ['GET /v1?access_token=url-token-9 answered 401', 'url-token-9'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl expired', 'eyJzdWIiOiIxIn0'],
  ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  ['AKIAIOSFODNN7EXAMPLE is not allowed', 'AKIAIOSFODNN7EXAMPLE'],
  [
    'POST https://hooks.slack.com/services/T024BE7LD/B0A1B2C3D/aBcDeFgHiJkLmNoPqRsTuVwX failed',
    'aBcDeFgHiJkLmNoPqRsTuVwX',
  ],
  ['Contact ana.ruiz@customer.example was rejected', 'ana.ruiz@customer.example'],
];

beforeEach(stubIndexedDb);
afterEach(() => vi.unstubAllGlobals());

/** All that IndexedDB holds, as text of bytes. */
async function storedText(): Promise<string> {
  const [{ name = '' } = {}] = await indexedDB.databases();
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name);
    request.addEventListener('success', () => resolve(request.result));
  });
  const texts: string[] = [];
  for (const store of database.objectStoreNames) {
    const values = await new Promise<unknown[]>((resolve) => {
      const request = database.transaction(store).objectStore(store).getAll();
      request.addEventListener('success', () => resolve(request.result));
    });
    for (const value of values)
      texts.push(
        value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : JSON.stringify(value),
      );
  }
  database.close();
  return texts.join('\n');
}

test('no secret is stored, wherever an operation holds it', async () => {
  const store = await HistoryStore.open({ service: 's', project: 'p', keep: 'disk' });
  const rows = planted.flatMap(([text], at) => {
    const secretRecord = { [secretPaths.operation[1]]: [{ name: text }] };
    return [
      operation({ id: `result-${at}`, status: 'failure', result: `Visible. ${text}` }),
      operation({
        id: `object-${at}`,
        metadata: { objects: [text], records: [{ name: text }] },
        ...secretRecord,
      }),
      operation({
        id: `status-${at}`,
        status: text,
        actionType: text,
        metadata: { progress: { note: text } },
      }),
      operation({ id: `ids-${at}`, metadata: { successfulRecordIds: [text] }, resource: text }),
    ];
  });
  store.put(rows.map((one) => toHistoryRow(one, 0, [ownKey])));
  await store.flush();
  const stored = await storedText();
  expect(stored).toContain('Visible. ');
  for (const [, secret] of planted) expect(stored, secret).not.toContain(secret);
  await store.close();
});
