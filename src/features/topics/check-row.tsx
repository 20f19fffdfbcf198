import type { ReactNode } from 'react';
import type { Change } from '@/lib/routing/routing-plan';
import classes from './topics.module.css';

interface CheckRowProps {
  checked: boolean;
  change: Change | undefined;
  onToggle: () => void;
  name: ReactNode;
  detail?: ReactNode;
  /** Short text at the end while the row is unchanged. */
  mark?: ReactNode;
}

/** A checkbox for one route. A plain input, because there may be a thousand. */
export function CheckRow({ checked, change, onToggle, name, detail, mark }: CheckRowProps) {
  return (
    <label className={`${classes.check} hoverable`} data-change={change}>
      <input type="checkbox" checked={checked} onChange={onToggle} />
      <span className={`${classes.checkText} wrap fill shrink wrap-anywhere`}>
        <span className={classes.checkName}>{name}</span>{' '}
        {detail ? <span className={classes.checkDetail}>{detail}</span> : null}
      </span>{' '}
      <span className={`${classes.mark} quiet tiny fixed-size`} data-change={change}>
        {change === 'add' ? 'Will be added' : change === 'remove' ? 'Will be removed' : mark}
      </span>
    </label>
  );
}
