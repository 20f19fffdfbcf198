import { useState } from 'react';
import { useOperationViews } from '@/api/operation-views';
import { ConfirmDialog } from '@/components/overlay/confirm-dialog';
import { CopyButton } from '@/components/copy-button';
import { Dialog } from '@/components/overlay/dialog';
import { IconButton } from '@/components/icon-button';
import { IconPencil, IconPin, IconTrash } from '@/components/icons';
import { notify } from '@/components/notify';
import { builtInViews, MOST_PINNED, withoutView, withPin, type OperationView } from '@/lib/operation-views';
import { useViewLink } from './use-view-link';
import { viewText, whereKept } from './view-words';
import classes from './views.module.css';

interface ViewsDialogProps {
  project: string;
  onRename: (view: OperationView) => void;
  onClose: () => void;
}

/** Pins, shares, renames and deletes views. */
export function ViewsDialog({ project, onRename, onClose }: ViewsDialogProps) {
  const [kept, change] = useOperationViews(project);
  const linkOf = useViewLink(project);
  const [where] = useState(whereKept);
  const [deleting, setDeleting] = useState<OperationView>();

  const rowOf = (view: OperationView, isOwn: boolean) => {
    const isPinned = kept.pinned.includes(view.query);
    const isFull = !isPinned && kept.pinned.length >= MOST_PINNED;
    return (
      <li key={view.name} className={`${classes.view} line gap-4 ruled`}>
        <span className="stack fill shrink">
          <span className={`${classes.name} medium`} title={view.name}>
            {view.name}
          </span>
          <code className={classes.query} title={view.query}>
            {viewText(view)}
          </code>
        </span>
        <IconButton
          label={`Pin ${view.name}`}
          icon={<IconPin aria-hidden />}
          pressed={isPinned}
          disabledReason={isFull ? `${MOST_PINNED} views are pinned already` : undefined}
          onClick={() => change((now) => withPin(now, view, !isPinned))}
        />
        <CopyButton value={() => linkOf(view)} label={`Copy link to ${view.name}`} size="md" />
        {isOwn ? (
          <>
            <IconButton
              label={`Rename ${view.name}`}
              icon={<IconPencil aria-hidden />}
              onClick={() => onRename(view)}
            />
            <IconButton
              label={`Delete ${view.name}`}
              icon={<IconTrash aria-hidden />}
              onClick={() => setDeleting(view)}
            />
          </>
        ) : null}
      </li>
    );
  };
  return (
    <>
      <Dialog opened onClose={onClose} title="Views" size="lg">
        <p className="hint">
          {where} Up to {MOST_PINNED} can be pinned below Operations in the navigation.
        </p>
        <ul className={classes.views} aria-label="Built-in views">
          {builtInViews.map((view) => rowOf(view, false))}
        </ul>
        {kept.views.length > 0 ? (
          <ul className={classes.views} aria-label="Saved views">
            {kept.views.map((view) => rowOf(view, true))}
          </ul>
        ) : (
          <p className="note">No views saved yet. Enter a query above the list and choose “Save view…”.</p>
        )}
      </Dialog>
      {deleting ? (
        <ConfirmDialog
          opened
          local
          title={`Delete view ${deleting.name}`}
          verb="Delete view"
          onClose={() => setDeleting(undefined)}
          onConfirm={() => {
            change((now) => withoutView(now, deleting));
            notify.done(`View ${deleting.name} deleted`);
            setDeleting(undefined);
          }}
        >
          Its query is <code>{deleting.query}</code>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
