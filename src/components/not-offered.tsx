import { Button, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import classes from './not-offered.module.css';

interface NotOfferedProps {
  /** What cannot be listed: "topics". */
  nouns: string;
  /** One of them: "topic". */
  noun: string;
  onOpen: (id: string) => void;
  children?: ReactNode;
}

/** In place of a list that the service does not have: never an empty list as if there were nothing. */
export function NotOffered({ nouns, noun, onOpen, children }: NotOfferedProps) {
  const [id, setId] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <div className={classes.root}>
      <div>
        <h2 className={classes.title}>This service does not offer the list of {nouns}</h2>
        <p className={classes.text}>A {noun} can still be opened by its id.</p>
      </div>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (id.trim() === '') setMissing(true);
          else onOpen(id.trim());
        }}
      >
        <TextInput
          className={classes.field}
          label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} id`}
          value={id}
          error={missing ? `Give the id of a ${noun}` : undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setId(event.currentTarget.value);
            setMissing(false);
          }}
        />
        <Button type="submit" variant="default">
          Open {noun}
        </Button>
      </form>
      {children}
    </div>
  );
}
