import { formatNumber } from '@/lib/format';
import classes from './operations-table.module.css';

/** Browsers limit the height of what they scroll. */
export const MOST_ROWS = 200_000;
/** Longer lists are printed only in part. */
const MOST_PRINTED = 2000;

/** A note below a long list about the rows that cannot be scrolled to or printed. */
export function ListLimits({ total }: { total: number }) {
  return (
    <>
      {total > MOST_PRINTED ? (
        <p className={classes.printNote}>
          Only some of {formatNumber(total)} operations are printed. Up to {formatNumber(MOST_PRINTED)} are
          printed whole, and an export has all.
        </p>
      ) : null}
      {total > MOST_ROWS ? (
        <p className="hint">
          These are the first {formatNumber(MOST_ROWS)}. Add conditions or choose a time to see the others; an
          export has all.
        </p>
      ) : null}
    </>
  );
}
