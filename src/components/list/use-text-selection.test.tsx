import { fireEvent, screen } from '@testing-library/react';
import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { DataTable, type Column, type DataTableProps } from './data-table';

interface Thing {
  id: string;
  name: string;
  at: Date;
}

const things = Array.from({ length: 1_000 }, (_, at) => ({
  id: `id-${at}`,
  name: `thing\t${at}`,
  at: new Date(at),
}));
const columns: Column<Thing>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name, primary: true },
  { id: 'at', header: 'At', value: ({ at }) => at },
  { id: 'act', header: 'Act', cell: () => <button type="button">Act</button> },
];
const textOf = (first: number, last: number) =>
  things
    .slice(first, last + 1)
    .map(({ at }, index) => `thing ${first + index}\t${at.toISOString()}`)
    .join('\n');

const Example = (props: Partial<DataTableProps<Thing>>) => (
  <DataTable caption="Things" columns={columns} rows={things} rowId={({ id }) => id} {...props} />
);

const rowAt = (index: number) => document.querySelector<HTMLElement>(`[data-row-index="${index}"]`);
const scrollTo = (index: number) => {
  const scroller = screen.getByRole('table').parentElement!;
  scroller.scrollTop = index * 36;
  fireEvent.scroll(scroller);
};
const select = (first: number, last: number) => {
  const [from, to] = [rowAt(first), rowAt(last)];
  document.getSelection()?.setBaseAndExtent(from!.children[0]!, 0, to!.children[0]!, 1);
  fireEvent(document, new Event('selectionchange'));
};
const copied = (): string | undefined => {
  const event = Object.assign(new Event('copy', { bubbles: true, cancelable: true }), {
    clipboardData: { setData: vi.fn<(type: string, text: string) => void>() },
  });
  fireEvent(document, event);
  return event.clipboardData.setData.mock.calls[0]?.[1];
};

beforeEach(() => document.getSelection()?.removeAllRanges());

it('keeps the rows in which selected text begins and ends, and copies all rows between them', () => {
  renderUi(<Example />);
  select(2, 6);
  const [from, to] = [rowAt(2), rowAt(6)];
  fc.assert(
    fc.property(fc.array(fc.nat(999), { maxLength: 3 }), (places) => {
      for (const place of places) scrollTo(place);
      expect([rowAt(2), rowAt(6)]).toEqual([from, to]);
      expect(document.getSelection()?.anchorNode?.parentNode).toBe(from);
      expect(document.getSelection()?.focusNode?.parentNode).toBe(to);
      expect(copied()).toBe(textOf(2, 6));
    }),
    { numRuns: 10 },
  );
});

it('copies all rows of what is selected from before the list to behind it, with what is around them', () => {
  renderUi(
    <>
      <h1>Before</h1>
      <Example />
      <p>Behind</p>
    </>,
  );
  const [before, behind] = [screen.getByText('Before'), screen.getByText('Behind')];
  const selectAcross = (from: Node, to: Node) => {
    document.getSelection()?.setBaseAndExtent(from, 0, to, 1);
    fireEvent(document, new Event('selectionchange'));
    scrollTo(500);
  };
  selectAcross(before, rowAt(4)!);
  expect(copied()).toBe(`Before\n${textOf(0, 4)}`);
  expect(document.getSelection()?.anchorNode).toBe(before);
  selectAcross(rowAt(505)!, behind);
  expect(copied()).toBe(`${textOf(505, 999)}\nBehind`);
  selectAcross(before, behind);
  expect(copied()).toBe(`Before\n${textOf(0, 999)}\nBehind`);
  selectAcross(before, before);
  expect(copied()).toBeUndefined();
});

it('leaves it to the browser to copy what is selected within one row', () => {
  renderUi(<Example />);
  select(3, 3);
  expect(copied()).toBeUndefined();
});

it('extends a selection over rows that are no longer mounted, in both directions', () => {
  renderUi(<Example />);
  select(4, 4);
  scrollTo(500);
  expect(rowAt(60)).toBeNull();
  const end = rowAt(505)!.children[0]!;
  document.getSelection()?.extend(end, 1);
  fireEvent(document, new Event('selectionchange'));
  scrollTo(900);
  expect(copied()).toBe(textOf(4, 505));
  document.getSelection()?.setBaseAndExtent(rowAt(505)!.children[0]!, 1, rowAt(4)!.children[0]!, 0);
  fireEvent(document, new Event('selectionchange'));
  scrollTo(0);
  expect(copied()).toBe(textOf(4, 505));
});

