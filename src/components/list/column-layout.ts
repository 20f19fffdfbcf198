import { useSyncExternalStore } from 'react';
import { z } from '@/contract/zod';
import { storedValue, type StoredValue } from '@/lib/browser-store';
import type { Column } from './data-table-types';

const layoutSchema = z.partial(
  z.object({
    order: z.array(z.string()),
    /** Columns that somebody has shown or hidden. */
    shown: z.record(z.string(), z.boolean()),
  }),
);

/** How somebody has arranged the columns of a list. */
export type ColumnLayout = z.infer<typeof layoutSchema>;

const noLayout: ColumnLayout = {};
const layouts = new Map<string, StoredValue<ColumnLayout>>();

function storedLayout(list: string): StoredValue<ColumnLayout> {
  const known = layouts.get(list);
  if (known) return known;
  const stored = storedValue(
    `signalbox.columns.${list}`,
    (value) => z.safeParse(layoutSchema, value).data ?? noLayout,
  );
  layouts.set(list, stored);
  return stored;
}

/** The arrangement of a list's columns, kept in this browser. */
export function useColumnLayout(list: string): [ColumnLayout, (layout: ColumnLayout) => void] {
  const stored = storedLayout(list);
  return [useSyncExternalStore(stored.subscribe, stored.get), stored.set];
}

/** All columns in the chosen order. Columns that the layout does not know stay where they are. */
export function orderedColumns<Row>(columns: readonly Column<Row>[], { order = [] }: ColumnLayout) {
  const placeOf = ({ id }: Column<Row>, index: number) => (order.includes(id) ? order.indexOf(id) : index);
  return columns
    .map((column, index) => ({ column, place: placeOf(column, index) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ column }) => column);
}

export const isShown = ({ id, primary, optional }: Column<never>, { shown = {} }: ColumnLayout): boolean =>
  primary === true || (shown[id] ?? !optional);
