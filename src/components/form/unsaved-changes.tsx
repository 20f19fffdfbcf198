import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ConfirmDialog } from '@/components/overlay/confirm-dialog';

interface UnsavedChangesProps {
  /** There are changes that have not been sent. */
  dirty: boolean;
  /** The consequence of leaving, if it is not the loss of typed text. */
  title?: string;
  text?: string;
}

/** Asks before a page with unsaved changes is left. Changes of search parameters do not count as leaving. */
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
  // Somebody may leave while a change is still being saved. Once it is, there is nothing left to ask.
  useEffect(() => {
    if (!dirty) blocker.proceed?.();
  }, [dirty, blocker]);
  return (
    <ConfirmDialog
      local
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
