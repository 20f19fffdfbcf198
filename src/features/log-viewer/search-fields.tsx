import { CloseButton, TextInput, UnstyledButton } from '@mantine/core';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { levelWord, severityOf, sortLevels } from '@/api/operation-log/log-level';
import { toggleLevel } from '@/api/operation-log/log-filter';
import { patternProblem, type Pattern } from '@/api/operation-log/log-pattern';
import { AtLeast } from '@/components/state/at-least';
import { Hint } from '@/components/overlay/hint';
import { IconButton, PlainIconButton } from '@/components/icon-button';
import { IconChevronDown, IconChevronUp, IconRegex, IconSearch } from '@/components/icons';
import { useDraft } from '@/components/form/use-draft';
import { atLeast, formatNumber } from '@/lib/format';
import classes from './search-fields.module.css';
import { severityIcons } from './severity-icons';

interface PatternFieldProps {
  label: string;
  placeholder: string;
  icon: ReactNode;
  pattern: Pattern;
  onChange: (pattern: Pattern) => void;
  /** Why the expression is not used, when it is valid. */
  problem: string | undefined;
  onKeyDown?: (event: KeyboardEvent) => void;
  ref?: Ref<HTMLInputElement>;
  /** Shown after the field, such as the number of matches. */
  children?: ReactNode;
}

/** A field for a text or, when switched on, a regular expression. */
export function PatternField(props: PatternFieldProps) {
  const { label, placeholder, icon, pattern, onChange, problem, onKeyDown, ref, children } = props;
  const { text, regex } = pattern;
  const draft = useDraft(text, (next) => onChange({ text: next, regex }));
  const wrong = patternProblem(pattern) ?? problem;
  const regexLabel = `Regular expression in “${label}”`;
  return (
    <div className={classes.root}>
      <TextInput
        ref={ref}
        className={classes.field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={draft.value}
        onChange={(event) => draft.onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        error={wrong}
        spellCheck={false}
        leftSection={icon}
        rightSectionWidth="auto"
        rightSection={
          <span className={`${classes.end} inline gap-2`}>
            {draft.value === '' ? null : (
              <CloseButton size={24} aria-label={`Clear “${label}”`} onClick={() => draft.onChange('')} />
            )}
            <Hint label="Regular expression">
              <PlainIconButton
                size="sm"
                icon={<IconRegex aria-hidden />}
                aria-label={regexLabel}
                aria-pressed={regex}
                onClick={() => onChange({ text, regex: !regex })}
              />
            </Hint>
          </span>
        }
      />
      {children}
    </div>
  );
}

interface FindFieldProps {
  pattern: Pattern;
  onChange: (pattern: Pattern) => void;
  problem: string | undefined;
  /** Number of lines that match; undefined when nothing is searched for. */
  matches: number | undefined;
  /** False while the log is loading and there may be more. */
  complete: boolean;
  /** Number of the current match, counted from one. */
  current: number | undefined;
  onStep: (back: boolean) => void;
  onLeave: () => void;
  ref: Ref<HTMLInputElement>;
}

/** Moves from match to match without hiding lines. */
export function FindField(props: FindFieldProps) {
  const { pattern, onChange, problem, matches, complete, current, onStep, onLeave, ref } = props;
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      onStep(event.shiftKey);
    } else if (event.key === 'Escape') onLeave();
  };
  const disabledReason = matches === 0 ? 'Nothing was found' : undefined;
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
          <span
            className={`${classes.count} hint fixed-size`}
            data-found={matches}
            data-none={matches === 0 || undefined}
          >
            {matchWords(matches, current, complete)}
          </span>
          <IconButton
            label="Previous match"
            icon={<IconChevronUp aria-hidden />}
            onClick={() => onStep(true)}
            disabledReason={disabledReason}
          />
          <IconButton
            label="Next match"
            icon={<IconChevronDown aria-hidden />}
            onClick={() => onStep(false)}
            disabledReason={disabledReason}
          />
        </>
      )}
    </PatternField>
  );
}

/**
 * "3 of 42", "42 found", "None found"; "3 of 42+" while the log is loading. A line counts once, however often
 * it matches.
 */
export function matchWords(matches: number, current: number | undefined, complete: boolean): string {
  if (matches === 0) return complete ? 'None found' : 'None found yet';
  const all = atLeast(!complete, formatNumber(matches));
  return current === undefined ? `${all} found` : `${formatNumber(current)} of ${all}`;
}

interface LevelFilterProps {
  /** Lines by level in the whole log. */
  counts: ReadonlyMap<string, number>;
  /** False while the log is loading. */
  complete: boolean;
  chosen: readonly string[];
  onChange: (level: string | undefined) => void;
}

/** A button for each level in the log, with its count. */
export function LevelFilter({ counts, complete, chosen, onChange }: LevelFilterProps) {
  const levels = sortLevels(new Set([...counts.keys(), ...chosen]));
  return (
    <fieldset className="wrap gap-4" aria-label="Show only these levels">
      {levels.map((level) => {
        const Icon = severityIcons[severityOf(level)];
        return (
          <UnstyledButton
            key={level}
            className={`${classes.level} hoverable inline gap-4 tiny`}
            data-severity={severityOf(level)}
            aria-pressed={chosen.includes(level)}
            onClick={() => onChange(toggleLevel(chosen, level))}
          >
            <Icon aria-hidden />
            <span>{levelWord(level)}</span>
            <span className="quiet">
              <AtLeast value={counts.get(level) ?? 0} partial={!complete} />
            </span>
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}
