import { describe, expect, it } from 'vitest';
import type { Column } from './data-table-types';
import { fittingColumns, gridColumns } from './table-fit';

const column = (id: string, rest: Partial<Column<string>> = {}): Column<string> => ({
  id,
  header: id,
  cell: (row) => row,
  ...rest,
});

const columns = [
  column('name', { width: 10 }),
  column('target'),
  column('created', { width: 8, yields: 2 }),
  column('topics', { width: 5, yields: 1 }),
  column('summary', { card: 'only' }),
];

const fitting = (room: number, withMenu = false) =>
  fittingColumns(columns, { room, withMenu })?.map(({ id }) => id);

describe('fittingColumns', () => {
  it('keeps all where there is room, except what is only for cards', () => {
    expect(fitting(32)).toEqual(['name', 'target', 'created', 'topics']);
  });

  it('lets the highest yield first, and the next only when that is not enough', () => {
    expect(fitting(31.9)).toEqual(['name', 'target', 'topics']);
    expect(fitting(24)).toEqual(['name', 'target', 'topics']);
    expect(fitting(23.9)).toEqual(['name', 'target']);
  });

  it('counts the menu of a row', () => {
    expect(fitting(34.9, true)).toEqual(['name', 'target', 'topics']);
    expect(fitting(35, true)).toEqual(['name', 'target', 'created', 'topics']);
  });

  it('has no table where the columns that do not yield do not fit', () => {
    expect(fitting(18.9)).toBeUndefined();
  });
});

describe('gridColumns', () => {
  it('gives what has no width what is left, and a menu its room', () => {
    expect(gridColumns(columns.slice(0, 2), true)).toBe('minmax(0, 10rem) minmax(0, 1fr) 3rem');
  });

  it('shares all room by width where each column has one', () => {
    expect(gridColumns([column('a', { width: 10 }), column('b', { width: 5 })], false)).toBe(
      'minmax(0, 10fr) minmax(0, 5fr)',
    );
  });
});
