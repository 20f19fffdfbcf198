import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useOperationViews } from '@/api/operation-views';
import { ActionButton } from '@/components/action-button';
import { DeferredMenu } from '@/components/deferred-menu';
import { IconBookmark, IconPlus } from '@/components/icons';
import { lazyOverlay } from '@/components/lazy-part';
import type { Grouping } from '@/lib/operation-groupings';
import { watchableView, type OperationView } from '@/lib/operation-views';

const ViewItems = lazyOverlay(() => import('./view-items').then((module) => module.ViewItems));
const ViewsDialog = lazyOverlay(() => import('./views-dialog').then((module) => module.ViewsDialog));
const WatchDialog = lazyOverlay(() => import('./watch-dialog').then((module) => module.WatchDialog));
const ViewForm = lazyOverlay(() => import('./view-form').then((module) => module.ViewForm));

interface OperationViewsProps {
  project: string;
  query: string | undefined;
  group: Grouping | undefined;
}

/** Saves the query as a view, and opens others. */
export function OperationViews({ project, query = '', group }: OperationViewsProps) {
  const [kept] = useOperationViews(project);
  const menuId = useId();
  const [managing, setManaging] = useState(false);
  /** The view that is being named. */
  const [naming, setNaming] = useState<OperationView>();
  const [watching, setWatching] = useState<OperationView>();
  const known = watchableView(kept, query);
  return (
    <>
      {/* It keeps its place, so that the first letter of a query moves no row. */}
      <ActionButton
        variant="default"
        leftSection={<IconPlus aria-hidden />}
        disabledReason={
          query === ''
            ? 'Enter a query to save it as a view'
            : known && known.group === group
              ? `This is the view “${known.name}”`
              : undefined
        }
        onClick={() => setNaming({ name: '', query, group })}
      >
        Save view…
      </ActionButton>
      <DeferredMenu
        label="Views"
        position="bottom-end"
        renderButton={(trigger) => (
          <Button {...trigger} id={menuId} variant="default" leftSection={<IconBookmark aria-hidden />}>
            Views
          </Button>
        )}
      >
        <ViewItems
          project={project}
          query={query}
          group={group}
          onManage={() => setManaging(true)}
          onWatch={setWatching}
        />
      </DeferredMenu>
      {watching ? (
        <WatchDialog project={project} view={watching} onClose={() => setWatching(undefined)} />
      ) : null}
      {naming ? (
        <ViewForm
          project={project}
          view={naming}
          // The button that opened the form is disabled by then.
          onSaved={() => setTimeout(() => document.getElementById(menuId)?.focus())}
          onClose={() => setNaming(undefined)}
        />
      ) : managing ? (
        <ViewsDialog project={project} onRename={setNaming} onClose={() => setManaging(false)} />
      ) : null}
    </>
  );
}
