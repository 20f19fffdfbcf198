import { ListSelection } from '@/components/list-selection';
import type { OperationRow } from '@/lib/operation-rows';

interface OperationsSelectionProps {
  rows: readonly OperationRow[];
  onClear: () => void;
}

/** What can be done with the selected operations. */
export function OperationsSelection({ rows, onClear }: OperationsSelectionProps) {
  return (
    <ListSelection
      noun="operation"
      ids={rows.map(({ operation }) => operation.id)}
      actions={[]}
      onClear={onClear}
    />
  );
}
