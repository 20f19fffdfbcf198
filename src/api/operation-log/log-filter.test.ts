import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LogEntry } from '@/contract/operation';
import { deepEqual } from '@/lib/deep-equal';
import {
  common,
  filterIndexes,
  isFiltering,
  NO_FILTER,
  parseLevels,
  toggleLevel,
  withContext,
  type LogFilter,
} from './log-filter';
import { searchText, toLine } from './log-entry';
import { levelWord, severityOf, sortLevels } from './log-level';
import { jsonLine, lineText, logFileName, toParts } from './log-export';

const raw: LogEntry[] = [
  { timestamp: 't0', severity: 'INFO', message: { msg: 'Reading Contacts' } },
  { timestamp: 't1', severity: 'ERROR', message: { msg: 'Refused', error: 'No such column foo__c' } },
  { timestamp: 't2', severity: 'INFO', message: { msg: 'Request', details: { request: 'GET /Deals' } } },
  { severity: 'AUDIT', message: { msg: 'Signed', by: 'Robot' } },
];
const lines = raw.map((entry, index) => toLine(entry, index));
const filterable = {
  count: lines.length,
  time: (index: number) => [10, 20, 30][index] ?? Number.NaN,
  level: (index: number) => lines[index]?.level ?? '',
};

describe('filterIndexes', () => {
  test('no filter leaves all', () => {
    expect(filterIndexes(filterable, { levels: [] }, undefined)).toBeUndefined();
  });

  test('by level and time, of all or of those that match', () => {
    const left = (filter: Partial<LogFilter>, matching?: Uint32Array) => [
      ...(filterIndexes(filterable, { levels: [], ...filter }, matching) ?? []),
    ];
    expect(left({ levels: ['ERROR', 'AUDIT'] })).toEqual([1, 3]);
    expect(left({}, Uint32Array.of(0, 2))).toEqual([0, 2]);
    expect(left({ levels: ['INFO'] }, Uint32Array.of(1, 2))).toEqual([2]);
    expect(left({ from: 20 })).toEqual([1, 2]);
    expect(left({ from: 0, to: 20 })).toEqual([0, 1]);
  });

  test('by text in message, error, details and other keys', () => {
    expect(lines.map((line) => searchText(line))).toEqual([
      'Reading Contacts',
      'Refused\nNo such column foo__c',
      'Request\n"details":{"request":"GET /Deals"}',
      'Signed\n"by":"Robot"',
    ]);
  });
});

test('what is common to two rising rows', () => {
  const sorted = fc
    .uniqueArray(fc.nat(30))
    .map((values) => Uint32Array.from(values.toSorted((a, b) => a - b)));
  fc.assert(
    fc.property(sorted, sorted, (a, b) => {
      expect([...common(a, b)]).toEqual([...a].filter((value) => b.includes(value)));
    }),
  );
});

test('lines around are those within reach', () => {
  const sorted = fc
    .uniqueArray(fc.nat(30))
    .map((values) => Uint32Array.from(values.toSorted((a, b) => a - b)));
  fc.assert(
    fc.property(sorted, fc.integer({ min: 1, max: 5 }), (found, around) => {
      const { shown, context } = withContext(found, around, 31);
      const all = Array.from({ length: 31 }, (_, line) => line);
      const near = all.filter((line) => found.some((hit) => Math.abs(hit - line) <= around));
      expect([...shown]).toEqual(near);
      expect([...context]).toEqual(near.map((line) => (found.includes(line) ? 0 : 1)));
    }),
  );
});

test('compares filters by value', () => {
  const filter = (change: Partial<LogFilter>): LogFilter => ({ ...NO_FILTER, ...change });
  const by = (text: string, regex = false) => filter({ pattern: { text, regex } });
  expect(deepEqual(filter({ levels: ['A'] }), filter({ levels: ['A'] }))).toBe(true);
  expect(deepEqual(filter({ levels: ['A'] }), filter({ levels: ['B'] }))).toBe(false);
  expect(deepEqual(by('x'), by('y'))).toBe(false);
  expect(deepEqual(by('x'), by('x', true))).toBe(false);
  expect(deepEqual(filter({ context: 1 }), filter({ context: 3 }))).toBe(false);
  expect(deepEqual(filter({ from: 1, to: 2 }), filter({ from: 1, to: 3 }))).toBe(false);
  expect(isFiltering(filter({ context: 3 }))).toBe(false);
  expect(isFiltering(by(' '))).toBe(false);
  expect(isFiltering(by(' ', true))).toBe(true);
});

describe('levels', () => {
  test('known ones have a severity and a word, others keep their name', () => {
    expect(severityOf('CRITICAL')).toBe('error');
    expect(severityOf('WARN')).toBe('warning');
    expect(severityOf('constructor')).toBe('other');
    expect(levelWord('ERROR')).toBe('Error');
    expect(levelWord('NONE')).toBe('No level');
    expect(levelWord('AUDIT')).toBe('AUDIT');
    expect(levelWord('__proto__')).toBe('__proto__');
  });

  test('the gravest first', () => {
    expect(sortLevels(['DEBUG', 'ZED', 'INFO', 'AUDIT', 'ERROR', 'WARNING'])).toEqual([
      'ERROR',
      'WARNING',
      'INFO',
      'DEBUG',
      'AUDIT',
      'ZED',
    ]);
  });

  test('to and from the URL', () => {
    expect(parseLevels(undefined)).toEqual([]);
    expect(parseLevels(' error,,WARNING,error')).toEqual(['ERROR', 'WARNING']);
    expect(toggleLevel([], 'ERROR')).toBe('ERROR');
    expect(toggleLevel(['INFO'], 'ERROR')).toBe('ERROR,INFO');
    expect(toggleLevel(['ERROR'], 'ERROR')).toBeUndefined();
  });
});

describe('export', () => {
  test('writes each entry unchanged on a line of its own', () => {
    const many = Array.from({ length: 4_500 }, (_, index) => ({ message: { msg: `line\n${index}` } }));
    const parts = toParts(many.map((value) => jsonLine(JSON.stringify(value, undefined, index(value))))).map(
      (part) => new TextDecoder().decode(part),
    );
    const rows = parts.join('').split('\n');
    expect(rows.pop()).toBe('');
    expect(rows.map((row) => JSON.parse(row) as unknown)).toEqual(many);
    expect(toParts([])).toEqual([]);
  });

  test('file names hold nothing a system refuses', () => {
    expect(logFileName('0199-ab', false, 'json')).toBe('0199-ab-log.jsonl');
    expect(logFileName('../../etc/pass wd', true, 'text')).toBe('_etc_pass_wd-log-filtered.txt');
    expect(logFileName('', false, 'json')).toBe('operation-log.jsonl');
  });

  test('as text each is one line', () => {
    expect(lines.map((line) => lineText(line))).toEqual([
      't0 INFO Reading Contacts',
      't1 ERROR Refused error="No such column foo__c"',
      't2 INFO Request details={"request":"GET /Deals"}',
      'AUDIT Signed by="Robot"',
    ]);
  });
});

// Some as services write them that indent.
const index = (value: { message: { msg: string } }) => value.message.msg.length % 3;
