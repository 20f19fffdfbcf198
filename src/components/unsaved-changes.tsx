import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog';

interface UnsavedChangesProps {
  /** There is something to lose, and nothing has been sent that will save it. */
  dirty: boolean;
}

/**
 * Asks before a page with unsaved changes is left; the one component that knows the router. A change of search
 * params only is not leaving.
 */
export function UnsavedChanges({ dirty }: UnsavedChangesProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: dirty,
    disabled: !dirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving"
      verb="Leave without saving"
      onConfirm={() => blocker.proceed?.()}
    >
      What you changed on this page is not saved.
    </ConfirmDialog>
  );
}
