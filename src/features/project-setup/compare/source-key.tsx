import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { Credentials } from '@/api/session';
import { Segments } from '@/components/page/segments';
import { shownProps } from '@/components/shown-props';
import { credentialFault } from '@/lib/credential';
import { trimEdges } from '@/lib/hidden-characters';

interface SourceKeyProps {
  service: string;
  onCredentials: (credentials: Credentials) => void;
}

const kinds = [
  { value: 'apiKey', label: 'API key' },
  { value: 'bearerToken', label: 'Bearer token' },
] as const;

/** Asks for a credential of another service. It stays in memory while the page is open. */
export function SourceKey({ service, onCredentials }: SourceKeyProps) {
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('apiKey');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const label = kind === 'apiKey' ? 'API key' : 'bearer token';
  const value = trimEdges(typed);
  const fault =
    value === '' ? `Enter ${kind === 'apiKey' ? 'an' : 'a'} ${label}` : credentialFault(value, label);
  return (
    <form
      className="callout stack gap-12 form-width"
      aria-label={`Credential for ${service}`}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (fault === undefined) onCredentials({ [kind]: value });
      }}
    >
      <p>
        No credential of {service} is held in this browser tab. What you enter is used to read its projects,
        and forgotten when you leave this page.
      </p>
      <Segments label="Kind of credential" options={kinds} value={kind} onChange={setKind} />
      <PasswordInput
        {...shownProps(
          { label: kind === 'apiKey' ? 'API key' : 'Bearer token' },
          tried && fault !== undefined ? { message: fault } : undefined,
        )}
        value={typed}
        visibilityToggleButtonProps={{ 'aria-label': `Show ${label}` }}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div>
        <Button type="submit">Read its projects</Button>
      </div>
    </form>
  );
}
