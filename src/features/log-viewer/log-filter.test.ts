import { describe, expect, test } from 'vitest';
import type { LogEntry } from '@/contract/operation';
import {
  filterIndexes,
  levelWord,
  parseLevels,
  sameFilter,
  searchText,
  severityOf,
  sortLevels,
  toggleLevel,
} from './log-filter';
import { toLine } from './log-entry';
import { lineText, logFileName, toJsonLines } from './log-export';

const raw: LogEntry[] = [
  { timestamp: 't0', severity: 'INFO', message: { msg: 'Reading Contacts' } },
  { timestamp: 't1', severity: 'ERROR', message: { msg: 'Refused', error: 'No such column foo__c' } },
  { timestamp: 't2', severity: 'INFO', message: { msg: 'Request', details: { request: 'GET /Deals' } } },
  { severity: 'AUDIT', message: { msg: 'Signed', by: 'Robot' } },
];
const lines = raw.map((entry, index) => toLine(entry, index));
const filterable = {
  count: lines.length,
  level: (index: number) => lines[index]?.level ?? '',
  text: (index: number) => searchText(lines[index] ?? toLine({ message: {} }, index)),
};
const indexes = (levels: string[], text: string) => [...(filterIndexes(filterable, { levels, text }) ?? [])];

describe('filterIndexes', () => {
  test('no filter leaves all', () => {
    expect(filterIndexes(filterable, { levels: [], text: '  ' })).toBeUndefined();
  });

  test('by level, by text in message, error, details and other keys, whatever the case', () => {
    expect(indexes(['ERROR', 'AUDIT'], '')).toEqual([1, 3]);
    expect(indexes([], 'contacts')).toEqual([0]);
    expect(indexes([], 'FOO__C')).toEqual([1]);
    expect(indexes([], 'get /deals')).toEqual([2]);
    expect(indexes([], 'robot')).toEqual([3]);
    expect(indexes(['INFO'], 're')).toEqual([0, 2]);
    expect(indexes(['INFO'], 'refused')).toEqual([]);
  });

  test('a pattern is only text', () => {
    expect(indexes([], '.*')).toEqual([]);
    expect(indexes([], '[')).toEqual([]);
  });
});

test('filters are told apart', () => {
  expect(sameFilter({ levels: ['A'], text: 'x' }, { levels: ['A'], text: 'x' })).toBe(true);
  expect(sameFilter({ levels: ['A'], text: 'x' }, { levels: ['B'], text: 'x' })).toBe(false);
  expect(sameFilter({ levels: [], text: 'x' }, { levels: [], text: 'y' })).toBe(false);
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
  test('JSON Lines hold each entry as it came, however many', () => {
    const many = Array.from({ length: 4_500 }, (_, index) => ({
      severity: 'INFO',
      message: { msg: `line\n${index}` },
      extra: index,
    }));
    const parts = toJsonLines(many).map((part) => new TextDecoder().decode(part));
    const rows = parts.join('').split('\n');
    expect(rows.pop()).toBe('');
    expect(rows.map((row) => JSON.parse(row) as unknown)).toEqual(many);
    expect(toJsonLines([])).toEqual([]);
  });

  test('file names hold nothing a system refuses', () => {
    expect(logFileName('0199-ab', false)).toBe('0199-ab-log.jsonl');
    expect(logFileName('../../etc/pass wd', true)).toBe('_etc_pass_wd-log-filtered.jsonl');
    expect(logFileName('', false)).toBe('operation-log.jsonl');
  });

  test('a copied line carries its error and details', () => {
    const [first, second] = lines;
    if (!first || !second) throw new Error('no lines');
    expect(lineText(first)).toBe('t0 INFO Reading Contacts');
    expect(lineText(second)).toBe('t1 ERROR Refused\n{\n  "error": "No such column foo__c"\n}');
  });
});
