import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '@/components/page/page-header';
import { TableSkeleton } from '@/components/state/skeletons';
import { filterWords, matchingRows } from '@/lib/list-filters';
import type { InstallationRow } from './installation-rows';
import { InstallationsNotOffered } from './installations-not-offered';
import type { InstallationsSearch } from './installations-search';
import { useInstallationRows } from './use-installation-rows';

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
    rows: readonly InstallationRow[];
    filter: string | undefined;
    readAt: number;
    /** Number of installations that could not be read and are in no set. */
    unreadable: number;
  }) => ReactNode;
}

/** The filtered installations, or those that were selected in the list, for bulk actions. */
export function InstallationSet({ project, search, children }: InstallationSetProps) {
  const { list, rows, filters, hasNames } = useInstallationRows(project);
  const selected = useLocation({ select: ({ state }) => state.installations });
  if (rows && hasNames) {
    const chosen = rows.filter(({ key }) => !selected || selected.includes(key));
    const words = [...(selected ? ['selected by hand'] : []), filterWords(filters, search)];
    const filter = words.filter(Boolean).join(' and ') || undefined;
    return children({
      rows: matchingRows(chosen, search, ({ text }) => text, filters),
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
