import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListSearch } from '@/lib/list-search';
import { renderUi } from '@/test/render-ui';
import type { Column } from './data-table';
import { List } from './list';
import { exportWriter } from './list-export';

interface Thing {
  id: string;
  name: string;
  count: number | null;
  made: Date;
}

const things: Thing[] = [
  { id: 'a', name: 'orders-10', count: 3, made: new Date('2026-01-03T00:00:00Z') },
  { id: 'b', name: 'orders-9', count: null, made: new Date('2026-01-02T00:00:00Z') },
  { id: 'c', name: 'accounts', count: 12, made: new Date('2026-01-01T00:00:00Z') },
];

const columns: Column<Thing>[] = [
  { id: 'name', header: 'Name', primary: true, value: ({ name }) => name },
  { id: 'count', header: 'Routes', align: 'right', value: ({ count }) => count },
  { id: 'made', header: 'Made', value: ({ made }) => made },
  { id: 'id', header: 'Id', optional: true, value: ({ id }) => id },
];

function Example({ onBulk }: { onBulk?: (names: string[]) => void }) {
  const [search, setSearch] = useState<ListSearch>({});
  return (
    <>
      <List
        id="things"
        noun="thing"
        caption="Things"
        columns={columns}
        rows={things}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        textOf={({ name }) => name}
        placeholder="Name"
        search={search}
        onSearchChange={setSearch}
        bulkActions={(rows) => [{ label: 'Pause', onSelect: () => onBulk?.(rows.map(({ name }) => name)) }]}
      />
      <code>{JSON.stringify(search)}</code>
    </>
  );
}

const rows = () => screen.getAllByRole('row').slice(1);
const names = () => rows().map((row) => within(row).getAllByRole('cell')[1]?.textContent);
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('sorting', () => {
  it('follows the headers both ways, keeps missing values last, and is in the address', async () => {
    const { user } = renderUi(<Example />);
    expect(names()).toEqual(['accounts', 'orders-9', 'orders-10']);
    await user.click(screen.getByRole('button', { name: 'Routes' }));
    expect(names()).toEqual(['orders-10', 'accounts', 'orders-9']);
    expect(screen.getByRole('columnheader', { name: 'Routes' }).getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByRole('button', { name: 'Routes' }));
    expect(names()).toEqual(['accounts', 'orders-10', 'orders-9']);
    expect(screen.getByRole('columnheader', { name: 'Routes' }).getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByText('{"sort":"count","desc":true}')).toBeTruthy();
  });

  it('is not done again when a letter is typed or a row selected', async () => {
    const sortValue = vi.spyOn(columns[0]!, 'value');
    const { user } = renderUi(<Example />);
    await user.type(screen.getByRole('searchbox', { name: 'Search things' }), 'orders');
    expect(names()).toEqual(['orders-9', 'orders-10']);
    sortValue.mockClear();
    await user.click(box('Select orders-9'));
    await user.type(screen.getByRole('searchbox', { name: 'Search things' }), '-');
    expect(sortValue.mock.calls.map(([{ name }]) => name)).not.toContain('accounts');
  });
});

describe('the columns', () => {
  it('are shown, hidden and moved by keyboard, and kept in this browser', async () => {
    const first = renderUi(<Example />);
    const { user } = first;
    expect(headers()).toEqual(['Select all rows', 'Name', 'Routes', 'Made']);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }));
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Name' }).disabled).toBe(true);
    dialog.getByRole('checkbox', { name: 'Routes' }).focus();
    await user.keyboard(' ');
    await user.click(dialog.getByRole('checkbox', { name: 'Id' }));
    dialog.getByRole('button', { name: 'Move Made up' }).focus();
    await user.keyboard('{Enter}{Enter}');
    first.unmount();

    renderUi(<Example />);
    expect(headers()).toEqual(['Select all rows', 'Made', 'Name', 'Id']);
  });

  it('come back as they were', async () => {
    localStorage.setItem(
      'signalbox.columns.things',
      '{"order":["made","name"],"shown":{"count":false},"widths":{"name":14}}',
    );
    const { user } = renderUi(<Example />);
    expect(headers()).toEqual(['Select all rows', 'Made', 'Name']);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('button', { name: 'Reset columns' }));
    expect(headers()).toEqual(['Select all rows', 'Name', 'Routes', 'Made']);
  });
});

describe('the selection', () => {
  it('is made by checkbox, by Space on a row and over a range, and acted upon', async () => {
    const onBulk = vi.fn<(names: string[]) => void>();
    const { user } = renderUi(<Example onBulk={onBulk} />);
    await user.click(box('Select accounts'));
    expect(await screen.findByText('1 of 3 things selected')).toBeTruthy();
    expect(box('Select all rows').indeterminate).toBe(true);
    rows()[1]?.focus();
    await user.keyboard(' ');
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(onBulk).toHaveBeenLastCalledWith(['accounts', 'orders-9']);

    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    await user.click(box('Select accounts'));
    await user.keyboard('{Shift>}');
    await user.click(box('Select orders-10'));
    await user.keyboard('{/Shift}');
    expect(await screen.findByText('3 of 3 things selected')).toBeTruthy();
    await user.click(box('Select all rows'));
    expect(screen.queryByRole('region', { name: 'Selected things' })).toBeNull();
  });

  it('leaves out what a filter hides, and copies ids', async () => {
    const { user } = renderUi(<Example />);
    await user.click(box('Select all rows'));
    await user.type(screen.getByRole('searchbox', { name: 'Search things' }), 'orders');
    expect(await screen.findByText('2 of 2 things selected, 1 more hidden')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Copy ids' }));
    expect(await navigator.clipboard.readText()).toBe('b\na');
  });
});

describe('the export', () => {
  it('holds the rows and columns that are shown, in their order', async () => {
    localStorage.setItem('signalbox.columns.things', '{"shown":{"made":false}}');
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) blobs.push(blob);
      return 'blob:';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = renderUi(<Example />);
    await user.type(screen.getByRole('searchbox', { name: 'Search things' }), 'orders');
    await screen.findByText('2 of 3 things');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV of 2 things', hidden: true }));
    await vi.waitFor(() => expect(blobs).toHaveLength(1), 15_000);
    expect(await blobs[0]?.text()).toBe('\uFEFF"Name","Routes"\r\n"orders-9",""\r\n"orders-10","3"\r\n');
  });

  it('writes JSON with the values as they are', () => {
    const writer = exportWriter(columns, 'json');
    writer.add(things.slice(1, 2));
    expect(JSON.parse(writer.parts().join(''))).toEqual([
      { name: 'orders-9', count: null, made: '2026-01-02T00:00:00.000Z', id: 'b' },
    ]);
  });
});
