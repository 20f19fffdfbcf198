import type { ReactNode } from 'react';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { useUnreadable } from '@/api/lists';
import { useOffered } from '@/api/offered';
import { PageHeader } from '@/components/page-header';
import { TableSkeleton } from '@/components/skeletons';
import type { Installation } from '@/contract/installation';
import { filterWords } from './installation-filters';
import { matches, toRow } from './installation-rows';
import { InstallationsNotOffered } from './installations-not-offered';
import type { InstallationsSearch } from './installations-search';

interface InstallationSetProps {
  project: string;
  search: InstallationsSearch;
  children: (set: {
    installations: readonly Installation[];
    integrationNames: ReadonlyMap<string, string>;
    filter: string | undefined;
    readAt: number;
    /** Number of installations that could not be read and are in no set. */
    unreadable: number;
  }) => ReactNode;
}

/** The filtered installations, for bulk actions. */
export function InstallationSet({ project, search, children }: InstallationSetProps) {
  const list = useOffered(installationQueries.list(project));
  const unreadable = useUnreadable(installationQueries.list(project)).count;
  const integrations = useOffered(integrationQueries.list(project), { optional: true });
  if (list.data && !integrations.isPending) {
    const integrationNames = new Map(integrations.data?.map(({ id, name }) => [id, name]));
    const installations = list.data
      .map((installation) => toRow(installation, integrationNames))
      .filter((row) => matches(row, search))
      .map(({ installation }) => installation);
    const filter = filterWords(search, integrationNames);
    return children({ installations, integrationNames, filter, readAt: list.readAt ?? 0, unreadable });
  }
  return (
    <>
      <PageHeader title="Bulk action" section="Installations" />
      {list.offered ? (
        <TableSkeleton columns={4} label="Reading installations" />
      ) : (
        <InstallationsNotOffered project={project}>
          Several can be chosen from that list only.
        </InstallationsNotOffered>
      )}
    </>
  );
}
