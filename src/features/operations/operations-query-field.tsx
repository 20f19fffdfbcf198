import { QueryField } from '@/components/query-field/query-field';
import type { Installation } from '@/contract/installation';
import { countValues, factsOf } from '@/lib/operation-query/row-facts';
import type { OperationRow } from '@/lib/operation-rows';

export interface OperationsQueryFieldProps {
  /** The query, with times in UTC. */
  value: string;
  onType: (query: string) => void;
  onCommit: (query: string) => void;
  label: string;
  placeholder: string;
  /** The loaded operations, which the suggestions count. */
  rows: readonly OperationRow[];
  installations: readonly Installation[];
}

export function OperationsQueryField({ rows, installations, ...field }: OperationsQueryFieldProps) {
  return <QueryField {...field} counts={countValues(rows, factsOf(installations))} />;
}
