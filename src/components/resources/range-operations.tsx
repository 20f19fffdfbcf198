import type { ReactNode } from 'react';
import { Link } from '@/components/link';
import { RangeChoice } from '@/components/range/range-choice';
import { AtLeast } from '@/components/state/at-least';
import { LoadingProgress, type Loading } from '@/components/state/loading-line';
import { StatusBadge } from '@/components/status-badge';
import { useTimeZone } from '@/components/time-zone';
import { atLeast, plural } from '@/lib/format';
import type { FieldId } from '@/lib/operation-query/filter';
import { queryFor } from '@/lib/operation-query/print';
import { statusLook } from '@/lib/operation-words';
import { countedStatuses, countsOf } from '@/lib/status-counts';
import { minuteTime } from '@/lib/time';
import type { TimeRange } from '@/lib/time-range';
import classes from './range-operations.module.css';

/** The operations of a range, as far as they are known. */
interface RangeFigures {
  range: TimeRange;
  /** Its time in milliseconds; a side that is open is infinite. */
  span: { readonly from: number; readonly to: number };
  total: number;
  /** By status. Undefined until they are counted. */
  counts: readonly { readonly value: string; readonly count: number }[] | undefined;
  /** When the oldest was read of those that this device has kept from an earlier visit, if there are any. */
  keptAt: number | undefined;
  /** There may be more. */
  partial: boolean;
  /** Until operations are known, none is not a count. */
  isKnown: boolean;
  loading: Loading;
  /** The service has no list of operations. */
  notOffered: boolean;
}

interface RangeHeaderProps {
  operations: RangeFigures;
  onRangeChange: (range: TimeRange) => void;
}

/** The heading of the operations of a range: how many there are, how far they are read, and the choice of the range. */
export function RangeHeader({ operations, onRangeChange }: RangeHeaderProps) {
  const { range, span, total, keptAt, partial, isKnown, loading, notOffered } = operations;
  const zone = useTimeZone();
  return (
    <div className={`${classes.header} row gap-8 below-8`}>
      <h2 id="operations">Operations</h2>
      {notOffered ? null : (
        <div className={`${classes.reading} note row gap-8`}>
          {isKnown ? <output>{atLeast(partial, plural(total, 'operation'))}</output> : null}
          {loading.running || loading.read < loading.total ? <LoadingProgress loading={loading} /> : null}
          {keptAt === undefined ? null : `Kept rows as of ${minuteTime(new Date(keptAt), zone)}`}
        </div>
      )}
      <div className="push-end">
        <RangeChoice range={range} span={span} onChange={onRangeChange} />
      </div>
    </div>
  );
}

const noCounts = countsOf([], countedStatuses);

interface StatusLinksProps {
  project: string;
  operations: RangeFigures;
  /** The values that all of these operations have. */
  where?: Readonly<Partial<Record<FieldId, string>>>;
  children?: ReactNode;
}

/** How many operations of a range have each status, each number a link to them. */
export function StatusLinks({ project, operations, where, children }: StatusLinksProps) {
  const { counts = noCounts, range, partial, isKnown } = operations;
  return (
    <ul className={`${classes.statuses} wrap gap-8`}>
      {counts.map(({ value, count }) => {
        const { kind, word } = statusLook(value);
        return (
          <li key={value}>
            <Link
              className={`${classes.status} line gap-8 small shrink`}
              to="/projects/$project/operations"
              params={{ project }}
              search={{ q: queryFor({ ...where, status: value }), range }}
            >
              <StatusBadge kind={kind} plain none={count === 0 || kind === 'success'}>
                {word}
              </StatusBadge>
              <span className="strong">{isKnown ? <AtLeast value={count} partial={partial} /> : null}</span>
            </Link>
          </li>
        );
      })}
      {children ? <li className="small push-end">{children}</li> : null}
    </ul>
  );
}
