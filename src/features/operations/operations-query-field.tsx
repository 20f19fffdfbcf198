import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { historyQueries } from '@/api/history/history-queries';
import { QueryField } from '@/components/query-field/query-field';
import classes from './operations-table.module.css';

interface OperationsQueryFieldProps {
  project: string;
  /** The query, with times in UTC. */
  value: string;
  onType: (query: string) => void;
  onCommit: (query: string) => void;
  label: string;
  placeholder: string;
}

const counted = ['status', 'action', 'customer', 'integration', 'provider', 'object', 'cause'] as const;
const none: ReadonlyMap<string, number> = new Map();

export function OperationsQueryField({ project, ...field }: OperationsQueryFieldProps) {
  const [isUsed, setIsUsed] = useState(false);
  const { data: counts } = useQuery({
    ...historyQueries.valueCounts(project, counted),
    enabled: isUsed,
  });
  return (
    <div className={classes.queryField} onFocus={() => setIsUsed(true)} onBlur={() => setIsUsed(false)}>
      <QueryField {...field} counts={(id) => counts?.get(id) ?? none} />
    </div>
  );
}
