import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ActionButton } from '@/components/action-button';
import { JsonView } from '@/components/json-view';
import { Section } from '@/components/page/section';
import { StatusBadge } from '@/components/status-badge';
import type { JwtKey } from '@/contract/jwt-key';
import { canMakeKeys } from './key-pair';
import type { Verdict } from './token-verdict';

/** Loaded on first use, because it needs the library for tokens. */
const loadVerdict = () => import('./token-verdict');

/** Verifies tokens with this key. Nothing typed here is sent or stored. */
export function VerifyToken({ jwtKey, onAccepted }: { jwtKey: JwtKey; onAccepted?: () => void }) {
  const [token, setToken] = useState('');
  const [judged, setJudged] = useState<{ token: string; verdict: Verdict }>();
  const verify = async () => {
    const { judgeToken } = await loadVerdict();
    const key = { publicKeyPem: jwtKey.publicKeyPem, kid: jwtKey.id, active: jwtKey.active };
    const found = await judgeToken(token, key, new Date());
    setJudged({ token, verdict: found });
    if (found.accepted) onAccepted?.();
  };
  const verdict = judged?.token === token ? judged.verdict : undefined;
  const why = canMakeKeys()
    ? token.trim() === ''
      ? 'Enter a token'
      : undefined
    : 'Browsers verify only on pages over https or on this machine';
  return (
    <Section
      id="verify"
      title={onAccepted ? `Verify a token of ${jwtKey.label}` : 'Verify a token'}
      description="This happens in this browser: the token is neither sent nor kept."
    >
      <div className="stack gap-12 form-width">
        <Textarea
          className="mono-field"
          label="Token"
          rows={6}
          spellCheck={false}
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
        />
        <Group gap="xs">
          <ActionButton disabledReason={why} onClick={() => void verify()}>
            Verify
          </ActionButton>
          {token === '' ? null : (
            <Button variant="subtle" onClick={() => setToken('')}>
              Clear
            </Button>
          )}
        </Group>
        <output>{verdict ? <Outcome verdict={verdict} /> : null}</output>
      </div>
    </Section>
  );
}

function Outcome({ verdict: { accepted, reasons, header, payload } }: { verdict: Verdict }) {
  return (
    <>
      {accepted ? (
        <StatusBadge kind="success">Valid: a service with this key accepts it now</StatusBadge>
      ) : (
        <>
          <StatusBadge kind="failure">Not accepted</StatusBadge>
          <ul className="bullets small">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
      {header ? <JsonView value={{ header, claims: payload }} label="Token" /> : null}
    </>
  );
}
