import { useDeleteApiKey, type ListedApiKey } from '@/api/api-keys';
import { toProblem } from '@/api/problem';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { notify } from '@/components/notify';

interface DeleteApiKeyProps {
  project: string;
  apiKey: ListedApiKey;
  onClose: () => void;
}

export function DeleteApiKey({ project, apiKey, onClose }: DeleteApiKeyProps) {
  const remove = useDeleteApiKey(project);
  const { id, label, inUse, active } = apiKey;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Delete API key ${label}`}
      verb="Delete API key"
      reach={inUse ? ['This connection uses it: the console is signed out and asks for another key'] : []}
      reachTitle="What uses it here"
      confirmText={active === false && !inUse ? undefined : label}
      pending={remove.isPending}
      problem={remove.error ? toProblem(remove.error) : undefined}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: () => {
            notify.done(`API key ${label} deleted`);
            onClose();
          },
        })
      }
    >
      Programs that use it are refused at once. Which ones do is not in the interface; deactivating it first
      can be taken back. Deleting cannot.
    </ConfirmDialog>
  );
}
