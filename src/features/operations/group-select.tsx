import { FilterChoice } from '@/components/filter-choice';
import type { Grouping } from '@/lib/operation-groupings';
import { withGrouping, type OperationsSearch } from './operations-search';

const choices = [
  { value: 'cause', label: 'By cause' },
  { value: 'customer', label: 'By customer' },
  { value: 'provider', label: 'By provider' },
  { value: 'object', label: 'By object' },
  { value: 'integration', label: 'By integration' },
  { value: 'hour', label: 'By hour' },
] as const satisfies { value: Grouping; label: string }[];

interface GroupSelectProps {
  search: OperationsSearch;
  onSearchChange: (search: OperationsSearch) => void;
}

export function GroupSelect({ search, onSearchChange }: GroupSelectProps) {
  return (
    <FilterChoice
      label="Group by"
      data={choices}
      value={search.group}
      onChange={(value) => {
        const group = choices.find((choice) => choice.value === value)?.value;
        onSearchChange(withGrouping(search, group));
      }}
    />
  );
}
