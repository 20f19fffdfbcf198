import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type SubmitEventHandler } from 'react';
import { pastedOperationId } from '@/lib/pasted-operation-id';
import classes from './operation-id-box.module.css';

/** Opens an operation by its id or URL. */
export function OperationIdBox({ project }: { project: string }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState(false);
  const submit: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault();
    const operation = pastedOperationId(text);
    if (operation === undefined) setRefused(true);
    else void navigate({ to: '/projects/$project/operations/$operation', params: { project, operation } });
  };
  return (
    <form className={`${classes.root} gap-8 at-start flex`} onSubmit={submit} noValidate>
      <TextInput
        className={classes.field}
        aria-label="Operation id"
        placeholder="Operation id"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setRefused(false);
        }}
        error={refused ? 'This is not an operation id' : undefined}
        spellCheck={false}
      />
      <Button type="submit">Open</Button>
    </form>
  );
}
