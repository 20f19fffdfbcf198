import { Button } from '@mantine/core';
import { CopyButton } from '@/components/copy-button';
import { formatNumber, plural } from '@/lib/format';
import classes from './log-viewer.module.css';

interface RangeBarProps {
  /** Index of the first and the last line. */
  range: readonly [number, number];
  /** How many of them are shown. */
  shown: number;
  text: () => Promise<string>;
  link: string;
  onClear: () => void;
}

/** Actions for a range of lines. */
export function RangeBar({ range: [first, last], shown, text, link, onClear }: RangeBarProps) {
  const all = last - first + 1;
  return (
    <fieldset className={`${classes.range} row gap-8 ruled`} aria-label="Range of lines">
      <span className={classes.rangeWords}>
        Lines {formatNumber(first + 1)} to {formatNumber(last + 1)} ·{' '}
        {shown === all ? plural(all, 'line') : `${formatNumber(shown)} of ${plural(all, 'line')} shown`}
      </span>
      <CopyButton value={text} label="Copy lines">
        Copy {plural(shown, 'line')}
      </CopyButton>
      <CopyButton value={link} label="Copy link to these lines">
        Copy link
      </CopyButton>
      <Button variant="subtle" size="compact-xs" onClick={onClear}>
        Clear
      </Button>
    </fieldset>
  );
}
