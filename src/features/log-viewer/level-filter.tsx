import { UnstyledButton } from '@mantine/core';
import { formatNumber } from '@/lib/format';
import classes from './level-filter.module.css';
import { levelWord, severityOf, sortLevels, toggleLevel } from './log-filter';
import { severityIcons } from './severity-icons';

interface LevelFilterProps {
  /** Lines of each level in the whole log. */
  counts: ReadonlyMap<string, number>;
  chosen: readonly string[];
  onChange: (level: string | undefined) => void;
}

/** The levels of a log, whichever it has, each with its count. */
export function LevelFilter({ counts, chosen, onChange }: LevelFilterProps) {
  const levels = sortLevels(new Set([...counts.keys(), ...chosen]));
  return (
    <fieldset className={classes.root} aria-label="Show only these levels">
      {levels.map((level) => {
        const Icon = severityIcons[severityOf(level)];
        return (
          <UnstyledButton
            key={level}
            className={classes.level}
            data-severity={severityOf(level)}
            aria-pressed={chosen.includes(level)}
            onClick={() => onChange(toggleLevel(chosen, level))}
          >
            <Icon aria-hidden />
            <span>{levelWord(level)}</span>
            <span className={classes.count}>{formatNumber(counts.get(level) ?? 0)}</span>
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}
