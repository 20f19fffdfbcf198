import { Menu, VisuallyHidden } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useOperationViews } from '@/api/operation-views';
import { copyText } from '@/components/clipboard';
import { IconBell, IconBookmark, IconLink, IconNavFailures, IconPencil, IconPin } from '@/components/icons';
import { notify } from '@/components/notify';
import type { Grouping } from '@/lib/operation-groupings';
import {
  builtInViews,
  MOST_PINNED,
  viewOf,
  viewSearch,
  withPin,
  type OperationView,
} from '@/lib/operation-views';
import { useViewLink } from './use-view-link';
import { failuresSearch, type OperationsSearch } from '../list/operations-search';
import classes from './views.module.css';

interface ViewItemsProps {
  project: string;
  /** The query of the list, and its grouping. */
  query: string;
  group: Grouping | undefined;
  onManage: () => void;
}

export function ViewItems({ project, query, group, onManage }: ViewItemsProps) {
  const navigate = useNavigate();
  const [kept, change] = useOperationViews(project);
  const linkOf = useViewLink(project);
  const current = viewOf(kept, query);
  const isPinned = kept.pinned.includes(query);
  const open = (search: OperationsSearch) =>
    void navigate({ to: '/projects/$project/operations', params: { project }, search });
  const copyLink = async () => notify.done(await copyText(linkOf({ query, group }), 'Link copied'));
  const itemOf = (view: OperationView) => (
    <Menu.Item
      key={view.name}
      className={classes.item}
      title={view.query}
      aria-current={view.query === query || undefined}
      leftSection={<IconBookmark aria-hidden />}
      rightSection={
        kept.pinned.includes(view.query) ? (
          <>
            <IconPin className="quiet" aria-hidden />
            <VisuallyHidden>Pinned</VisuallyHidden>
          </>
        ) : null
      }
      onClick={() => open(viewSearch(view))}
    >
      {view.name}
    </Menu.Item>
  );
  return (
    <>
      <fieldset aria-label="Built-in views">
        <Menu.Label>Built in</Menu.Label>
        <Menu.Item leftSection={<IconNavFailures aria-hidden />} onClick={() => open(failuresSearch())}>
          Failures
        </Menu.Item>
        {builtInViews.map((view) => itemOf(view))}
      </fieldset>
      {kept.views.length > 0 ? (
        <>
          <Menu.Divider />
          <fieldset aria-label="Saved views" className={classes.saved}>
            <Menu.Label>Saved on this device</Menu.Label>
            {kept.views.map((view) => itemOf(view))}
          </fieldset>
        </>
      ) : null}
      <Menu.Divider />
      {current && (isPinned || kept.pinned.length < MOST_PINNED) ? (
        <Menu.Item
          className={classes.item}
          leftSection={<IconPin aria-hidden />}
          onClick={() => change((now) => withPin(now, current, !isPinned))}
        >
          {isPinned ? 'Unpin' : 'Pin'} {current.name}
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconLink aria-hidden />} onClick={() => void copyLink()}>
        Copy link
      </Menu.Item>
      <Menu.Item leftSection={<IconPencil aria-hidden />} onClick={onManage}>
        Manage views…
      </Menu.Item>
      <Menu.Item
        leftSection={<IconBell aria-hidden />}
        onClick={() =>
          void navigate({
            to: '/projects/$project/routing',
            params: { project },
            search: { view: 'matrix', q: 'error' },
          })
        }
      >
        Be notified: route an event…
      </Menu.Item>
    </>
  );
}
