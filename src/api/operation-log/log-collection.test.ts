import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LogEntry } from '@/contract/operation';
import { entry } from '@/test/log-books';
import { LogBook } from './log-book';
import { LogCollection, MOST_HITS, type LogsQuestion } from './log-collection';
import { NO_FILTER } from './log-filter';
import { EMPTY_PATTERN } from './log-pattern';

const all: LogsQuestion = { pattern: EMPTY_PATTERN, levels: [], template: undefined };
const withText = (text: string, regex = false): LogsQuestion => ({ ...all, pattern: { text, regex } });

const bytesOf = (log: readonly LogEntry[]) => new TextEncoder().encode(JSON.stringify(log));

/** Reads a log into a collection in two parts; returns what takes the second. */
function begin(collection: LogCollection, log: number, lines: readonly LogEntry[]) {
  const bytes = bytesOf(lines);
  const reading = collection.open(log).receive();
  const middle = Math.floor(bytes.length / 2);
  reading.push(bytes.subarray(0, middle));
  return {
    ...reading,
    finish: () => {
      reading.push(bytes.subarray(middle));
      reading.end(1);
    },
  };
}

function collected(logs: readonly (readonly LogEntry[])[], mostBytes?: number): LogCollection {
  const collection = new LogCollection(mostBytes);
  logs.forEach((lines, log) => begin(collection, log, lines).finish());
  return collection;
}

/** What a question finds, by log: the number of lines and the first of them. */
const foundBy = (collection: LogCollection, question: LogsQuestion) =>
  [...collection.ask(question).logs].map(([log, { count, hits }]) => [
    log,
    count,
    hits.map(({ index }) => index),
  ]);

const many = (word: string, count: number, severity?: string) =>
  Array.from({ length: count }, (_, at) => entry(`${word} ${at}`, severity));

describe('a text', () => {
  test('is found in each log, with the first lines and the number of all', () => {
    const collection = collected([
      [...many('page', 7), entry('other')],
      many('row', 3),
      [entry('other'), entry('One Page', 'ERROR')],
    ]);
    expect(foundBy(collection, withText('PAGE'))).toEqual([
      [0, 7, [0, 1, 2, 3, 4]],
      [1, 0, []],
      [2, 1, [1]],
    ]);
    expect(collection.ask(withText('page')).logs.get(2)?.hits).toEqual([
      {
        index: 1,
        level: 'ERROR',
        time: Date.UTC(2026, 2, 1, 9),
        text: 'One Page',
        places: [4, 8],
        timestamp: '2026-03-01T09:00:00Z',
      },
    ]);
    expect(collection.ask(withText('page')).counts).toEqual(
      new Map([
        ['INFO', 12],
        ['ERROR', 1],
      ]),
    );
  });

  test('may be an expression, and be asked for of some levels', () => {
    const collection = collected([[...many('page', 12), ...many('page', 2, 'ERROR')], many('row', 2)]);
    expect(foundBy(collection, withText('e 1\\d?$', true))).toEqual([
      [0, 4, [1, 10, 11, 13]],
      [1, 0, []],
    ]);
    expect(collection.ask(withText('e 1\\d?$', true)).logs.get(0)?.hits[0]?.places).toEqual([3, 6]);
    expect(foundBy(collection, { ...withText('page'), levels: ['ERROR'] })).toEqual([
      [0, 2, [12, 13]],
      [1, 0, []],
    ]);
  });

  test('is searched for in what has arrived, and in each line once', () => {
    const collection = new LogCollection();
    const one = begin(collection, 1, many('page', 600));
    const first = collection.ask(withText('page')).logs.get(1);
    expect(first?.count).toBeGreaterThan(0);
    expect(first?.lines).toBe(first?.count);
    one.finish();
    expect(collection.ask(withText('page')).logs.get(1)).toMatchObject({ lines: 600, count: 600 });
  });

  test('of a log that broke off is forgotten with it', () => {
    const collection = collected([many('page', 3)]);
    const broken = begin(collection, 1, many('page', 600));
    expect(collection.ask(withText('page')).logs.get(1)?.count).toBeGreaterThan(0);
    broken.fail();
    expect(collection.ask(withText('page')).logs.get(1)?.count).toBe(0);
    begin(collection, 1, many('page', 4)).finish();
    expect(foundBy(collection, withText('page'))).toEqual([
      [0, 3, [0, 1, 2]],
      [1, 4, [0, 1, 2, 3]],
    ]);
    collection.drop(0);
    expect(foundBy(collection, withText('page'))).toEqual([[1, 4, [0, 1, 2, 3]]]);
  });

  test('an expression that takes too long is stopped, and the next one is tried', () => {
    const collection = collected([Array.from({ length: 4_000 }, () => entry(`${'a'.repeat(20)}!`))]);
    expect(collection.ask(withText('^(a+)+$', true))).toMatchObject({ slow: true, logs: new Map() });
    expect(collection.ask(withText('a', true)).logs.get(0)?.count).toBe(4_000);
  });
});

