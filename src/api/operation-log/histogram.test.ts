import { expect, it } from 'vitest';
import { barPaths, BARS, barStart, barTimes, severities } from './histogram';

const kinds = severities.length;

it('stacks the severities of each bar from below, as high as the highest', () => {
  const counts = new Uint32Array(BARS * kinds);
  // A few other lines, many debug lines; then half as many errors in the next bar.
  counts.set([1, 99], 0);
  counts.set([50], 2 * kinds - 1);
  expect(barPaths({ counts })).toEqual([
    'M0 0.9600h0.86v0.0400h-0.86z',
    'M0 0.0000h0.86v0.9600h-0.86z',
    '',
    '',
    'M1 0.5000h0.86v0.5000h-0.86z',
  ]);
  expect(barPaths({ counts: new Uint32Array(BARS * kinds) })).toEqual(severities.map(() => ''));
});

it('gives each time to one bar', () => {
  const range = { from: 1_000, to: 1_000 + BARS * 10 };
  expect([barStart(range, 0), barStart(range, 1), barStart(range, BARS)]).toEqual([1_000, 1_010, range.to]);
  expect(barTimes(range, 0, 1)).toEqual([1_000, 1_009]);
  expect(barTimes(range, BARS - 1, BARS)).toEqual([range.to - 10, range.to]);
  // More bars than milliseconds.
  expect(barTimes({ from: 0, to: 10 }, 1, 2)).toEqual([1, 1]);
});
