import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankMatches } from './rank-matches';

const labels = (typed: string, ...names: string[]) =>
  rankMatches(
    names.map((label) => ({ label })),
    typed,
  ).map(({ label }) => label);

describe('rankMatches', () => {
  it('puts the whole name first, then beginnings, then words, then parts', () => {
    expect(labels('topic', 'my-topic', 'subtopics', 'Topics', 'New topic', 'topic', 'Operations')).toEqual([
      'topic',
      'Topics',
      'my-topic',
      'New topic',
      'subtopics',
    ]);
  });

  it('wants every word, in any order and any case', () => {
    expect(labels('DEST new', 'New destination', 'Destinations', 'New topic')).toEqual(['New destination']);
  });

  it('searches keywords, behind the labels', () => {
    const items = [{ label: 'Settings', keywords: 'name app' }, { label: 'App keys' }];
    expect(rankMatches(items, 'app').map(({ label }) => label)).toEqual(['App keys', 'Settings']);
  });

  it('keeps everything in its order when nothing is typed', () => {
    expect(labels('  ', 'b', 'a')).toEqual(['b', 'a']);
  });

  it('gives only what was there, each at most once', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.string(), (names, typed) => {
        const found = labels(typed, ...names);
        expect(new Set(found).size).toBe(found.length);
        expect(found.every((name) => names.includes(name))).toBe(true);
      }),
    );
  });
});
