import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { operationQueries } from '@/api/operations';
import { providerQueries } from '@/api/providers';
import { installationKey } from '@/lib/operation-rows';
import { sortRows } from '@/lib/sort';
import { installationFilters } from './installation-filters';
import { toRow, type ReadTrouble } from './installation-rows';

const noTroubles: ReadonlyMap<string, ReadTrouble> = new Map();

/** Of the lists as they are read now. Only what was read in this session is known: this reads no operations. */
const troublesQuery = (project: string, readAt: readonly (number | undefined)[]) =>
  queryOptions({
    queryKey: [...operationQueries.searches(project), 'troubles', ...readAt],
    queryFn: async ({ client }) => {
      if (!client.getQueryData(operationQueries.lastReads(project))) return noTroubles;
      const { readTroubles } = await import('./read-troubles');
      return readTroubles(client, project);
    },
    retry: false,
    placeholderData: keepPreviousData,
    // A map is not compared.
    structuralSharing: false,
  });

/** The installations of a project, or of one integration, as rows, and the filters of their list. */
export function useInstallationRows(project: string, integrationId?: string) {
  const list = useOffered(installationQueries.list(project));
  // Both are only for names: the list does without.
  const integrations = useOffered(integrationQueries.list(project), { optional: true });
  const providers = useOffered(providerQueries.catalog(), { optional: true });
  const { data: troubles = noTroubles } = useQuery(
    troublesQuery(project, [list.readAt, integrations.readAt]),
  );
  // By hand, because the compiler takes a Map for something that may change, and would make the rows again for each sort.
  const integrationNames = useMemo(
    () => new Map(integrations.data?.map(({ id, name }) => [id, name])),
    [integrations.data],
  );
  const shown = useMemo(
    () => list.data?.filter((one) => integrationId === undefined || one.integrationId === integrationId),
    [list.data, integrationId],
  );
  const rows = useMemo(
    // By customer, which the list keeps among those of equal health.
    () =>
      shown &&
      sortRows(
        shown.map((installation) =>
          toRow(installation, integrationNames, providers.data, troubles.get(installationKey(installation))),
        ),
        ({ customer }) => customer,
      ),
    [shown, integrationNames, providers.data, troubles],
  );
  const filters = useMemo(
    () => installationFilters(shown ?? [], integrationNames, providers.data),
    [shown, integrationNames, providers.data],
  );
  return { list, rows, filters, hasNames: !integrations.isPending && !providers.isPending };
}