describe('lines that are no longer held', () => {
  const logs = [many('page', 40), many('page', 50), many('page', 60)];
  const size = bytesOf(logs[0] ?? []).length;

  test('were searched, and the newest logs are held', () => {
    const collection = collected(logs, 1.5 * size);
    expect(foundBy(collection, withText('page')).map(([, count]) => count)).toEqual([40, 50, 60]);
    // The lines of the last two are gone, and their number is known.
    const answer = collection.ask(withText('page 1'));
    expect([...answer.logs.values()].map(({ count, skipped }) => [count, skipped])).toEqual([
      [11, 0],
      [0, 50],
      [0, 60],
    ]);
    expect(answer.counts).toEqual(new Map([['INFO', 150]]));
  });

  test('are searched when the log is read again', () => {
    const collection = collected(logs, 1.5 * size);
    collection.ask(all);
    collection.ask(withText('page 1'));
    begin(collection, 1, logs[1] ?? []).finish();
    expect(
      [...collection.ask(withText('page 1')).logs].map(([log, { count, skipped }]) => [log, count, skipped]),
    ).toEqual([
      [0, 11, 0],
      [1, 11, 0],
      [2, 0, 60],
    ]);
  });

  test('of a log that is still read are the first ones', () => {
    const collection = new LogCollection(0);
    const one = begin(collection, 1, many('page', 600));
    const before = collection.ask(withText('page')).logs.get(1)?.count ?? 0;
    one.finish();
    expect(collection.ask(withText('page')).logs.get(1)).toMatchObject({ count: 600, skipped: 0 });
    const again = collection.ask(withText('pag')).logs.get(1);
    expect(before).toBeGreaterThan(0);
    expect(again).toMatchObject({ count: 0, skipped: 600 });
  });

  test('leave the templates of the same question as they are', () => {
    const collection = collected(logs, 0);
    const before = collection.ask(all).templates;
    expect(before).toMatchObject([{ words: ['page', '<*>'], count: 150, logs: [0, 1, 2] }]);
    expect(collection.ask(all).templates).toEqual(before);
    expect(foundBy(collection, { ...all, template: before?.[0]?.id })).toEqual([
      [0, 40, [0, 1, 2, 3, 4]],
      [1, 50, [0, 1, 2, 3, 4]],
      [2, 60, [0, 1, 2, 3, 4]],
    ]);
  });
});

describe('templates', () => {
  const said = ['Read page 1', 'Read page 2 of 7', 'token expired for acme', 'Rate limit: wait 3 s', 'done'];
  const log = fc.array(fc.constantFrom(...said), { minLength: 1, maxLength: 40 });

  test('of several logs are those of one log with all lines', () => {
    fc.assert(
      fc.property(fc.array(log, { minLength: 1, maxLength: 5 }), (texts) => {
        const logs = texts.map((lines) => lines.map((text) => entry(text)));
        const one = new LogBook();
        const reading = one.receive();
        reading.push(bytesOf(logs.flat()));
        reading.end(1);
        const expected = one.templates(NO_FILTER, undefined);
        const folded = collected(logs).ask(all).templates ?? [];
        const counts = (list: readonly { id: string; words: readonly string[]; count: number }[]) =>
          list.map(({ id, words, count }) => `${id} ${count} ${words.join(' ')}`).toSorted();
        expect(counts(folded)).toEqual(counts(expected));
      }),
    );
  });

  test('count as many lines as their logs together, with the first of each', () => {
    fc.assert(
      fc.property(fc.array(log, { minLength: 1, maxLength: 5 }), (texts) => {
        const collection = collected(texts.map((lines) => lines.map((text) => entry(text))));
        for (const { id, count, logs } of collection.ask(all).templates ?? []) {
          const found = foundBy(collection, { ...all, template: id }).filter(([, lines]) => lines !== 0);
          expect(found.reduce((sum, [, lines]) => sum + Number(lines), 0)).toBe(count);
          expect(found.map(([number]) => number)).toEqual(logs);
        }
      }),
    );
  });

  test('have the most severe level, the times, and the words as they were written', () => {
    const at = (text: string, timestamp: string | undefined, severity: string): LogEntry => ({
      ...entry(text, severity),
      timestamp,
    });
    const collection = collected([
      [at('Got Page 1', '2026-03-01T09:00:00Z', 'INFO')],
      [at('Got Page 2', '2026-03-02T09:00:00Z', 'ERROR'), at('Got Page 3', undefined, 'INFO')],
    ]);
    expect(collection.ask(all).templates).toEqual([
      {
        id: expect.any(String),
        words: ['Got', 'Page', '<*>'],
        count: 3,
        level: 'ERROR',
        from: Date.UTC(2026, 2, 1, 9),
        to: Date.UTC(2026, 2, 2, 9),
        logs: [0, 1],
      },
    ]);
    expect(collection.ask({ ...all, levels: ['ERROR'] }).templates).toMatchObject([{ count: 1, logs: [1] }]);
    expect(collection.ask({ ...all, template: 'unknown' }).logs.get(0)).toMatchObject({ count: 0, hits: [] });
  });
});

test('of a broad match only some lines are kept', () => {
  const collection = collected([many('page', 5_000)]);
  expect(collection.ask(withText('a')).logs.get(0)?.hits).toHaveLength(MOST_HITS);
});
