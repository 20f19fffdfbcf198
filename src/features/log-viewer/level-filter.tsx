import { UnstyledButton } from '@mantine/core';
import { AtLeast } from '@/components/at-least';
import classes from './log-toolbar.module.css';
import { levelWord, severityOf, sortLevels, toggleLevel } from '@/api/operation-log/log-filter';
import { severityIcons } from './severity-icons';

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
    <fieldset className={classes.levels} aria-label="Show only these levels">
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
            <span className="quiet">
              <AtLeast value={counts.get(level) ?? 0} partial={!complete} compact />
            </span>
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}
