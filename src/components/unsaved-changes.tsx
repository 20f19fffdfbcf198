import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog';

interface UnsavedChangesProps {
  /** There is something to lose, and nothing has been sent that will save it. */
  dirty: boolean;
  /** What leaving means, where it is not losing what was typed. */
  title?: string;
  text?: string;
}

/**
 * Asks before a page with unsaved changes is left; the one component that knows the router. A change of search
 * params only is not leaving.
 */
export function UnsavedChanges({
  dirty,
  title = 'Leave without saving',
  text = 'What you changed on this page is not saved.',
}: UnsavedChangesProps) {
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
      title={title}
      verb={title}
      onConfirm={() => blocker.proceed?.()}
    >
      {text}
    </ConfirmDialog>
  );
}
