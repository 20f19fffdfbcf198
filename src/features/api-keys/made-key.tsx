import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { ActionButton } from '@/components/action-button';
import { CopyButton } from '@/components/copy-button';
import { Dialog } from '@/components/overlay/dialog';
import { UnsavedChanges } from '@/components/form/unsaved-changes';
import classes from './api-keys.module.css';

interface MadeKeyProps {
  apiKey: string;
  label: string;
  onClose: () => void;
}

/** Shows a new key once. It cannot be closed before the key was copied, because it cannot be shown again. */
export function MadeKey({ apiKey, label, onClose }: MadeKeyProps) {
  const [kept, setKept] = useState(false);
  /** After a failed copy or an attempt to close, the person can confirm that they have the key. */
  const [asked, setAsked] = useState<'copying failed' | 'closing'>();
  return (
    <Dialog
      opened
      onClose={kept ? onClose : () => setAsked('closing')}
      size="md"
      title={`API key ${label} created`}
      closeOnClickOutside={kept}
      withCloseButton={false}
    >
      <UnsavedChanges
        dirty={!kept}
        title="Leave without the key"
        text={`The API key ${label} has not been copied, and it cannot be shown again.`}
      />
      <Stack gap="sm" align="flex-start">
        <p>Copy it now. This console does not show it again.</p>
        <code className={classes.key} onCopy={() => setKept(true)}>
          {apiKey}
        </code>
        {asked ? (
          <div className="stack gap-8 small" role="alert">
            <p>
              {asked === 'closing'
                ? 'The key has not been copied yet.'
                : 'This browser does not allow copying by button. Select the key and copy it.'}
            </p>
            <Checkbox
              label="I have saved the key"
              checked={kept}
              onChange={(event) => setKept(event.currentTarget.checked)}
            />
          </div>
        ) : null}
        <Group gap="xs" align="stretch">
          <CopyButton
            value={apiKey}
            label="Copy API key"
            size="md"
            primary={!kept}
            onOutcome={(copied) => {
              if (copied) setKept(true);
              else setAsked('copying failed');
            }}
          >
            Copy API key
          </CopyButton>
          {kept ? (
            <Button variant="filled" onClick={onClose}>
              Done
            </Button>
          ) : (
            <ActionButton disabledReason="Copy the key first">Done</ActionButton>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
