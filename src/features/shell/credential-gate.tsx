import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { askFor, putOff, useCredentialNeeds } from '@/api/renewal';
import { lazyOverlay } from '@/components/state/lazy-part';
import classes from './credential-gate.module.css';

const CredentialDialog = lazyOverlay(() => import('./credential-dialog'), 'CredentialDialog');

/**
 * Asks for a credential over whatever page is open. After "Not now" a note stays, one for each credential, from which
 * it can be entered later.
 */
export function CredentialGate() {
  const needs = useCredentialNeeds();
  const asked = needs.find(({ state }) => state === 'asking');
  const postponed = needs.filter(({ state }) => state === 'put off');

  // Dialogs listen on the window in the order of mounting. This one is mounted first, so Escape only closes it and not
  // the form below.
  const handleEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !asked) return;
    event.stopImmediatePropagation();
    putOff(asked);
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => handleEscape(event);
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => window.removeEventListener('keydown', handleKey, { capture: true });
  }, []);

  if (asked)
    return <CredentialDialog key={`${asked.slot.kind} ${asked.slot.projectId ?? ''}`} need={asked} />;
  return (
    <div className={classes.notes}>
      {postponed.map(({ slot }) => {
        const what = slot.kind === 'bearer' ? 'bearer token' : 'API key';
        return (
          <output key={`${slot.kind} ${slot.projectId ?? ''}`} className="callout notice">
            <span>The service no longer accepts this {what}.</span>
            <Button variant="filled" size="xs" onClick={() => askFor(slot)}>
              Enter a new {what}
            </Button>
          </output>
        );
      })}
    </div>
  );
}
