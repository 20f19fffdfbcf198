import { expect, test } from 'vitest';
import { levelOf, levelWord, severityOf, sortLevels } from './log-level';

test('levels stand with the most severe first, and those of no rank by name behind them', () => {
  const sorted = 'EMERGENCY ALERT FATAL CRITICAL ERROR WARNING WARN NOTICE INFO DEBUG TRACE ABC2 ABC10'.split(
    ' ',
  );
  expect(sortLevels(sorted.toReversed())).toEqual(sorted);
  expect(sorted.map(severityOf)).toEqual([
    ...Array<string>(5).fill('error'),
    ...Array<string>(2).fill('warning'),
    ...Array<string>(2).fill('info'),
    ...Array<string>(2).fill('debug'),
    ...Array<string>(2).fill('other'),
  ]);
});

test('a level is the word of the service, cut where it is no word', () => {
  expect([' warn ', 'Notice', 'x'.repeat(99), '', ' ', null, undefined].map(levelOf)).toEqual([
    'WARN',
    'NOTICE',
    'X'.repeat(60),
    ...Array<string>(4).fill('NONE'),
  ]);
  expect(['WARN', 'NONE', 'VERBOSE'].map(levelWord)).toEqual(['Warn', 'No level', 'VERBOSE']);
});
