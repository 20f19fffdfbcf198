import { capitalized } from '@/lib/format';
import { shownName } from '@/lib/hidden-characters';
import type { Problem } from '@/lib/problem';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog';
import { notify } from '@/components/notify';

interface DeleteDialogProps extends Pick<
  ConfirmDialogProps,
  'onClose' | 'reach' | 'reachTitle' | 'confirmText' | 'children'
> {
  /** "API key" */
  noun: string;
  /** What follows the noun: "orders", "of Acme GmbH". */
  name: string;
  id: string;
  /** The mutation. It returns 'before' if somebody else has deleted it meanwhile. */
  remove: {
    isPending: boolean;
    problem: Problem | undefined;
    mutate: (id: string, options: { onSuccess: (deleted: unknown) => void }) => void;
  };
  onDeleted: () => void;
}

/** Asks before one thing is deleted, and says when it is. */
export function DeleteDialog({ noun, name, id, remove, onDeleted, ...rest }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      {...rest}
      opened
      title={`Delete ${noun} ${shownName(name)}`}
      verb={`Delete ${noun}`}
      pending={remove.isPending}
      problem={remove.problem}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: (deleted) => {
            const what = `${capitalized(noun)} ${shownName(name)}`;
            notify.done(`${what} ${deleted === 'before' ? 'was already deleted' : 'deleted'}`);
            onDeleted();
          },
        })
      }
    />
  );
}
