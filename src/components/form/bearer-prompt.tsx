import { PasswordInput } from '@mantine/core';
import { useId, useState } from 'react';
import { credentialFault } from '@/lib/credential';
import { trimEdges } from '@/lib/hidden-characters';
import { ActionButton } from '@/components/action-button';
import { shownProps } from '@/components/shown-props';

interface BearerPromptProps {
  /** What needs the token: "Creating a project". */
  what: string;
  /** A token was entered but the service did not accept it. */
  refused: boolean;
  /** Why the token could not be checked. */
  problem?: string | undefined;
  /** The button: "Use it and create". */
  verb: string;
  pending: boolean;
  onToken: (token: string) => void;
}

/** Asks for the bearer token that is missing for this service, in the place where it is needed. */
export function BearerPrompt({ what, refused, problem, verb, pending, onToken }: BearerPromptProps) {
  const titleId = useId();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const token = trimEdges(typed);
  const fault = token === '' ? 'Enter a bearer token' : credentialFault(token, 'bearer token');
  const message = (tried ? fault : undefined) ?? problem;
  const submit = () => {
    setTried(true);
    if (fault === undefined && !pending) onToken(token);
  };
  return (
    <section className="callout stack gap-12 below-24 form-width" aria-labelledby={titleId}>
      <h2 id={titleId}>{refused ? 'The bearer token was not accepted' : `${what} needs a bearer token`}</h2>
      <p className="note">
        {refused
          ? 'It may have expired, or belong to another service. What you entered below is kept.'
          : 'An API key belongs to one project and cannot do this. The token is kept for this service, as its key is.'}
      </p>
      <PasswordInput
        {...shownProps({ label: 'Bearer token' }, message === undefined ? undefined : { message })}
        ref={focusOnMount}
        value={typed}
        visibilityToggleButtonProps={{ 'aria-label': 'Show bearer token' }}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // It may be inside the form that needs the token.
          event.preventDefault();
          submit();
        }}
      />
      <div>
        <ActionButton loading={pending} onClick={submit}>
          {verb}
        </ActionButton>
      </div>
    </section>
  );
}

function focusOnMount(input: HTMLInputElement | null): void {
  input?.focus();
}
