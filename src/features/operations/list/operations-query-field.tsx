import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { historyQueries } from '@/api/history/history-queries';
import { Link } from '@/components/link';
import { QueryField } from '@/components/query-field/query-field';
import { namedOperation } from '@/lib/pasted-operation-id';
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

/** A query of operations. Enter opens the one that is named by its id or address. */
export function OperationsQueryField({ project, ...field }: OperationsQueryFieldProps) {
  const navigate = useNavigate();
  const [isUsed, setIsUsed] = useState(false);
  const { data: counts } = useQuery({ ...historyQueries.valueCounts(project, counted), enabled: isUsed });
  return (
    <div
      role="presentation"
      className={classes.queryField}
      onFocus={() => setIsUsed(true)}
      onBlur={() => setIsUsed(false)}
      onKeyDown={({ key, target }) => {
        const operation =
          key === 'Enter' && target instanceof HTMLInputElement ? namedOperation(target.value) : undefined;
        if (operation !== undefined)
          void navigate({ to: '/projects/$project/operations/$operation', params: { project, operation } });
      }}
    >
      <QueryField
        {...field}
        counts={(id) => counts?.get(id) ?? none}
        linkElsewhere={(q) => (
          <Link to="/projects/$project/installations" params={{ project }} search={{ view: 'health', q }}>
            Ask there
          </Link>
        )}
      />
    </div>
  );
}
