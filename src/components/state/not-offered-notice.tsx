import { Button, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { capitalized } from '@/lib/format';
import { bareId } from '@/lib/pasted-operation-id';
import classes from './not-offered-notice.module.css';

interface NotOfferedProps {
  /** "topics" */
  nouns: string;
  /** "topic" */
  noun: string;
  /** What is possible without the list; by default, opening one by its id. */
  hint?: string;
  /** Label of the button; by default "Open topic". */
  verb?: string;
  onSubmit: (id: string) => void;
  children?: ReactNode;
}

/** Shown in place of a list that the service does not offer. An empty list would be a false statement. */
export function NotOfferedNotice({ nouns, noun, hint, verb, onSubmit, children }: NotOfferedProps) {
  const [id, setId] = useState('');
  const [missing, setMissing] = useState(false);
  const article = /^[aeiou]/i.test(noun) ? 'an' : 'a';
  return (
    <div className={`${classes.root} stack gap-16 card`}>
      <div>
        <h2>This service does not offer the list of {nouns}</h2>
        <p className="note reading above-4">
          {hint ?? `${capitalized(article)} ${noun} can still be opened by its id.`}
        </p>
      </div>
      <form
        className="at-end wrap gap-8 form-width"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (bareId(id) === '') setMissing(true);
          else onSubmit(bareId(id));
        }}
      >
        <TextInput
          className={classes.field}
          label={`${capitalized(noun)} id`}
          value={id}
          error={missing ? `Give the id of ${article} ${noun}` : undefined}
          spellCheck={false}
          onChange={(event) => {
            setId(event.currentTarget.value);
            setMissing(false);
          }}
        />
        <Button type="submit">{verb ?? `Open ${noun}`}</Button>
      </form>
      {children}
    </div>
  );
}
