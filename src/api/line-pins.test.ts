import { describe, expect, test } from 'vitest';
import { MOST_NOTE, MOST_PINS, readPins, withPin } from './line-pins';

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
    let pins = withPin({}, 'a', 0, 'x'.repeat(MOST_NOTE + 1));
    expect(pins['a']?.[0]?.note).toHaveLength(MOST_NOTE);
    for (let line = 0; line <= MOST_PINS; line += 1) pins = withPin(pins, 'a', line, '');
    expect(pins['a']).toHaveLength(MOST_PINS);
    for (let at = 0; at < 300; at += 1) pins = withPin(pins, `operation ${at}`, 0, '');
    expect(Object.keys(pins)).toHaveLength(200);
    expect(pins['operation 299']).toBeDefined();
  });

  test('that are stored wrongly are none', () => {
    expect(readPins('nonsense')).toEqual({});
    expect(readPins({ a: [{ line: -1, note: '' }] })).toEqual({});
    expect(readPins({ a: [{ line: 3, note: 'n' }] })).toEqual({ a: [{ line: 3, note: 'n' }] });
  });
});
