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
];

const none = { selection: false, menu: false };
const fitting = (room: number, ends = none) =>
  fittingColumns(columns, { room, ...ends })?.map(({ id }) => id);

describe('fittingColumns', () => {
  it('keeps all where there is room', () => {
    expect(fitting(32)).toEqual(['name', 'target', 'created', 'topics']);
  });

  it('lets the highest yield first, and the next only when that is not enough', () => {
    expect(fitting(31.9)).toEqual(['name', 'target', 'topics']);
    expect(fitting(24)).toEqual(['name', 'target', 'topics']);
    expect(fitting(23.9)).toEqual(['name', 'target']);
  });

  it('counts the menu of a row, and its checkbox', () => {
    expect(fitting(34.9, { ...none, menu: true })).toEqual(['name', 'target', 'topics']);
    expect(fitting(37.9, { selection: true, menu: true })).toEqual(['name', 'target', 'topics']);
    expect(fitting(35, { ...none, menu: true })).toEqual(['name', 'target', 'created', 'topics']);
  });

  it('keeps the least width of a column without a width', () => {
    const wide = columns.map((one) => (one.id === 'target' ? { ...one, least: 18 } : one));
    const shown = (room: number) => fittingColumns(wide, { room, ...none })?.map(({ id }) => id);
    expect(shown(41)).toEqual(['name', 'target', 'created', 'topics']);
    expect(shown(40.9)).toEqual(['name', 'target', 'topics']);
  });

  it('has no table where the columns that do not yield do not fit', () => {
    expect(fitting(18.9)).toBeUndefined();
  });
});

describe('gridColumns', () => {
  it('gives columns without a width what checkbox, menu and other columns leave', () => {
    expect(gridColumns(columns.slice(0, 2), { selection: true, menu: true })).toBe(
      '3rem minmax(0, 10rem) minmax(0, 1fr) 3rem',
    );
  });

  it('shares all room by width where each column has one', () => {
    expect(gridColumns([column('a', { width: 10 }), column('b', { width: 5 })], none)).toBe(
      'minmax(0, 10fr) minmax(0, 5fr)',
    );
  });
});
