import type { ReactNode } from 'react';
import { isNumber } from '@/contract/exact-number';
import { formatNumber } from '@/lib/format';
import type { Column } from './data-table-types';
import { RelativeTime } from '@/components/relative-time';
import { UnknownValue } from '@/components/state/unknown-value';

/** The content of a cell: what the column draws, or else its value. */
export function cellContent<Row>({ cell, value }: Column<Row>, row: Row): ReactNode {
  if (cell) return cell(row);
  const shown = value?.(row);
  if (shown === undefined || shown === null) return <UnknownValue />;
  if (shown instanceof Date) return <RelativeTime value={shown} />;
  if (isNumber(shown)) return formatNumber(shown);
  return typeof shown === 'boolean' ? (shown ? 'Yes' : 'No') : String(shown);
}
