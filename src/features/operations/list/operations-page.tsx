import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { isNotOffered } from '@/api/errors';
import { installationQueries } from '@/api/installations';
import { useUnreadable } from '@/api/offered';
import { toProblem } from '@/api/problem';
import { lazyPart } from '@/components/state/lazy-part';
import { PageHeader } from '@/components/page/page-header';
import { RefreshNote, refreshProps } from '@/components/state/refresh-note';
import { TextSkeleton } from '@/components/state/skeletons';
import type { Installation } from '@/contract/installation';
import pageWords from '@/lib/page-words.json';
import { ListNotOffered, NoInstallations } from '../one-operation/lazy-parts';
import { OperationsList, type RenderHeader } from './operations-list';
import type { OperationsSearch } from './operations-search';
import type { RenderLogs } from '../one-operation/search-logs-link';

const UnreadableNote = lazyPart(() => import('@/components/list/unreadable-note'), 'UnreadableNote');

const ProblemPanel = lazyPart(
  () => import('@/components/state/problem-panel'),
  'ProblemPanel',
  () => <TextSkeleton />,
);

interface OperationsPageProps {
  project: string;
  search: OperationsSearch;
  onSearchChange: (search: OperationsSearch, isTyped: boolean) => void;
  renderLogs: RenderLogs;
}

const none: readonly Installation[] = [];

export function OperationsPage({ project, search, onSearchChange, renderLogs }: OperationsPageProps) {
  const installations = useQuery(installationQueries.list(project));
  const unreadable = useUnreadable(installationQueries.list(project));
  // Deferred, so that the list renders in steps.
  const read = useDeferredValue(installations.data);
  const header: RenderHeader = (parts) => (
    <PageHeader {...(search.group === 'cause' ? pageWords.failures : pageWords.operations)} {...parts} />
  );
  const note =
    unreadable.count > 0 ? (
      <UnreadableNote project={project} noun="installation" count={unreadable.count}>
        , so {unreadable.count === 1 ? 'its' : 'their'} operations are missing here.
      </UnreadableNote>
    ) : null;
  if ((read || !installations.isLoadingError) && (read?.length !== 0 || unreadable.count > 0))
    return (
      <OperationsList
        key={project}
        project={project}
        renderHeader={header}
        note={note}
        isPending={read === undefined}
        installations={read ?? none}
        search={search}
        onSearchChange={onSearchChange}
        renderLogs={renderLogs}
        listReadAt={installations.dataUpdatedAt}
        onRefreshInstallations={() => void installations.refetch()}
      />
    );
  return (
    <>
      {header()}
      {read ? (
        <NoInstallations project={project} refresh={<RefreshNote {...refreshProps(installations)} />} />
      ) : isNotOffered(installations.error) ? (
        <ListNotOffered project={project} what="installations" />
      ) : (
        <ProblemPanel problem={toProblem(installations.error)} query={installations} />
      )}
    </>
  );
}
