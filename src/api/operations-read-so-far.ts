import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useSyncExternalStore } from 'react';
import { installationQueries } from './installations';
import { integrationQueries } from './integrations';
import { readerOf } from './loaded-operations';

/** The operations that this tab has read so far, or undefined before the first, and the names in them. Reads nothing. */
export function useOperationsReadSoFar(project: string) {
  const reader = readerOf(useQueryClient(), project);
  const { loaded, rows } = useDeferredValue(useSyncExternalStore(reader.observe, reader.snapshot));
  const { data: installations } = useQuery({ ...installationQueries.list(project), enabled: false });
  const { data: integrations } = useQuery({ ...integrationQueries.list(project), enabled: false });
  return { rows: loaded.size > 0 ? rows : undefined, installations, integrations };
}
