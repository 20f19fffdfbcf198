import type { ReactNode } from 'react';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { EmptyState } from '@/components/empty-state';
import { PageHeader } from '@/components/page-header';
import { TableSkeleton } from '@/components/skeletons';
import type { Installation } from '@/contract/installation';
import { filterWords } from './installation-filters';
import { matches, toRow } from './installation-rows';
import type { InstallationsSearch } from './installations-search';

interface InstallationSetProps {
  project: string;
  search: InstallationsSearch;
  children: (set: {
    installations: readonly Installation[];
    integrationNames: ReadonlyMap<string, string>;
    filter: string | undefined;
    readAt: number;
  }) => ReactNode;
}

/** The installations that the filters of the list leave, for what is done to them together. */
export function InstallationSet({ project, search, children }: InstallationSetProps) {
  const list = useOffered(installationQueries.list(project));
  const integrations = useOffered(integrationQueries.list(project), { optional: true });
  if (list.data && !integrations.isPending) {
    const integrationNames = new Map(integrations.data?.map(({ id, name }) => [id, name]));
    const installations = list.data
      .map((installation) => toRow(installation, integrationNames))
      .filter((row) => matches(row, search))
      .map(({ installation }) => installation);
    const filter = filterWords(search, integrationNames);
    return children({ installations, integrationNames, filter, readAt: list.readAt ?? 0 });
  }
  return (
    <>
      <PageHeader title="Bulk action" section="Installations" />
      {list.offered ? (
        <TableSkeleton columns={4} label="Reading installations" />
      ) : (
        <EmptyState title="This service does not offer the list of installations">
          Each one can still be paused on its own page.
        </EmptyState>
      )}
    </>
  );
}
