import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildMessages, maxMessageBytes } from './messages';

const frame = {
  projectId: 'p1',
  provider: 'hubspot',
  groupRef: 'grp',
  groupName: 'Björk & Søn',
  consumerRef: 'con',
  consumerName: 'Ana',
  installationId: 'i1',
  installationUpdateTime: '2026-01-02T03:04:05.000Z',
  objectName: 'person',
  rawObjectName: 'contacts',
  workspace: '12345',
  action: 'read' as const,
  operationId: 'o1',
  operationTime: '2026-01-02T03:04:05.000Z',
  readType: 'triggered',
};
const entry = (id: number, text = '') => JSON.stringify({ fields: { id, text }, mappedFields: {}, raw: {} });

describe('a result message', () => {
  it('has exactly the members of the interface', () => {
    const [message, ...others] = buildMessages(frame, [entry(1), entry(2)]);
    expect(others).toEqual([]);
    expect(JSON.parse(message!.body)).toEqual({
      ...frame,
      resultInfo: { type: 'inline', numRecords: 2 },
      result: [
        { fields: { id: 1, text: '' }, mappedFields: {}, raw: {} },
        { fields: { id: 2, text: '' }, mappedFields: {}, raw: {} },
      ],
    });
    expect(message).toMatchObject({ records: 2, bytes: Buffer.byteLength(message!.body) });
  });

  it('is not made for no records', () => {
    expect(buildMessages(frame, [])).toEqual([]);
  });

  it('is split so that each part fits, in bytes, with all records in order', () => {
    const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 400 }), { maxLength: 40 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 3000, max: 9000 }), (list, limit) => {
        const messages = buildMessages(
          frame,
          list.map((text, id) => entry(id, text)),
          limit,
        );
        const ids = messages.flatMap(({ body, records, bytes }) => {
          expect(Buffer.byteLength(body)).toBe(bytes);
          expect(bytes).toBeLessThanOrEqual(limit);
          const parsed = JSON.parse(body) as { resultInfo: unknown; result: { fields: { id: number } }[] };
          expect(parsed.resultInfo).toEqual({ type: 'inline', numRecords: records });
          expect(parsed.result).toHaveLength(records);
          return parsed.result.map(({ fields }) => fields.id);
        });
        expect(ids).toEqual(list.map((_, id) => id));
      }),
    );
  });

  it('holds as much as it can', () => {
    const big = entry(1, 'x'.repeat(100_000));
    const messages = buildMessages(
      frame,
      Array.from({ length: 5 }, () => big),
    );
    expect(messages.map(({ records }) => records)).toEqual([2, 2, 1]);
    expect(maxMessageBytes).toBe(300_000);
  });

  it('of a record that fits in no message is left to a link, in its place among the others', () => {
    const big = entry(2, 'x'.repeat(300_000));
    const [before, linked, after, ...others] = buildMessages(frame, [entry(1), big, entry(3)]);
    expect(others).toEqual([]);
    expect([before?.records, after?.records]).toEqual([1, 1]);
    expect([before?.linked, after?.linked]).toEqual([undefined, undefined]);
    expect(JSON.parse(linked!.body)).toEqual({
      ...frame,
      resultInfo: { type: 'url', numRecords: 1, downloadUrl: '' },
    });
    expect(JSON.parse(linked!.linked!)).toEqual([JSON.parse(big)]);
  });
});
