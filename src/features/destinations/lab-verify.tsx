import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useEverySecond } from '@/components/every-second';
import { SectionHeader } from '@/components/section-header';
import { StatusBadge, type StatusKind } from '@/components/status-badge';
import classes from './webhook-lab.module.css';
import { verifyMessage, type Check } from './webhook-signature';

const kindOf = ({ ok }: Check): StatusKind => (ok === undefined ? 'unknown' : ok ? 'success' : 'failure');

/** Verifies a received message while it is typed. */
export function LabVerify({ secret }: { secret: string }) {
  // Signatures go by real time, whatever the service's clock says.
  const now = useEverySecond();
  const [headers, setHeaders] = useState('');
  const [body, setBody] = useState('');
  const verdict = headers === '' && body === '' ? undefined : verifyMessage({ headers, body, secret }, now);
  return (
    <section className={classes.part} aria-labelledby="lab-verify">
      <SectionHeader id="lab-verify" title="Verify a message" />
      <div className={classes.pair}>
        <Textarea
          className="mono-field"
          label="Headers"
          placeholder={'svix-id: msg_…\nsvix-timestamp: 17…\nsvix-signature: v1,…'}
          rows={8}
          resize="vertical"
          spellCheck={false}
          value={headers}
          onChange={(event) => setHeaders(event.currentTarget.value)}
        />
        <Textarea
          className="mono-field"
          label="Body, as it was received"
          rows={8}
          resize="vertical"
          spellCheck={false}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
      </div>
      <output className={`panel ${classes.verdict}`} aria-live="polite" aria-label="Verdict">
        {verdict ? (
          <>
            <StatusBadge kind={verdict.verified ? 'success' : 'failure'}>
              {verdict.verified ? 'Verified' : 'Not verified'}
            </StatusBadge>
            <ul>
              {verdict.checks.map((check) => (
                <li key={check.what} className={classes.check}>
                  <span className={classes.what}>
                    <StatusBadge kind={kindOf(check)} plain>
                      {check.what}
                    </StatusBadge>
                  </span>
                  <span>{check.text}</span>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <span className="note">Paste headers and body of a message that was received.</span>
        )}
      </output>
    </section>
  );
}
