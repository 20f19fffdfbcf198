import { useState } from 'react';
import { IconDownload } from '@/components/icons';
import { lazyOverlay } from '@/components/lazy-part';
import { ListSelection } from '@/components/list-selection';
import type { OperationRow } from '@/lib/operation-rows';

const CaseDialog = lazyOverlay(() => import('./case-dialog').then((module) => module.CaseDialog));

interface OperationsSelectionProps {
  project: string;
  rows: readonly OperationRow[];
  onClear: () => void;
}

/** What can be done with the selected operations. */
export function OperationsSelection({ project, rows, onClear }: OperationsSelectionProps) {
  const [opensCase, setOpensCase] = useState(false);
  return (
    <>
      <ListSelection
        noun="operation"
        ids={rows.map(({ operation }) => operation.id)}
        actions={[
          { label: 'Make a case', icon: <IconDownload aria-hidden />, onSelect: () => setOpensCase(true) },
        ]}
        onClear={onClear}
      />
      {opensCase ? <CaseDialog project={project} rows={rows} onClose={() => setOpensCase(false)} /> : null}
    </>
  );
}
