import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { PageHeader } from '@/components/page-header';
import { TableSkeleton } from '@/components/skeletons';
import type { Installation } from '@/contract/installation';
import { filterWords, matchingRows } from '@/lib/list-filters';
import { installationFilters } from './installation-filters';
import { toRow } from './installation-rows';
import { InstallationsNotOffered } from './installations-not-offered';
import type { InstallationsSearch } from './installations-search';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Keys of the installations that were selected in the list; see `installationKey`. */
    installations?: readonly string[];
  }
}

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

/** The filtered installations, or those that were selected in the list, for bulk actions. */
export function InstallationSet({ project, search, children }: InstallationSetProps) {
  const list = useOffered(installationQueries.list(project));
  const integrations = useOffered(integrationQueries.list(project), { optional: true });
  const providers = useOffered(providerQueries.catalog(), { optional: true });
  const selected = useLocation({ select: ({ state }) => state.installations });
  if (list.data && !integrations.isPending && !providers.isPending) {
    const integrationNames = new Map(integrations.data?.map(({ id, name }) => [id, name]));
    const filters = installationFilters(list.data, integrationNames, providers.data);
    const rows = list.data
      .map((installation) => toRow(installation, integrationNames, providers.data))
      .filter(({ key }) => !selected || selected.includes(key));
    const installations = matchingRows(rows, search, ({ text }) => text, filters).map(
      ({ installation }) => installation,
    );
    const words = [...(selected ? ['selected by hand'] : []), filterWords(filters, search)];
    const filter = words.filter(Boolean).join(' and ') || undefined;
    return children({
      installations,
      integrationNames,
      filter,
      readAt: list.readAt ?? 0,
      unreadable: list.unreadable.count,
    });
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
