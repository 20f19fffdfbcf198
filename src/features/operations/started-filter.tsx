import { useState } from 'react';
import { FilterChoice } from '@/components/filter-choice';
import { lazyOverlay } from '@/components/lazy-part';
import type { QueryLanguage } from './use-operations-query';

const TimeRangeDialog = lazyOverlay(() =>
  import('./time-range-dialog').then((module) => module.TimeRangeDialog),
);

type Time = Parameters<QueryLanguage['withTime']>[1];

const choices = [
  { value: '1h', label: 'Last hour' },
  { value: '24h', label: 'Last 24 hours' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
  { value: 'range', label: 'From … to …' },
];

interface StartedFilterProps {
  /** One of the choices, if it is what the query asks for. */
  value: string | undefined;
  /** The time that the query asks for, in milliseconds; a side that is open is infinite. */
  span: { readonly from: number; readonly to: number };
  onChange: (time: Time) => void;
}

/** When the operations started that are shown. */
export function StartedFilter({ value, span, onChange }: StartedFilterProps) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <FilterChoice
        label="Started"
        data={choices}
        value={value}
        onChange={(time) => (time === 'range' ? setAsks(true) : onChange(time))}
      />
      {asks ? <TimeRangeDialog span={span} onChoose={onChange} onClose={() => setAsks(false)} /> : null}
    </>
  );
}
