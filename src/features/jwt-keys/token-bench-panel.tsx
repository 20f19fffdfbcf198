import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ActionButton } from '@/components/action-button';
import { CopyButton } from '@/components/copy-button';
import { JsonView } from '@/components/json-view';
import { SectionHeader } from '@/components/section-header';
import { StatusBadge } from '@/components/status-badge';
import type { JwtKey } from '@/contract/jwt-key';
import classes from './jwt-keys.module.css';
import { canMakeKeys } from './key-pair';
import { PemFile } from './pem-file';
import type { Verdict } from './token-bench';

/** Loaded on first use, because it needs the signing library. */
const loadBench = () => import('./token-bench');

/** Signs and verifies tokens with this key. Nothing typed here is sent or stored. */
export function TokenBench({ jwtKey }: { jwtKey: JwtKey }) {
  const [token, setToken] = useState('');
  const reason = canMakeKeys()
    ? undefined
    : 'Browsers sign and verify only on pages over https or on this machine';
  return (
    <section aria-labelledby="bench">
      <SectionHeader
        id="bench"
        title="Test bench"
        description="Everything here happens in this browser: neither keys nor tokens are sent or kept."
      />
      <div className={classes.bench}>
        <Signing jwtKey={jwtKey} reason={reason} onSigned={setToken} />
        <Verifying jwtKey={jwtKey} reason={reason} token={token} onToken={setToken} />
      </div>
    </section>
  );
}

interface SigningProps {
  jwtKey: JwtKey;
  reason: string | undefined;
  onSigned: (token: string) => void;
}

function Signing({ jwtKey, reason, onSigned }: SigningProps) {
  const [privatePem, setPrivatePem] = useState('');
  const [groupRef, setGroupRef] = useState('');
  const [consumerRef, setConsumerRef] = useState('');
  const [fault, setFault] = useState<string>();
  const sign = async () => {
    setFault(undefined);
    try {
      const { signToken } = await loadBench();
      const request = {
        privatePem,
        kid: jwtKey.id,
        groupRef,
        consumerRef,
        lifeSeconds: 600,
        now: new Date(),
      };
      onSigned(await signToken(request));
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'It could not be signed');
    }
  };
  const missing = [
    ...(privatePem.trim() === '' ? ['the private key'] : []),
    ...(groupRef.trim() === '' ? ['the customer'] : []),
    ...(consumerRef.trim() === '' ? ['the person'] : []),
  ];
  const why = reason ?? (missing.length > 0 ? `Enter ${missing.join(', ')}` : undefined);
  return (
    <div className={classes.column}>
      <h3>Sign a token</h3>
      <PemFile onText={setPrivatePem}>
        <Textarea
          className="mono-field"
          label="Private key"
          placeholder="-----BEGIN PRIVATE KEY-----"
          rows={4}
          autoComplete="off"
          spellCheck={false}
          value={privatePem}
          error={fault}
          onChange={(event) => setPrivatePem(event.currentTarget.value)}
        />
      </PemFile>
      <TextInput
        label="Customer (groupRef)"
        value={groupRef}
        autoComplete="off"
        onChange={(event) => setGroupRef(event.currentTarget.value)}
      />
      <TextInput
        label="Person (consumerRef)"
        value={consumerRef}
        autoComplete="off"
        onChange={(event) => setConsumerRef(event.currentTarget.value)}
      />
      <div>
        <ActionButton variant="default" disabledReason={why} onClick={() => void sign()}>
          Sign for 10 minutes
        </ActionButton>
      </div>
    </div>
  );
}

interface VerifyingProps {
  jwtKey: JwtKey;
  reason: string | undefined;
  token: string;
  onToken: (token: string) => void;
}

function Verifying({ jwtKey, reason, token, onToken }: VerifyingProps) {
  const [judged, setJudged] = useState<{ token: string; verdict: Verdict }>();
  const verify = async () => {
    const { judgeToken } = await loadBench();
    const key = { publicKeyPem: jwtKey.publicKeyPem, kid: jwtKey.id, active: jwtKey.active };
    setJudged({ token, verdict: await judgeToken(token, key, new Date()) });
  };
  const verdict = judged?.token === token ? judged.verdict : undefined;
  const why = reason ?? (token.trim() === '' ? 'Enter a token' : undefined);
  return (
    <div className={classes.column}>
      <h3>Verify a token</h3>
      <Textarea
        className="mono-field"
        label="Token"
        rows={6}
        autoComplete="off"
        spellCheck={false}
        value={token}
        onChange={(event) => onToken(event.currentTarget.value)}
      />
      <Group gap="xs">
        <ActionButton variant="default" disabledReason={why} onClick={() => void verify()}>
          Verify
        </ActionButton>
        {token === '' ? null : (
          <>
            <CopyButton value={token} label="Copy token" size="md">
              Copy token
            </CopyButton>
            <Button variant="subtle" onClick={() => onToken('')}>
              Clear
            </Button>
          </>
        )}
      </Group>
      <output>{verdict ? <Outcome verdict={verdict} /> : null}</output>
    </div>
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
          <ul className={`bullets ${classes.reasons}`}>
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