const placeAtEdge = (row: number) => {
  const scroller = screen.getByRole('table').parentElement!;
  vi.spyOn(scroller, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 500, 360));
  vi.spyOn(scroller, 'clientHeight', 'get').mockReturnValue(360);
  vi.spyOn(document, 'elementsFromPoint').mockImplementation((_, y) => (y === 459 ? [rowAt(row)!] : []));
};

it('selects to the row at the edge if the pointer is let go below the list', () => {
  renderUi(<Example />);
  placeAtEdge(8);
  for (const [clientY, last] of [
    [459, 5],
    [470, 8],
  ] as const) {
    fireEvent.mouseDown(rowAt(4)!, { clientX: 50, clientY: 250 });
    select(4, 5);
    fireEvent.mouseMove(document.body, { clientX: 50, clientY, buttons: 1 });
    fireEvent.mouseUp(document.body);
    expect(copied()).toBe(textOf(4, last));
  }
});

it('leaves alone what is selected by keys, if nothing told that the button was let go', () => {
  renderUi(<Example />);
  placeAtEdge(8);
  fireEvent.mouseDown(rowAt(4)!, { clientX: 50, clientY: 250, button: 2 });
  fireEvent.mouseMove(document.body, { clientX: 50, clientY: 470, buttons: 0 });
  select(4, 5);
  expect(copied()).toBe(textOf(4, 5));
});

it('selects all rows with Ctrl+A, and none once they are other ones', async () => {
  const { user, rerender } = renderUi(<Example />);
  rowAt(3)!.focus();
  await user.keyboard('{Control>}a{/Control}');
  fireEvent(document, new Event('selectionchange'));
  scrollTo(500);
  expect(copied()).toBe(textOf(0, 999));
  rerender(<Example rows={things.slice(5)} />);
  expect(document.getSelection()?.isCollapsed).toBe(true);
  expect(copied()).toBeUndefined();
});

it('selects no rows that have come between those selected', () => {
  const selected = () => document.getSelection()?.isCollapsed === false;
  const [added, moved] = [{ id: 'new', name: 'new', at: new Date(0) }, things.toReversed()];
  for (const [rows, stays] of [
    [[added, ...things], true],
    [[...things.slice(0, 40), added, ...things.slice(40)], true],
    [[...things.slice(0, 4), added, ...things.slice(4)], false],
    [things.toSpliced(4, 1), false],
    [moved.toSpliced(100, 1), true],
  ] as const) {
    const { rerender, unmount } = renderUi(<Example />);
    select(2, 6);
    rerender(<Example rows={rows} />);
    expect(
      selected(),
      rows
        .slice(0, 6)
        .map(({ id }) => id)
        .join(),
    ).toBe(stays);
    unmount();
  }
});

it('leaves copying in a field to the field', () => {
  renderUi(<Example />);
  select(2, 6);
  const field = document.body.appendChild(document.createElement('input'));
  const event = new Event('copy', { bubbles: true, cancelable: true });
  fireEvent(field, event);
  expect(event.defaultPrevented).toBe(false);
  field.remove();
});

it('reads the rows that a part of a list does not have', async () => {
  const read = vi.fn(({ first, last }: { first: number; last: number }) =>
    Promise.resolve(things.slice(first, last + 1)),
  );
  const part = (from: number) => ({ from, count: 1_000, onView: vi.fn(), read });
  const { rerender } = renderUi(<Example rows={things.slice(0, 200)} part={part(0)} />);
  select(4, 4);
  scrollTo(500);
  rerender(<Example rows={things.slice(400, 600)} part={part(400)} />);
  expect(document.getSelection()?.anchorNode?.parentNode).toBe(rowAt(4));
  document.getSelection()?.extend(rowAt(505)!.children[0]!, 1);
  fireEvent(document, new Event('selectionchange'));
  expect(copied()).toBeUndefined();
  expect(read).toHaveBeenCalledWith({ first: 4, last: 505 });
  expect(await screen.findByText('502 rows copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(textOf(4, 505));
});
