import { useDeleteApiKey, type ListedApiKey } from '@/api/api-keys';
import { DeleteDialog } from '@/components/overlay/delete-dialog';

interface DeleteApiKeyProps {
  project: string;
  apiKey: ListedApiKey;
  /** A pasted key, about which nothing else is known. */
  pasted?: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteApiKey({ project, apiKey, pasted = false, onClose, onDeleted }: DeleteApiKeyProps) {
  const remove = useDeleteApiKey(project);
  const { id, label, inUse, active } = apiKey;
  return (
    <DeleteDialog
      noun="API key"
      name={label}
      id={id}
      remove={remove}
      onClose={onClose}
      reach={inUse ? ['This console uses it: it signs out and asks for another key'] : []}
      reachTitle="What uses it here"
      confirmText={pasted ? 'delete' : active === false && !inUse ? undefined : label}
      onDeleted={onDeleted}
    >
      {pasted
        ? 'Programs that use this key are refused at once. The interface does not report which ones. This cannot be undone.'
        : 'Programs that use it are refused at once. The interface does not report which ones. Deactivating it first can be undone, deleting cannot.'}
    </DeleteDialog>
  );
}
