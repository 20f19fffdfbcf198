import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useSigningSecret } from '@/api/destinations';
import { toProblem } from '@/api/problem';
import { ChangeButton } from '@/components/action-button';
import { ConfirmDialog } from '@/components/overlay/confirm-dialog';
import { CopyButton } from '@/components/copy-button';
import { IconEye, IconEyeOff, IconRotate } from '@/components/icons';
import { notify } from '@/components/notify';
import { ProblemPanel } from '@/components/state/problem-panel';
import type { Destination } from '@/contract/destination';

/** Read on demand and forgotten when the page is left. */
export function SigningSecret({ project, destination }: { project: string; destination: Destination }) {
  const show = useSigningSecret(project, destination.id);
  const rotate = useSigningSecret(project, destination.id);
  const [asking, setAsking] = useState(false);
  const answer = show.data ?? rotate.data;
  const secret = answer?.secrets?.webhookSigningKey;
  const hide = () => {
    show.reset();
    rotate.reset();
  };
  const read = () => {
    rotate.reset();
    show.mutate({ rotate: false });
  };
  const replace = () =>
    rotate.mutate(
      { rotate: true },
      {
        onSuccess: () => {
          show.reset();
          setAsking(false);
          notify.done(`Signing secret of ${destination.name} rotated`);
        },
      },
    );
  return (
    <Stack gap="xs" align="flex-start">
      {secret ? (
        <Group gap="xs">
          <code>{secret}</code>
          <CopyButton value={secret} label="Copy signing secret" />
        </Group>
      ) : null}
      {answer && !secret ? <p className="quiet">The service returned no signing secret.</p> : null}
      {show.error ? (
        <ProblemPanel problem={toProblem(show.error)} variant="inline" announce onRetry={read} />
      ) : null}
      <Group gap="xs">
        {answer ? (
          <Button leftSection={<IconEyeOff aria-hidden />} onClick={hide}>
            Hide secret
          </Button>
        ) : (
          <Button leftSection={<IconEye aria-hidden />} loading={show.isPending} onClick={read}>
            Show secret
          </Button>
        )}
        <ChangeButton leftSection={<IconRotate aria-hidden />} onClick={() => setAsking(true)}>
          Rotate secret
        </ChangeButton>
      </Group>
      <ConfirmDialog
        opened={asking}
        onClose={() => {
          setAsking(false);
          if (rotate.error) rotate.reset();
        }}
        title={`Rotate signing secret of ${destination.name}`}
        verb="Rotate secret"
        onConfirm={replace}
        pending={rotate.isPending}
        problem={rotate.problem}
        confirmText={destination.name}
      >
        The service makes a new secret and signs every message with it at once. Receivers that check
        signatures refuse messages until they have the new one. The old secret cannot be brought back.
      </ConfirmDialog>
    </Stack>
  );
}
