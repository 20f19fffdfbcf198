import type { OperationsQuery } from '@/api/history/history-queries';
import { CauseGroups } from '../causes/cause-groups';
import type { Grouping } from '@/lib/operation-groupings';
import type { OperationsSearch } from './operations-search';
import { ValueGroups } from './value-groups';

export interface OperationGroupsProps {
  project: string;
  search: OperationsSearch;
  /** What the list asks, and the version that it shows. */
  query: OperationsQuery;
  /** Not all operations are loaded. */
  partial: boolean;
  /** The first operations are being read. */
  reading: boolean;
  onSearchChange: (search: OperationsSearch) => void;
}

/** The operations of a query as one row for each value of what they are grouped by. */
export function OperationGroups({ group, ...props }: OperationGroupsProps & { group: Grouping }) {
  return group === 'cause' ? <CauseGroups {...props} /> : <ValueGroups {...props} group={group} />;
}
