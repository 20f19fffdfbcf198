import { describe, expect, test } from 'vitest';
import { readLogSearch, criteriaOf } from './log-search';

describe('the address', () => {
  test('says what is wanted of the log', () => {
    const search = {
      level: 'ERROR',
      filter: 'a.b',
      filterBy: 'regex',
      context: 3,
      from: 1_000,
      to: 2_000,
      find: 'x',
      line: 12,
      through: 40,
    } as const;
    expect(readLogSearch(search)).toEqual(search);
    expect(criteriaOf(search)).toEqual({
      filter: {
        levels: ['ERROR'],
        pattern: { text: 'a.b', regex: true },
        context: 3,
        from: 1_000,
        to: 2_000,
      },
      find: { text: 'x', regex: false },
    });
  });

  test('typed by hand is read as far as it makes sense', () => {
    expect(readLogSearch({ find: 404, line: '7' })).toEqual({ find: '404', line: 7 });
    expect(
      readLogSearch({ line: -1, through: 4, context: 2, from: 5, to: 4, findBy: 'magic', level: '' }),
    ).toEqual({});
    expect(readLogSearch({ line: 9, through: 9, from: 5 })).toEqual({ line: 9 });
    expect(readLogSearch({ filter: true, line: 1.5 })).toEqual({ filter: 'true' });
  });

  test('has a time range with both ends, and lines that go on from the first', () => {
    expect(
      [
        { from: 5, to: 5 },
        { from: 5 },
        { to: 5 },
        { through: 4 },
        { line: 3, through: 4 },
        { context: '0' },
      ].map(readLogSearch),
    ).toEqual([{ from: 5, to: 5 }, {}, {}, {}, { line: 3, through: 4 }, { context: 0 }]);
  });

  test('filters by a template, and by text unless it says otherwise', () => {
    const none = { text: '', regex: false };
    expect(criteriaOf({})).toMatchObject({ filter: { pattern: none, context: 0 }, find: none });
    expect(criteriaOf({}).filter).not.toHaveProperty('template');
    expect(criteriaOf({ filter: 'a', find: 'b', findBy: 'regex', pattern: 't' })).toMatchObject({
      filter: { pattern: { text: 'a', regex: false }, template: 't' },
      find: { text: 'b', regex: true },
    });
    expect(readLogSearch({ pattern: 't', show: 'patterns' })).toEqual({ pattern: 't', show: 'patterns' });
  });
});
