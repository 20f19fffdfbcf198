import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useOperationViews } from '@/api/operation-views';
import { ActionButton } from '@/components/action-button';
import { DeferredMenu } from '@/components/overlay/deferred-menu';
import { IconBookmark, IconPlus } from '@/components/icons';
import { Hint } from '@/components/overlay/hint';
import { lazyOverlay } from '@/components/state/lazy-part';
import type { Grouping } from '@/lib/operation-groupings';
import { viewOf, type OperationView } from '@/lib/operation-views';

const ViewItems = lazyOverlay(() => import('./view-items'), 'ViewItems');
const ViewsDialog = lazyOverlay(() => import('./views-dialog'), 'ViewsDialog');
const ViewForm = lazyOverlay(() => import('./view-form'), 'ViewForm');

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
  const known = viewOf(kept, query);
  return (
    <>
      {/* It keeps its place, so that the first letter of a query moves no row. */}
      <Hint label="Save view…">
        <ActionButton
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
      </Hint>
      <DeferredMenu
        label="Views"
        position="bottom-end"
        renderButton={(trigger) => (
          <Hint label="Views">
            <Button {...trigger} id={menuId} leftSection={<IconBookmark aria-hidden />}>
              Views
            </Button>
          </Hint>
        )}
      >
        <ViewItems project={project} query={query} group={group} onManage={() => setManaging(true)} />
      </DeferredMenu>
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
