import { expect, it } from 'vitest';
import { DoubledKeys } from '@/contract/doubled-keys';
import { parseAs } from '@/contract/fits';
import { listInstallations } from '@/contract/installation';
import { searchRecords } from '@/contract/record';
import { deepEqual } from '@/lib/deep-equal';
import { differencesOf } from '@/lib/differences';
import { parseJson, toJson } from '@/lib/json';
import { redact, redactSecrets } from '@/lib/redact';
import { readEntry, searchText, textOf, toLine } from './operation-log/log-entry';
import { lineText } from './operation-log/log-export';

/** An answer as the schema reads it, or how it differs. */
function read(schema: Parameters<typeof parseAs>[0], text: string) {
  const value = parseJson(text);
  const parsed = parseAs(schema, value);
  return parsed.success ? toJson(parsed.data) : differencesOf(parsed.error.issues, value);
}

const installations = (object: string) =>
  `[{"id":"i","projectId":"p","integrationId":"x","healthStatus":"healthy","createTime":"2026-01-01T00:00:00Z",` +
  `"createdBy":"a","config":{"id":"c","revisionId":"r","createTime":"2026-01-01T00:00:00Z","createdBy":"u",` +
  `"content":{"provider":"p","read":{"objects":{"users":${object}}}}}}]`;
const place = '[0].config.content.read.objects.users';
const expected = (words: string) => `is ${words}, expected an object`;

it('what the interface does not know stays as it was written', () => {
  for (const text of [
    installations('{"objectName":"users","own":{"a":1,"a":2}}'),
    `{"result":[{"fields":{"a":[{"b":1,"b":1}]},"raw":{"c":{"a":1,"a":2}}}]}`,
  ])
    expect(read(text.startsWith('[') ? listInstallations.response : searchRecords.response, text)).toBe(text);
});

it.each([
  ['{"objectName":"a","objectName":"b"}', place, 'an object with a key twice'],
  [
    '{"objectName":"a","selectedFields":{"a":true,"a":false}}',
    `${place}.selectedFields`,
    'an object with a key twice',
  ],
  ['1.0', place, 'a number'],
])('an object that is read is refused as %s', (object, at, words) => {
  expect(read(listInstallations.response, installations(object))).toEqual([
    { place: at, words: expected(words) },
  ]);
});

it('secrets of both members are left out', () => {
  const value = parseJson(
    '{"password":"one-1","password":"two-2","in":{"name":"token","name":"a","value":"three-3"}}',
  );
  const options = { known: [], personal: false };
  const clean =
    '{"password":"[redacted: named secret]","password":"[redacted: named secret]",' +
    '"in":{"name":"token","name":"a","value":"[redacted: named secret]"}}';
  expect(toJson(redact(value, 'open', options, 'details').value)).toBe(clean);
  expect(toJson(redactSecrets(value, options))).toBe(clean);
});

it.each([
  [
    '{"timestamp":"2026-03-02T09:00:00Z","severity":"INFO","severity":"ERROR","message":{"msg":"a"}}',
    'ERROR',
  ],
  ['{"timestamp":"2026-03-02T09:00:00Z","severity":"ERROR","message":{"msg":"a","msg":"b"}}', 'ERROR'],
  ['{"timestamp":"2026-03-02T09:00:00Z","severity":"ERROR","message":"a","message":"b"}', 'ERROR'],
])('a line is shown, found and copied as its text: %s', (raw, level) => {
  const line = toLine(readEntry(raw), 0);
  expect(line).toMatchObject({ level, entry: { timestamp: '2026-03-02T09:00:00Z' } });
  expect([textOf(line), searchText(line)]).toEqual([raw, raw]);
  expect(lineText(line)).toBe(`2026-03-02T09:00:00Z ERROR ${raw}`);
});

it('differ from what has one member of them', () => {
  const [one, same, other, last] = ['{"a":1,"a":2}', '{"a":1,"a":2}', '{"a":0,"a":2}', '{"a":2}'].map(
    parseJson,
  );
  expect([deepEqual(one, same), deepEqual(one, other), deepEqual(one, last)]).toEqual([true, false, false]);
  expect(deepEqual(new DoubledKeys([]), { members: [] })).toBe(false);
});
