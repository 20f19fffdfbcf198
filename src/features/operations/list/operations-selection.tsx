import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { IconDownload, IconListSearch } from '@/components/icons';
import { lazyOverlay } from '@/components/state/lazy-part';
import { ListSelection } from '@/components/list/list-selection';
import { formatNumber } from '@/lib/format';
import { condition, printTerm } from '@/lib/operation-query/print';
import type { OperationRow } from '@/lib/operation-rows';

const CaseDialog = lazyOverlay(() => import('../case/case-dialog'), 'CaseDialog');

/** Operations whose ids the address holds. */
const MOST_SEARCHED = 2_000;
const tooMany = `The logs of at most ${formatNumber(MOST_SEARCHED)} selected operations can be searched. Select fewer, or search the logs of the whole list.`;

interface OperationsSelectionProps {
  project: string;
  rows: readonly OperationRow[];
  onClear: () => void;
}

export function OperationsSelection({ project, rows, onClear }: OperationsSelectionProps) {
  const [opensCase, setOpensCase] = useState(false);
  const navigate = useNavigate();
  const ids = rows.map(({ operation }) => operation.id);
  const searchLogs = () =>
    void navigate({
      to: '/projects/$project/operations',
      params: { project },
      search: { q: printTerm(condition('id', ...ids)), show: 'logs' },
    });
  return (
    <>
      <ListSelection
        noun="operation"
        ids={ids}
        actions={[
          { label: 'Make a case', icon: <IconDownload aria-hidden />, onSelect: () => setOpensCase(true) },
          {
            label: 'Search logs',
            icon: <IconListSearch aria-hidden />,
            onSelect: searchLogs,
            disabledReason: ids.length > MOST_SEARCHED ? tooMany : undefined,
          },
        ]}
        onClear={onClear}
      />
      {opensCase ? <CaseDialog project={project} rows={rows} onClose={() => setOpensCase(false)} /> : null}
    </>
  );
}
