import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { isNotOffered } from '@/api/errors';
import { installationQueries } from '@/api/installations';
import { useUnreadable } from '@/api/offered';
import { toProblem } from '@/api/problem';
import { lazyPart } from '@/components/lazy-part';
import { PageHeader } from '@/components/page-header';
import { RefreshNote, refreshProps } from '@/components/refresh-note';
import { TextSkeleton } from '@/components/skeletons';
import type { Installation } from '@/contract/installation';
import pageWords from '@/lib/page-words.json';
import { ListNotOffered, NoInstallations } from './lazy-parts';
import { OperationIdBox } from './operation-id-box';
import { OperationsList } from './operations-list';
import type { OperationsSearch } from './operations-search';
import type { RenderLogs } from './search-logs-link';

const UnreadableNote = lazyPart(
  () => import('@/components/unreadable-note').then((module) => module.UnreadableNote),
  () => null,
);

const ProblemPanel = lazyPart(
  () => import('@/components/problem-panel').then((module) => module.ProblemPanel),
  () => <TextSkeleton />,
);

interface OperationsPageProps {
  project: string;
  search: OperationsSearch;
  onSearchChange: (search: OperationsSearch, isTyped: boolean) => void;
  renderLogs: RenderLogs;
}

const none: readonly Installation[] = [];

/** The operations of all installations of a project. */
export function OperationsPage({ project, search, onSearchChange, renderLogs }: OperationsPageProps) {
  const installations = useQuery(installationQueries.list(project));
  const unreadable = useUnreadable(installationQueries.list(project));
  // Deferred, so that the list renders in steps.
  const read = useDeferredValue(installations.data);
  return (
    <>
      <PageHeader
        {...(search.group === 'cause' ? pageWords.failures : pageWords.operations)}
        primary={<OperationIdBox project={project} />}
      />
      {unreadable.count > 0 ? (
        <UnreadableNote project={project} noun="installation" count={unreadable.count}>
          , so {unreadable.count === 1 ? 'its' : 'their'} operations are missing here.
        </UnreadableNote>
      ) : null}
      {read || !installations.isLoadingError ? (
        read?.length === 0 && unreadable.count === 0 ? (
          <NoInstallations project={project} refresh={<RefreshNote {...refreshProps(installations)} />} />
        ) : (
          <OperationsList
            key={project}
            project={project}
            isPending={read === undefined}
            installations={read ?? none}
            search={search}
            onSearchChange={onSearchChange}
            renderLogs={renderLogs}
            listReadAt={installations.dataUpdatedAt}
            onRefreshInstallations={() => void installations.refetch()}
          />
        )
      ) : isNotOffered(installations.error) ? (
        <ListNotOffered what="installations" />
      ) : (
        <ProblemPanel problem={toProblem(installations.error)} query={installations} />
      )}
    </>
  );
}
