import { FilterChoice } from '@/components/overlay/overlays';
import { withGrouping, type OperationsSearch } from './operations-search';

const choices = [
  { value: 'cause', label: 'By cause' },
  { value: 'customer', label: 'By customer' },
  { value: 'provider', label: 'By provider' },
  { value: 'object', label: 'By object' },
  { value: 'integration', label: 'By integration' },
  { value: 'hour', label: 'By hour' },
] as const;

interface GroupingFilterProps {
  search: OperationsSearch;
  onSearchChange: (search: OperationsSearch) => void;
}

export function GroupingFilter({ search, onSearchChange }: GroupingFilterProps) {
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
