import type { KeyboardEvent, Ref } from 'react';
import { IconButton } from '@/components/icon-button';
import { IconChevronDown, IconChevronUp, IconSearch } from '@/components/icons';
import { formatNumber } from '@/lib/format';
import classes from './find-field.module.css';
import type { Pattern } from './log-pattern';
import { PatternField } from './pattern-field';

interface FindFieldProps {
  pattern: Pattern;
  onChange: (pattern: Pattern) => void;
  problem: string | undefined;
  /** Lines in which it was found; undefined when nothing is sought. */
  matches: number | undefined;
  /** Which of them is gone to, counted from one; undefined when none is. */
  current: number | undefined;
  onStep: (back: boolean) => void;
  onLeave: () => void;
  ref: Ref<HTMLInputElement>;
}

/** Goes from one line that matches to the next, and hides none. */
export function FindField(props: FindFieldProps) {
  const { pattern, onChange, problem, matches, current, onStep, onLeave, ref } = props;
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      onStep(event.shiftKey);
    } else if (event.key === 'Escape') onLeave();
  };
  const nothing = matches === 0 ? { disabledReason: 'Nothing was found' } : {};
  return (
    <PatternField
      ref={ref}
      label="Find in the log"
      placeholder="Find"
      icon={<IconSearch aria-hidden />}
      pattern={pattern}
      onChange={onChange}
      problem={problem}
      onKeyDown={handleKey}
    >
      {matches === undefined ? null : (
        <>
          <span className={classes.count} data-found={matches} data-none={matches === 0 || undefined}>
            {matchWords(matches, current)}
          </span>
          <IconButton
            label="Previous match"
            icon={<IconChevronUp aria-hidden />}
            onClick={() => onStep(true)}
            {...nothing}
          />
          <IconButton
            label="Next match"
            icon={<IconChevronDown aria-hidden />}
            onClick={() => onStep(false)}
            {...nothing}
          />
        </>
      )}
    </PatternField>
  );
}

/** "3 of 42", "42 found", "None found". Lines count, however often one matches. */
export function matchWords(matches: number, current: number | undefined): string {
  if (matches === 0) return 'None found';
  return current === undefined
    ? `${formatNumber(matches)} found`
    : `${formatNumber(current)} of ${formatNumber(matches)}`;
}
