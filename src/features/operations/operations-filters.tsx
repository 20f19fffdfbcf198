import { useState } from 'react';
import { FilterChoice } from '@/components/filter-choice';
import { lazyOverlay } from '@/components/lazy-part';
import { withGrouping, type OperationsSearch } from './operations-search';
import type { QueryLanguage } from './use-operations-query';

const TimeRangeDialog = lazyOverlay(() =>
  import('./time-range-dialog').then((module) => module.TimeRangeDialog),
);

const times = [
  { value: '1h', label: 'Last hour' },
  { value: '24h', label: 'Last 24 hours' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
  { value: 'range', label: 'From … to …' },
];

const choices = [
  { value: 'cause', label: 'By cause' },
  { value: 'customer', label: 'By customer' },
  { value: 'provider', label: 'By provider' },
  { value: 'object', label: 'By object' },
  { value: 'integration', label: 'By integration' },
  { value: 'hour', label: 'By hour' },
] as const;

interface OperationsFiltersProps {
  /** The range that the query asks for, if it is one of the choices. */
  time: string | undefined;
  /** The time that the query asks for, in milliseconds; a side that is open is infinite. */
  span: { readonly from: number; readonly to: number };
  onTimeChange: (time: Parameters<QueryLanguage['withTime']>[1]) => void;
  search: OperationsSearch;
  onSearchChange: (search: OperationsSearch) => void;
}

/** The choices beside the query: the time range and the grouping. */
export function OperationsFilters(props: OperationsFiltersProps) {
  const { time, span, onTimeChange, search, onSearchChange } = props;
  const [asksRange, setAsksRange] = useState(false);
  return (
    <>
      <FilterChoice
        label="Started"
        data={times}
        value={time}
        onChange={(value) => (value === 'range' ? setAsksRange(true) : onTimeChange(value))}
      />
      {asksRange ? (
        <TimeRangeDialog span={span} onChoose={onTimeChange} onClose={() => setAsksRange(false)} />
      ) : null}
      <FilterChoice
        label="Group by"
        data={choices}
        value={search.group}
        onChange={(value) => {
          const group = choices.find((choice) => choice.value === value)?.value;
          onSearchChange(withGrouping(search, group));
        }}
      />
    </>
  );
}
