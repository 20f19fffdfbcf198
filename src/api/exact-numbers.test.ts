import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getDestination, updateDestination } from '@/contract/destination';
import { curlOf } from '@/lib/curl';
import { parseJson, toJson } from '@/lib/json';
import { fileOf, make, textOf } from '@/test/case-parts';
import { answer, fakeNetwork, fetchFake, sent, session } from '@/test/fetch-fake';
import { exactTexts, jsonText, numberText } from '@/test/json-texts';
import { openCase } from './case-file/open-case';
import { request } from './http';
import { readEntry, searchText, toLine } from './operation-log/log-entry';
import { jsonLine, lineText } from './operation-log/log-export';

fakeNetwork();

const path = { projectIdOrName: 'p', destination: 'd1' };

/** Reads a destination with such metadata and sends the metadata back; returns the body that was sent. */
async function sentBack(text: string): Promise<string> {
  answer(
    `{"id":"d1","name":"n","type":"own","metadata":{"own":${text}},"createTime":"2026-01-01T00:00:00Z"}`,
  );
  const { metadata } = await request(getDestination, { path, session });
  fetchFake.mockClear();
  const body = { updateMask: ['metadata.own'], destination: { metadata } };
  await request(updateDestination, { path, body, session });
  return String(sent().init.body);
}

it('what was read is sent back as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(jsonText, async (text) => {
      expect(await sentBack(text)).toBe(
        `{"updateMask":["metadata.own"],"destination":{"metadata":{"own":${text}}}}`,
      );
    }),
  );
});

it.each(exactTexts)('%s is copied as it is in a curl command', (text) => {
  const body = parseJson(`{"own":${text}}`);
  const command = curlOf({
    method: 'PATCH',
    url: 'https://api.example',
    credential: undefined,
    body,
  });
  expect(command).toContain(`{"own":${text}}`);
});

const lineOf = (details: string) =>
  `{"timestamp":"2026-03-02T09:00:00Z","severity":"INFO","message":{"msg":"Read","details":${details}}}`;

it('a line of a log is exported and found as it was written', () => {
  fc.assert(
    fc.property(jsonText, (text) => {
      const raw = lineOf(`{"own":${text}}`);
      expect(toJson(readEntry(raw))).toBe(raw);
      expect(jsonLine(raw.replace(',"severity"', ',\n "severity"'))).toBe(raw);
    }),
  );
  fc.assert(
    fc.property(numberText, (number) => {
      const line = toLine(readEntry(lineOf(`{"own":${number}}`)), 0);
      expect(lineText(line)).toContain(`{"own":${number}}`);
      expect(searchText(line)).toContain(`{"own":${number}}`);
    }),
  );
});

it('a line in a case is opened as it was written', async () => {
  const numbers = fc.array(numberText, { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(numbers, async (texts) => {
      const raw = lineOf(`{"own":[${texts.join()}]}`);
      const { file } = await make([readEntry(raw)], {}, { known: [], personal: false, records: false });
      const { logs } = await openCase(fileOf(file));
      expect(await textOf(logs.get('op-1')!)).toBe(raw);
    }),
  );
});
