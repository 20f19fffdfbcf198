import { Button } from '@mantine/core';
import { useState } from 'react';
import { useOperationViews } from '@/api/operation-views';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { CopyButton } from '@/components/copy-button';
import { Dialog } from '@/components/dialog';
import { downloadFile } from '@/components/download';
import { FileDrop } from '@/components/file-drop';
import { IconButton } from '@/components/icon-button';
import { IconDownload, IconPencil, IconPin, IconTrash } from '@/components/icons';
import { notify } from '@/components/notify';
import { plural, truncateEnd } from '@/lib/format';
import {
  builtInViews,
  importViews,
  MOST_PINNED,
  viewsFile,
  withoutView,
  withPin,
  withView,
  type KeptViews,
  type OperationView,
  type ViewsImport,
} from '@/lib/operation-views';
import { useViewLink } from './use-view-link';
import { unlessKept, viewText, whereKept } from './view-words';
import classes from './views.module.css';

interface ViewsDialogProps {
  project: string;
  onRename: (view: OperationView) => void;
  onClose: () => void;
}

type Import = Exclude<ViewsImport, { wrong: string }>;

/** Pins, shares, renames, deletes, exports and imports views. */
export function ViewsDialog({ project, onRename, onClose }: ViewsDialogProps) {
  const [kept, change] = useOperationViews(project);
  const linkOf = useViewLink(project);
  const [where] = useState(whereKept);
  const [deleting, setDeleting] = useState<OperationView>();
  const [asking, setAsking] = useState<Import>();
  const [wrong, setWrong] = useState<string>();

  const add = ({ views }: Import) => {
    const isKept = change((now) => views.reduce<KeptViews>((all, view) => withView(all, view), now));
    notify.done(`${plural(views.length, 'view')} imported${unlessKept(isKept)}`);
    setAsking(undefined);
  };
  const take = async (file: File) => {
    const found = await importViews(kept, file);
    const name = truncateEnd(file.name, 60);
    setWrong('wrong' in found ? `“${name}” was not imported. ${found.wrong}` : undefined);
    if ('wrong' in found) return;
    if (found.taken.length > 0) setAsking(found);
    else if (found.views.length > 0) add(found);
    else notify.done(`You already have all views in “${name}”`);
  };
  const rowOf = (view: OperationView, isOwn: boolean) => {
    const isPinned = kept.pinned.includes(view.query);
    const isFull = !isPinned && kept.pinned.length >= MOST_PINNED;
    return (
      <li key={view.name} className={classes.view}>
        <span className={classes.text}>
          <span className={classes.name} title={view.name}>
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
        <FileDrop accept=".json,application/json" label="Import a file" onFile={(file) => void take(file)}>
          {kept.views.length > 0 ? (
            <ul className={classes.views} aria-label="Saved views">
              {kept.views.map((view) => rowOf(view, true))}
            </ul>
          ) : (
            <p className="note">No views saved yet. Enter a query above the list and choose “Save view…”.</p>
          )}
          {wrong === undefined ? null : (
            <p role="alert" className={classes.wrong}>
              {wrong}
            </p>
          )}
          {kept.views.length > 0 ? (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconDownload aria-hidden />}
              onClick={() =>
                downloadFile('signalbox-views.json', [viewsFile(kept.views)], 'application/json')
              }
            >
              Export {plural(kept.views.length, 'view')}
            </Button>
          ) : null}
        </FileDrop>
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
      {asking ? (
        <ConfirmDialog
          opened
          local
          title={`Replace ${plural(asking.taken.length, 'view')}`}
          verb="Import and replace"
          reachTitle="Names that you use for other queries"
          reach={asking.taken}
          onClose={() => setAsking(undefined)}
          onConfirm={() => add(asking)}
        >
          The file has {plural(asking.views.length, 'view')} that you do not have like this.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
