import { useState } from 'react';
import { IconClock } from '@/components/icons';
import { Segments } from '@/components/page/segments';
import { lazyOverlay } from '@/components/state/lazy-part';
import { useTimeZone } from '@/components/time-zone';
import { spanWords } from '@/lib/range-span';
import { isPreset, presetRanges, rangeOf, type TimeRange } from '@/lib/time-range';
import classes from './range-choice.module.css';
import { rememberRange } from './use-range';

const TimeRangeDialog = lazyOverlay(() => import('./time-range-dialog'), 'TimeRangeDialog');

const options = presetRanges.map((value) => ({ value, label: value.replace(/\D/, ' $&') }));

interface RangeChoiceProps {
  /** Undefined where something else decides on the time. */
  range: TimeRange | undefined;
  /** The time that is shown, in milliseconds; a side that is open is infinite. */
  span: { readonly from: number; readonly to: number };
  onChange: (range: TimeRange) => void;
}

/** The time that the figures of a page are for. */
export function RangeChoice({ range, span, onChange }: RangeChoiceProps) {
  const zone = useTimeZone();
  const [asks, setAsks] = useState(false);
  const isOwn = !isPreset(range);
  const choose = (next: TimeRange) => {
    rememberRange(next);
    onChange(next);
  };
  return (
    <div className="not-printed row gap-4">
      <Segments label="Range" options={options} value={isOwn ? '' : range} onChange={choose} />
      <button
        type="button"
        className={`${classes.own} inline gap-8 quiet small`}
        data-chosen={isOwn || undefined}
        aria-label={isOwn ? undefined : 'From … to …'}
        onClick={() => setAsks(true)}
      >
        <IconClock aria-hidden />
        {isOwn
          ? Number.isFinite(span.from) || Number.isFinite(span.to)
            ? spanWords(span, zone)
            : 'Any time'
          : null}
      </button>
      {asks ? (
        <TimeRangeDialog
          span={span}
          onChoose={({ from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }) => {
            const own = rangeOf(from, to);
            if (own !== undefined) choose(own);
          }}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </div>
  );
}
