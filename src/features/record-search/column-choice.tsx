import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { IconTable } from '@/components/icons';
import { wordSearch } from '@/lib/list-search';
import classes from './record-search.module.css';

interface ColumnChoiceProps {
  all: readonly string[];
  chosen: readonly string[];
  onChange: (columns: string[]) => void;
}

// The others are found by typing.
const shownAtOnce = 60;

/** Chooses the columns of the table. A record may have hundreds of fields. */
export function ColumnChoice({ all, chosen, onChange }: ColumnChoiceProps) {
  const [text, setText] = useState('');
  const found = all.filter(wordSearch(text));
  const held = new Set(chosen);
  return (
    <details className={classes.choice}>
      <summary className={classes.choiceButton}>
        <IconTable aria-hidden />
        {`Columns (${chosen.length} of ${all.length})`}
      </summary>
      <div className={classes.choiceList}>
        <TextInput
          type="search"
          aria-label="Search columns"
          placeholder="Search columns"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {found.slice(0, shownAtOnce).map((column) => (
          <Checkbox
            key={column}
            size="xs"
            label={column}
            checked={held.has(column)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...chosen, column]
                  : chosen.filter((other) => other !== column),
              )
            }
          />
        ))}
        {found.length > shownAtOnce ? (
          <p className="hint">{found.length - shownAtOnce} more: search to find them</p>
        ) : null}
      </div>
    </details>
  );
}
