import { Button, Checkbox, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { jwtKeyQueries } from '@/api/jwt-keys';
import { toProblem } from '@/api/problem';
import { ChangeButton } from '@/components/action-button';
import { Link } from '@/components/link';
import { Section } from '@/components/page/section';
import { ProblemPanel } from '@/components/state/problem-panel';
import { TextSkeleton } from '@/components/state/skeletons';
import type { JwtKey } from '@/contract/jwt-key';
import classes from './jwt-keys.module.css';
import { forgetRotation } from './rotations';
import { VerifyToken } from './verify-token';

interface RotationProps {
  project: string;
  jwtKey: JwtKey;
  /** The id of the key that replaces it. */
  replacement: string;
  onDeactivate: () => void;
  onDelete: () => void;
}

/** What is left of a rotation: the new key is checked, then the old one is deactivated and deleted. */
export function Rotation({ project, jwtKey, replacement, onDeactivate, onDelete }: RotationProps) {
  const query = useQuery(jwtKeyQueries.detail(project, replacement));
  const { data: newKey } = query;
  const problem = query.error ? toProblem(query.error) : undefined;
  const [isVerified, setVerified] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const isChecked = isVerified || isConfirmed;
  return (
    <>
      <Section
        id="rotation"
        title="Rotation begun"
        description="That one key replaces the other is known on this device only."
      >
        {newKey ? (
          <ol className={`${classes.steps} stack gap-8 wrap-anywhere`}>
            <li>
              New key:{' '}
              <Link to="/projects/$project/jwt-keys/$key" params={{ project, key: newKey.id }}>
                {newKey.label}
              </Link>
              .{' '}
              {!newKey.active
                ? 'It is deactivated: activate it first.'
                : jwtKey.active
                  ? 'Tokens of both keys are accepted.'
                  : 'Tokens of this key are refused.'}
            </li>
            <li>
              Let your server sign with the new private key and the id <code>{newKey.id}</code>. Then verify
              one of its tokens below, or confirm it.
              <Checkbox
                className="above-8"
                label={
                  isVerified ? 'A token of the new key was verified' : 'My server signs with the new key'
                }
                checked={isChecked}
                disabled={isVerified}
                onChange={(event) => setConfirmed(event.currentTarget.checked)}
              />
            </li>
            <li>
              Deactivate this key, and delete it once nothing fails. Until then it can be activated again.
            </li>
          </ol>
        ) : problem?.status === 404 ? (
          <p className="note">The new key no longer exists.</p>
        ) : problem ? (
          <ProblemPanel problem={problem} variant="inline" query={query} />
        ) : (
          <TextSkeleton label="Reading the new key" />
        )}
        <Group gap="xs" className="above-8">
          {!newKey ? null : jwtKey.active ? (
            <ChangeButton
              variant="filled"
              disabledReason={
                !newKey.active
                  ? 'Activate the new key first'
                  : isChecked
                    ? undefined
                    : 'Verify a token of the new key, or confirm that your server uses it'
              }
              onClick={onDeactivate}
            >
              Deactivate {jwtKey.label}
            </ChangeButton>
          ) : (
            <ChangeButton variant="filled" color="red" onClick={onDelete}>
              Delete {jwtKey.label}
            </ChangeButton>
          )}
          <Button variant="subtle" onClick={() => forgetRotation(jwtKey.id)}>
            {newKey ? 'Keep both keys' : 'End the rotation'}
          </Button>
        </Group>
      </Section>
      {newKey?.active && jwtKey.active ? (
        <VerifyToken jwtKey={newKey} onAccepted={() => setVerified(true)} />
      ) : null}
    </>
  );
}
