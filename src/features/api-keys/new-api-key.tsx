import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCreateApiKey } from '@/api/api-keys';
import { CopyButton } from '@/components/copy-button';
import { Dialog } from '@/components/dialog';
import { ApiKeyFields } from './api-key-form';
import classes from './api-keys.module.css';

/** Makes a key and shows it once; closing forgets it. */
export function NewApiKey({ project, onClose }: { project: string; onClose: () => void }) {
  const create = useCreateApiKey(project);
  const [made, setMade] = useState<{ key: string; label: string }>();
  return (
    <Dialog
      opened
      onClose={onClose}
      size="md"
      title={made ? `API key ${made.label} created` : 'New API key'}
      closeOnClickOutside={!made}
      withCloseButton={!made}
    >
      {made ? (
        <div className={classes.made}>
          <p>Copy it now. This console does not show it again.</p>
          <code className={classes.key}>{made.key}</code>
          <div className={classes.actions}>
            <CopyButton value={made.key} label="Copy API key" size="md">
              Copy API key
            </CopyButton>
            <Button onClick={onClose}>Done</Button>
          </div>
        </div>
      ) : (
        <ApiKeyFields
          initial={{ label: '', scopes: ['full'] }}
          submitLabel="Create API key"
          pending={create.isPending}
          onCancel={onClose}
          onSubmit={async ({ label, scopes }) => {
            const body = { label: label.trim(), ...(scopes.length > 0 ? { scopes } : {}) };
            const { key } = await create.mutateAsync(body);
            create.reset();
            setMade({ key, label: body.label });
          }}
        />
      )}
    </Dialog>
  );
}
