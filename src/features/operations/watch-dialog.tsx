import { Button, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatchedQueries } from '@/api/operation-views';
import { askForNotices, noticePermission } from '@/components/desktop-notice';
import { Dialog } from '@/components/dialog';
import { notify } from '@/components/notify';
import { termsOn } from '@/lib/operation-query/edit';
import { parse } from '@/lib/operation-query/parse';
import { MOST_WATCHED, type OperationView } from '@/lib/operation-views';

interface WatchDialogProps {
  project: string;
  view: OperationView;
  onClose: () => void;
}

const permissionWords = {
  granted: 'A notice appears on the desktop as well: one for each cause, and at most one in five minutes.',
  default:
    'A notice can appear on the desktop as well, if you allow it in the next step: one for each cause, and at most one in five minutes.',
  denied: 'This browser does not allow notices on the desktop from this page.',
  unavailable: 'This browser has no notices on the desktop.',
};

/** Says what watching a view means, and begins or ends it. */
export function WatchDialog({ project, view, onClose }: WatchDialogProps) {
  const [watched, change] = useWatchedQueries(project);
  const [permission] = useState(noticePermission);
  const isWatched = watched.includes(view.query);
  const isFull = !isWatched && watched.length >= MOST_WATCHED;
  const stop = () => {
    change((now) => now.filter((query) => query !== view.query));
    notify.done(`View ${view.name} is no longer watched`);
    onClose();
  };
  const start = () => {
    // Not awaited: the browser's prompt may stay open.
    if (permission === 'default') void askForNotices();
    change((now) => [...now.filter((query) => query !== view.query), view.query].slice(0, MOST_WATCHED));
    notify.done(`View ${view.name} is watched while a tab of Signalbox is visible`);
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={`Watch ${view.name}`} size="md">
      <Stack gap="md">
        <p>
          When the view shows something new, the title and the icon of this tab say so until you look at it.{' '}
          {permissionWords[permission]}
        </p>
        <p>
          It is watched while a tab of Signalbox is open and visible: hidden tabs ask nothing of the service.
          To be told at any time,{' '}
          <Link
            to="/projects/$project/routing"
            params={{ project }}
            search={{ view: 'matrix', ...(isOfFailures(view.query) ? { q: 'error' } : {}) }}
          >
            route this event to a destination
          </Link>
          .
        </p>
        {isFull ? <p className="hint">{MOST_WATCHED} views are watched already.</p> : null}
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {isWatched ? (
            <Button onClick={stop}>Stop watching</Button>
          ) : (
            <Button disabled={isFull} onClick={start}>
              Watch view
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

/** The events of failures end in "error". */
function isOfFailures(text: string): boolean {
  const query = parse(text);
  const statuses = termsOn(query, 'status').flatMap(({ values }) => values.map((value) => value.text));
  return termsOn(query, 'causeSince').length > 0 || statuses.some((status) => /^fail/i.test(status));
}
