import { Button, PasswordInput } from '@mantine/core';
import { useId, useState } from 'react';
import { credentialFault } from '@/lib/credential';
import classes from './bearer-prompt.module.css';
import { shownProps } from './field-props';

interface BearerPromptProps {
  /** What needs it: "Creating a project". */
  what: string;
  /** One was given and the service did not take it. */
  refused: boolean;
  /** The button: "Use it and create". */
  verb: string;
  pending: boolean;
  onToken: (token: string) => void;
}

/** Asks, where it is needed, for the bearer token that this connection does not hold. */
export function BearerPrompt({ what, refused, verb, pending, onToken }: BearerPromptProps) {
  const titleId = useId();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const token = typed.trim();
  const fault = token === '' ? 'Give a bearer token' : credentialFault(token, 'bearer token');
  const submit = () => {
    setTried(true);
    if (fault === undefined && !pending) onToken(token);
  };
  return (
    <section className={classes.root} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {refused ? 'The bearer token was not accepted' : `${what} needs a bearer token`}
      </h2>
      <p className={classes.text}>
        {refused
          ? 'It may have expired, or belong to another service. What you entered below is kept.'
          : 'An API key belongs to one project and cannot do this. The token is kept with this connection, as its key is.'}
      </p>
      <PasswordInput
        {...shownProps({ label: 'Bearer token' }, tried && fault ? { message: fault } : undefined)}
        ref={focusOnMount}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        visibilityToggleButtonProps={{ 'aria-label': 'Show bearer token' }}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // It may stand inside the form that it is for.
          event.preventDefault();
          submit();
        }}
      />
      <div>
        <Button variant="default" loading={pending} onClick={submit}>
          {verb}
        </Button>
      </div>
    </section>
  );
}

function focusOnMount(input: HTMLInputElement | null): void {
  input?.focus();
}
