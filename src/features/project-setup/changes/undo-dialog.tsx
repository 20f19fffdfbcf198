import type { Undo } from '@/api/changes/own-changes';
import { useUndo } from '@/api/changes/undo';
import { ConfirmDialog } from '@/components/overlay/confirm-dialog';
import { notify } from '@/components/notify';
import { plainProblem, type Problem } from '@/lib/problem';

const stale: Problem = {
  ...plainProblem,
  title: 'It is no longer as this change left it',
  detail: 'Somebody has changed or deleted it since. Nothing was sent.',
};

function undoWords(undo: Undo, name: string): string {
  switch (undo.do) {
    case 'rename':
      return undo.what === 'destination'
        ? `It is called ${undo.from} again. Integrations and customers’ settings that refer to ${undo.to} fail until they refer to ${undo.from}.`
        : `It is called ${undo.from} again.`;
    case 'label':
      return `It is called ${undo.from} again.`;
    case 'active':
      return undo.to
        ? `${undo.what} ${name} is deactivated again: what uses it is refused at once.`
        : `${undo.what} ${name} is activated again.`;
    case 'route':
      return undo.action === 'add'
        ? 'The route is removed again.'
        : 'The route is created again. Messages that were not sent meanwhile are not sent later.';
    case 'address':
      return 'Messages go to the former address again.';
  }
}

interface UndoDialogProps {
  project: string;
  undo: Undo;
  /** What was done. */
  words: string;
  name: string;
  onClose: () => void;
}

/** Asks before a change is taken back. */
export function UndoDialog({ project, undo, words, name, onClose }: UndoDialogProps) {
  const { isPending, problem, isStale, mutate } = useUndo(project, undo);
  const failure = isStale ? stale : problem;
  return (
    <ConfirmDialog
      opened
      tone="normal"
      title={`Undo: ${words}`}
      verb="Undo"
      pending={isPending}
      {...(failure ? { problem: failure } : {})}
      onClose={onClose}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: (isDone) => {
            if (!isDone) return;
            notify.done('The change was undone');
            onClose();
          },
        })
      }
    >
      {undoWords(undo, name)}
    </ConfirmDialog>
  );
}
