import { useState } from 'react';
import type { OperationRow } from '@/lib/operation-rows';

const none: ReadonlyMap<string, OperationRow> = new Map();

/** The selected rows by id. They stay selected when the list shows others. */
export function useSelectedRows(rows: readonly OperationRow[]) {
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
  return {
    selectedRows: [...selected.values()],
    selection: { selected: new Set(selected.keys()), onChange: select },
    clearSelection: () => setSelected(none),
  };
}
