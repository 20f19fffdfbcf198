import { expect, it } from 'vitest';
import { holdBack } from './hold-back';

const places = new Map([
  ['b', 0],
  ['gone', 1],
  ['a', 2],
]);

it('changes rows in place and holds new ones back', () => {
  const rows = [{ id: 'new' }, { id: 'a', now: 'failed' }];
  expect(holdBack(rows, places, false)).toEqual({ rows: [rows[1]], held: [rows[0]], moved: false });
});

it('leaves ranked rows where they stood, and tells that they would move', () => {
  const [a, b, fresh] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  expect(holdBack([a, fresh, b], places, true)).toEqual({ rows: [b, a], held: [fresh], moved: true });
  expect(holdBack([b, a], places, true)).toEqual({ rows: [b, a], held: [], moved: false });
});
