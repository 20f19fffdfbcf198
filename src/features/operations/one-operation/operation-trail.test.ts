import { expect, test } from 'vitest';
import { fromTrail, keepTrail, lastLookedAt, noteLookedAt, trailPlace, trailQuery } from './operation-trail';

const list = {
  key: 'list',
  count: 60,
  query: { text: 'a', now: 1, zone: 'UTC', count: 9 },
  placeOf: (id: string) => (id === 'gone' ? undefined : Number(id)),
};

test('a link carries its list, unless the list does not hold its operation', () => {
  expect(fromTrail('0')).toEqual({});
  keepTrail(list);
  expect(fromTrail('0')).toEqual({ fromList: 'list', place: 0 });
  expect(fromTrail('gone')).toEqual({});
  noteLookedAt('list', '7');
  expect([lastLookedAt('list'), lastLookedAt('other')]).toEqual(['7', undefined]);
});

test('portions overlap, and nothing is read without a list', () => {
  const asked = (place: number) => trailQuery('p', list, place).queryKey.at(-1);
  for (const [place, from] of [
    [0, 0],
    [49, 0],
    [50, 49],
    [99, 49],
    [100, 99],
  ] as const)
    expect(asked(place)).toMatchObject({ text: 'a', from, count: 52 });
  expect([trailQuery('p', list, 0).enabled, trailQuery('p', undefined, 0).enabled]).toEqual([true, false]);
});

test('the neighbours of a place, as long as the operation is still there', () => {
  const rows = Array.from({ length: 52 }, (_, at) => ({ operation: { id: `${at + 49}` } }));
  const at = (place: number, id = `${place}`) => trailPlace(list, { from: 49, rows }, place, id);
  expect(at(50)).toEqual({ fromList: 'list', place: 50, count: 60, previous: '49', next: '51' });
  expect(at(49)).toMatchObject({ previous: undefined, next: '50' });
  expect(at(58)).toMatchObject({ next: '59' });
  // More was found since the list was left.
  expect(at(59)).toMatchObject({ next: undefined });
  expect([at(50, '51'), at(48), at(200)]).toEqual([undefined, undefined, undefined]);
});
