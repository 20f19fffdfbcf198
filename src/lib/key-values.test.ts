import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordFromRows, rowsFromRecord, withEdits } from './key-values';

describe('key values', () => {
  it('reads only text', () => {
    expect(rowsFromRecord({ a: '1', b: 2, c: null, d: '' })).toEqual([
      { name: 'a', value: '1' },
      { name: 'd', value: '' },
    ]);
    for (const rubbish of [null, undefined, [], 'text', 3]) expect(rowsFromRecord(rubbish)).toEqual([]);
  });

  it('drops empty rows and trims names', () => {
    const rows = [
      { name: ' X-Token\u200b ', value: 'a' },
      { name: '', value: '' },
    ];
    expect(recordFromRows(rows)).toEqual({ 'X-Token': 'a' });
  });

  it('makes own keys, even of __proto__', () => {
    const record = recordFromRows([{ name: '__proto__', value: 'x' }]);
    expect(Object.keys(record)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('comes back as it went', () => {
    const names = fc.string({ minLength: 1 }).filter((name) => name.trim() === name);
    fc.assert(
      fc.property(fc.dictionary(names, fc.string()), (record) => {
        const back = recordFromRows(rowsFromRecord(record));
        expect(Object.entries(back)).toEqual(Object.entries(record));
      }),
    );
  });

  it('keeps entries that were not edited as they are stored, whatever they hold', () => {
    const stored = fc.dictionary(fc.string({ minLength: 1 }), fc.oneof(fc.string(), fc.jsonValue()));
    fc.assert(
      fc.property(stored, fc.string({ minLength: 1 }), fc.string(), (record, name, value) => {
        const rows = rowsFromRecord(record);
        const before = recordFromRows(rows);
        const after = recordFromRows([...rows, { name: `new-${name}`, value }]);
        const key = `new-${name}`.trim();
        expect(withEdits<unknown>(record, before, after)).toEqual({ ...record, [key]: value });
        expect(withEdits<unknown>(record, before, before)).toEqual({ ...record });
      }),
    );
    expect(withEdits<unknown>({ a: '1', b: 2 }, { a: '1' }, {})).toEqual({ b: 2 });
  });
});
