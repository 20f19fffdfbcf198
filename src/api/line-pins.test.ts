import { describe, expect, test } from 'vitest';
import { pinsOf, readPins, withPin } from './line-pins';

describe('pins', () => {
  test('are by operation and line, ascending, and go without a note', () => {
    const pins = withPin(withPin(withPin({}, 'a', 7, 'here'), 'a', 2, ''), 'b', 0, 'other');
    expect(pins).toEqual({
      a: [
        { line: 2, note: '' },
        { line: 7, note: 'here' },
      ],
      b: [{ line: 0, note: 'other' }],
    });
    expect(withPin(pins, 'a', 7, 'changed')['a']?.[1]).toEqual({ line: 7, note: 'changed' });
    expect(withPin(withPin(pins, 'a', 7, undefined), 'a', 2, undefined)).toEqual({
      b: [{ line: 0, note: 'other' }],
    });
  });

  test('are not without end', () => {
    let pins = withPin({}, 'a', 0, 'x'.repeat(2_001));
    expect(pins['a']?.[0]?.note).toHaveLength(2_000);
    for (let line = 0; line <= 100; line += 1) pins = withPin(pins, 'a', line, '');
    expect(pins['a']).toHaveLength(100);
    for (let at = 0; at < 300; at += 1) pins = withPin(pins, `operation ${at}`, 0, '');
    expect(Object.keys(pins)).toHaveLength(200);
    expect(pins['operation 299']).toBeDefined();
  });

  test.each(['constructor', '__proto__'])('are of an operation whose id is %s', (id) => {
    expect(pinsOf(id)).toEqual([]);
    const pins = withPin({}, id, 1, '');
    expect(Object.entries(pins)).toEqual([[id, [{ line: 1, note: '' }]]]);
    expect(Object.keys(withPin(pins, id, 1, undefined))).toEqual([]);
  });

  test('that are stored wrongly are none', () => {
    expect(readPins('nonsense')).toEqual({});
    for (const pin of [
      { line: -1, note: '' },
      { line: 0.5, note: '' },
      { line: 0, note: 'x'.repeat(2_001) },
    ])
      expect(readPins({ a: [pin] })).toEqual({});
    const kept = { b: [{ line: 1, note: '' }] };
    expect(readPins({ a: [null], b: [{ line: -1, note: '' }, ...kept.b], c: 7 })).toEqual(kept);
    const whole = { a: [{ line: 0, note: 'x'.repeat(2_000) }] };
    expect(readPins(whole)).toEqual(whole);
    expect(readPins({ a: [{ line: 3, note: 'n' }] })).toEqual({ a: [{ line: 3, note: 'n' }] });
  });
});
