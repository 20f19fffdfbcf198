import { CloseButton, TextInput } from '@mantine/core';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { PlainIconButton } from '@/components/icon-button';
import { Hint } from '@/components/hint';
import { IconRegex } from '@/components/icons';
import { useDraft } from '@/components/use-draft';
import { patternProblem, type Pattern } from './log-pattern';
import classes from './pattern-field.module.css';

interface PatternFieldProps {
  label: string;
  placeholder: string;
  icon: ReactNode;
  pattern: Pattern;
  onChange: (pattern: Pattern) => void;
  /** Why the expression is not used, when its own text does not tell. */
  problem: string | undefined;
  onKeyDown?: (event: KeyboardEvent) => void;
  ref?: Ref<HTMLInputElement>;
  /** What follows the field: what it found. */
  children?: ReactNode;
}

/** Text to look for, or a regular expression on request. */
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
          <span className={classes.end}>
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
