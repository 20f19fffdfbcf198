import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { pastedApiKey, type ListedApiKey } from '@/api/api-keys';
import { EmptyState } from '@/components/empty-state';
import classes from './api-keys.module.css';
import { DeleteApiKey } from './delete-api-key';

/** For services without a list of keys: a key can be pasted and deleted. */
export function PastedApiKey({ project }: { project: string }) {
  const [key, setKey] = useState('');
  const [missing, setMissing] = useState(false);
  const [deleting, setDeleting] = useState<ListedApiKey>();
  const form = (
    <form
      className={classes.pasted}
      noValidate
      aria-label="Delete an API key"
      onSubmit={(event) => {
        event.preventDefault();
        const pasted = key.trim();
        setMissing(pasted === '');
        if (pasted !== '') setDeleting(pastedApiKey(pasted));
      }}
    >
      <PasswordInput
        className={classes.pastedKey}
        label="API key"
        value={key}
        error={missing ? 'Paste the key to delete' : undefined}
        autoComplete="new-password"
        spellCheck={false}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the API key' }}
        onChange={(event) => {
          setKey(event.currentTarget.value);
          setMissing(false);
        }}
      />
      <Button type="submit" variant="default">
        Delete…
      </Button>
    </form>
  );
  return (
    <>
      <EmptyState title="This service does not offer the list of API keys" action={form}>
        A key can still be deleted by pasting it here, for example one that has leaked. It is only sent to the
        service to be deleted.
      </EmptyState>
      {deleting ? (
        <DeleteApiKey
          project={project}
          apiKey={deleting}
          pasted
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            setDeleting(undefined);
            setKey('');
          }}
        />
      ) : null}
    </>
  );
}
