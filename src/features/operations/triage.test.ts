import { describe, expect, test } from 'vitest';
import { readMarks, standingOf, withMark, type Marks } from './triage';

describe('what this browser remembers', () => {
  test('acknowledged until it fails again, snoozed until its time is over', () => {
    const group = { lastSeen: 1_000 };
    expect(standingOf(group, undefined, 0)).toBe('open');
    expect(standingOf(group, { kind: 'acknowledged', at: 1_000 }, 5_000)).toBe('acknowledged');
    expect(standingOf(group, { kind: 'acknowledged', at: 999 }, 5_000)).toBe('open');
    expect(standingOf(group, { kind: 'snoozed', until: 2_000 }, 1_999)).toBe('snoozed');
    expect(standingOf(group, { kind: 'snoozed', until: 2_000 }, 2_000)).toBe('open');
  });

  test('what cannot be read is forgotten', () => {
    expect(readMarks(undefined)).toEqual({});
    expect(readMarks('{')).toEqual({});
    expect(readMarks({ a: { kind: 'deleted' } })).toEqual({});
    expect(readMarks({ a: { kind: 'snoozed', until: 5 } })).toEqual({ a: { kind: 'snoozed', until: 5 } });
  });

  test('does not grow without limit, and keeps the newest', () => {
    let marks: Marks = {};
    for (let count = 0; count < 600; count += 1)
      marks = withMark(marks, `c${count}`, { kind: 'snoozed', until: count });
    expect(Object.keys(marks)).toHaveLength(500);
    expect(marks['c599']).toEqual({ kind: 'snoozed', until: 599 });
    expect(withMark(marks, 'c599', undefined)['c599']).toBeUndefined();
  });
});
