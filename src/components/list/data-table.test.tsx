import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { DataTable, type Column, type DataTableProps } from './data-table';
import { characterShortcutsOff } from '@/components/shortcuts';

interface Thing {
  id: string;
  name: string;
  count: number | null;
}

const things: Thing[] = [
  { id: 'a', name: 'orders-10', count: 3 },
  { id: 'b', name: 'orders-9', count: null },
  { id: 'c', name: 'accounts', count: 12 },
];

const columns: Column<Thing>[] = [
  { id: 'name', header: 'Name', value: (row) => row.name, primary: true },
  { id: 'count', header: 'Routes', value: (row) => row.count, align: 'right' },
  { id: 'act', header: 'Act', cell: (row) => <button type="button">Press {row.name}</button> },
];

function Example(props: Partial<DataTableProps<Thing>>) {
  return (
    <DataTable
      caption="Things"
      columns={columns}
      rows={things}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      {...props}
    />
  );
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

const row = (name: RegExp) => screen.getByRole('row', { name });

beforeEach(() => {
  window.getSelection()?.removeAllRanges();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('DataTable', () => {
  it('has a caption and keeps the order it was given', () => {
    renderUi(<Example />);
    expect(screen.getByRole('table', { name: 'Things' })).toBeTruthy();
    expect(names()).toEqual(['orders-10', 'orders-9', 'accounts']);
  });

  it('moves through rows with arrows and letters, one tab stop, and opens with Enter', async () => {
    const onOpen = vi.fn<(row: Thing) => void>();
    const { user } = renderUi(<Example onOpen={onOpen} />);
    row(/orders-10/).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(row(/orders-9/));
    await user.keyboard('jj');
    expect(document.activeElement).toBe(row(/accounts/));
    characterShortcutsOff.set(true);
    await user.keyboard('k');
    expect(document.activeElement).toBe(row(/accounts/));
    characterShortcutsOff.set(false);
    await user.keyboard('k');
    expect(document.activeElement).toBe(row(/orders-9/));
    expect(
      screen.getAllByRole('row').filter((each) => each.tabIndex === 0 && each.hasAttribute('tabindex')),
    ).toEqual([row(/orders-9/)]);
    await user.keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(things[1]);
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(row(/accounts/));
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(row(/orders-10/));
  });

  it('opens a row by click, but not by a control in it or by selecting text', async () => {
    const onOpen = vi.fn<(row: Thing) => void>();
    const { user } = renderUi(<Example onOpen={onOpen} />);
    await user.click(screen.getByRole('button', { name: 'Press accounts' }));
    screen.getByRole('button', { name: 'Press accounts' }).focus();
    await user.keyboard('{Enter}');
    expect(onOpen).not.toHaveBeenCalled();

    const cell = screen.getByRole('cell', { name: 'accounts' });
    window.getSelection()?.selectAllChildren(cell);
    cell.click();
    expect(onOpen).not.toHaveBeenCalled();

    window.getSelection()?.removeAllRanges();
    cell.click();
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(things[2]);
  });

  it('makes the primary cell a link, follows it by Enter, and opens elsewhere with Ctrl', async () => {
    const followed = vi.fn<(modified: boolean) => void>();
    const { user } = renderUi(
      <Example
        rowLink={(thing, children) => (
          <a
            href={`#${thing.id}`}
            onClick={(event) => {
              event.preventDefault();
              followed(event.ctrlKey);
            }}
          >
            {children}
          </a>
        )}
      />,
    );
    expect(screen.getByRole('link', { name: 'accounts' }).getAttribute('href')).toBe('#c');
    row(/accounts/).focus();
    await user.keyboard('{Enter}');
    expect(followed).toHaveBeenLastCalledWith(false);
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('cell', { name: '12' }));
    expect(followed).toHaveBeenLastCalledWith(true);
    expect(followed).toHaveBeenCalledTimes(2);
  });

  it('marks the current row and starts the keyboard there', () => {
    renderUi(<Example currentId="b" />);
    expect(row(/orders-9/).getAttribute('aria-current')).toBe('true');
    expect(row(/orders-9/).tabIndex).toBe(0);
  });

  it('mounts a window of a long table and numbers its rows', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => ({
      id: String(at),
      name: `thing-${at}`,
      count: at,
    }));
    const { user } = renderUi(<Example rows={rows} />);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001');
    expect(screen.getAllByRole('row').length).toBeLessThan(120);
    expect(row(/thing-0 /).getAttribute('aria-rowindex')).toBe('2');
    const scroller = screen.getByRole('table').parentElement!;
    scroller.scrollTop = 5_000 * 36;
    fireEvent.scroll(scroller);
    expect(row(/thing-5001 /)).toBeTruthy();
    expect(screen.queryByRole('row', { name: /thing-0 / })).toBeNull();
    scroller.scrollTop = 0;
    fireEvent.scroll(scroller);
    row(/thing-0 /).focus();
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(row(/thing-9999 /));
    expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('10001');
  });

  it('begins at its top for another question or order, and stays where it is for new rows', () => {
    const rows = Array.from({ length: 1_000 }, (_, at) => ({
      id: String(at),
      name: `thing-${at}`,
      count: at,
    }));
    const { rerender } = renderUi(<Example rows={rows} question="a" />);
    const scroller = screen.getByRole('table').parentElement!;
    const scroll = () => {
      scroller.scrollTop = 500 * 36;
      fireEvent.scroll(scroller);
    };
    scroll();
    rerender(<Example rows={[...rows]} question="a" />);
    expect(scroller.scrollTop).toBe(500 * 36);
    rerender(<Example rows={rows} question="b" />);
    expect(scroller.scrollTop).toBe(0);
    scroll();
    rerender(<Example rows={rows} question="b" sort={{ column: 'count', direction: 'desc' }} />);
    expect(scroller.scrollTop).toBe(0);
    scroll();
    rerender(<Example rows={rows} question="b" caption="Other things" />);
    expect(scroller.scrollTop).toBe(0);
  });

  it('asks for the rows of a range that begins where none are loaded', () => {
    const onChange = vi.fn();
    const onRange = vi.fn();
    const selection = { selected: new Set<string>(), onChange, onRange };
    const { rerender } = renderUi(
      <Example part={{ from: 0, count: 6, onView: vi.fn(), read: vi.fn() }} selection={selection} />,
    );
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select orders-9' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select accounts' }), { shiftKey: true });
    expect(onChange).toHaveBeenLastCalledWith(new Set(['b', 'c']));
    expect(onRange).not.toHaveBeenCalled();

    const later = ['d', 'e', 'f'].map((id) => ({ id, name: `later-${id}`, count: 1 }));
    rerender(
      <Example
        rows={later}
        part={{ from: 3, count: 6, onView: vi.fn(), read: vi.fn() }}
        selection={selection}
      />,
    );
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select later-e' }), { shiftKey: true });
    expect(onRange).toHaveBeenCalledWith({ first: 2, last: 4 }, true);
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('takes a range from the row that was selected before, wherever it is now', () => {
    const onChange = vi.fn<(selected: ReadonlySet<string>) => void>();
    const ids = (text: string) => [...text].map((id) => ({ id, name: id, count: 1 }));
    const props = { selection: { selected: new Set<string>(), onChange } };
    const { rerender } = renderUi(<Example rows={ids('abcdef')} {...props} />);
    const select = (id: string, shiftKey: boolean) => {
      fireEvent.click(screen.getByRole('checkbox', { name: `Select ${id}` }), { shiftKey });
      return [...(onChange.mock.lastCall?.[0] ?? [])].join('');
    };
    expect(select('b', false)).toBe('b');
    // New rows came before it.
    rerender(<Example rows={ids('xyzabcdef')} {...props} />);
    expect(select('d', true)).toBe('bcd');
    // It is gone.
    rerender(<Example rows={ids('xyzabcef')} {...props} />);
    expect(select('f', true)).toBe('f');
    // In another order nobody has seen what is between the two.
    rerender(<Example rows={ids('fedcba')} sort={{ column: 'name', direction: 'desc' }} {...props} />);
    expect(select('b', true)).toBe('b');
    expect(select('d', true)).toBe('dcb');
  });

  it('becomes cards with a sort field where there is no room', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const onOpen = vi.fn<(row: Thing) => void>();
    const onSortChange = vi.fn<(sort: object) => void>();
    const held: Column<Thing> = {
      id: 'held',
      header: 'Held',
      cell: (thing) => (thing.count === null ? 'Yes' : 'No'),
      card: 'named',
    };
    const { user } = renderUi(
      <Example columns={[...columns, held]} onOpen={onOpen} onSortChange={onSortChange} />,
    );
    expect(screen.queryByRole('columnheader')).toBeNull();
    const order = await screen.findByRole('combobox', { name: 'Sort by' });
    await user.selectOptions(order, 'Name, ascending');
    expect(onSortChange).toHaveBeenCalledWith({ column: 'name', direction: 'asc' });
    const card = screen.getAllByRole('row')[2];
    expect(card?.textContent).toContain('Routes 12');
    expect(card?.textContent).toContain('Held No');
    card?.focus();
    await user.keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledWith(things[2]);
  });

  it('lets columns go where it is too narrow for all, and becomes cards where the rest does not fit', async () => {
    const width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get');
    const yielding = columns.map((column) => (column.id === 'act' ? { ...column, yields: 1 } : column));
    const headers = () => screen.queryAllByRole('columnheader').map((each) => each.textContent);
    try {
      width.mockReturnValue(27 * 16);
      const all = renderUi(<Example columns={yielding} />);
      expect(headers()).toEqual(['Name', 'Routes', 'Act']);
      all.unmount();
      width.mockReturnValue(27 * 16 - 1);
      const some = renderUi(<Example columns={yielding} />);
      expect(headers()).toEqual(['Name', 'Routes']);
      expect(screen.queryByRole('button', { name: /Press/ })).toBeNull();
      some.unmount();
      width.mockReturnValue(18 * 16 - 1);
      renderUi(<Example columns={yielding} onSortChange={() => undefined} />);
      expect(headers()).toEqual([]);
      expect(await screen.findByRole('combobox', { name: 'Sort by' })).toBeTruthy();
    } finally {
      width.mockRestore();
    }
  });
});
