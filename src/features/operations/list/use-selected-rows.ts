import { useState } from 'react';
import type { RowRange } from '@/components/list/data-table';
import type { OperationRow } from '@/lib/operation-rows';

const none: ReadonlyMap<string, OperationRow> = new Map();

/** The selected rows by id. They stay selected when the list shows others. `readRange` reads rows that are not loaded. */
export function useSelectedRows(
  rows: readonly OperationRow[],
  readRange: (range: RowRange) => Promise<readonly OperationRow[]>,
) {
  const [selected, setSelected] = useState(none);
  const select = (ids: ReadonlySet<string>) => {
    const shown = new Map(rows.map((row) => [row.id, row]));
    setSelected(
      new Map(
        [...ids].flatMap((id) => {
          const row = shown.get(id) ?? selected.get(id);
          return row ? [[id, row] as const] : [];
        }),
      ),
    );
  };
  const selectRange = async (range: RowRange, isOn: boolean) => {
    const found = await readRange(range);
    setSelected((before) => {
      const next = new Map(before);
      for (const row of found)
        if (isOn) next.set(row.id, row);
        else next.delete(row.id);
      return next;
    });
  };
  return {
    selectedRows: [...selected.values()],
    selection: {
      selected: new Set(selected.keys()),
      onChange: select,
      onRange: (range: RowRange, isOn: boolean) => void selectRange(range, isOn),
    },
    clearSelection: () => setSelected(none),
  };
}
