import { useState } from 'react';
import { useCreateApiKey } from '@/api/api-keys';
import { Dialog } from '@/components/overlay/dialog';
import { ApiKeyFields } from './api-key-form';
import { MadeKey } from './made-key';

/** Creates a key and shows it once; closing forgets it. */
export function NewApiKey({ project, onClose }: { project: string; onClose: () => void }) {
  const create = useCreateApiKey(project);
  const [made, setMade] = useState<{ key: string; label: string }>();
  if (made) return <MadeKey apiKey={made.key} label={made.label} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} size="md" title="New API key">
      <ApiKeyFields
        initial={{ label: '', scopes: ['full'] }}
        submitLabel="Create API key"
        besideActions={<span className="note">The key is shown once, when it is created.</span>}
        onCancel={onClose}
        onSubmit={async ({ label, scopes }) => {
          const body = { label: label.trim(), ...(scopes.length > 0 ? { scopes } : {}) };
          const { key } = await create.mutateAsync(body);
          create.reset();
          setMade({ key, label: body.label });
        }}
      />
    </Dialog>
  );
}
