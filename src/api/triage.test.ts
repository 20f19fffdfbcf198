import { describe, expect, test } from 'vitest';
import { readMarks, standingOf, standingWords, withMark, type Marks } from './triage';

const at = (time: number) => ({ kind: 'acknowledged', at: time }) as const;

describe('what this browser remembers', () => {
  test('a cause is acknowledged until it fails again', () => {
    const group = { lastSeen: 1_000 };
    expect(standingOf(group, undefined)).toBe('open');
    expect(standingOf(group, at(1_000))).toBe('acknowledged');
    expect(standingWords[standingOf(group, at(999))]).toBe('Open');
  });

  test('what cannot be read is forgotten, and the rest is kept', () => {
    expect(readMarks(undefined)).toEqual({});
    expect(readMarks('{')).toEqual({});
    const snoozed = { kind: 'snoozed', until: 5 };
    expect(readMarks({ a: { kind: 'deleted' }, b: snoozed, c: at(5) })).toEqual({ c: at(5) });
  });

  test('does not grow without limit, and keeps the newest', () => {
    let marks: Marks = {};
    for (let count = 0; count < 600; count += 1) marks = withMark(marks, `c${count}`, count);
    expect(Object.keys(marks)).toHaveLength(500);
    expect(marks['c599']).toEqual(at(599));
    expect(withMark(marks, 'c599', undefined)['c599']).toBeUndefined();
  });
});
