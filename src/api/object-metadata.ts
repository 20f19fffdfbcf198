import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contract/object-metadata';
import { requestList } from './http';

/** The account to ask: that of an installation of an integration, or of a connection to a provider. */
export type MetadataSource =
  | { readonly by: 'installation'; readonly integrationId: string; readonly groupRef: string }
  | { readonly by: 'connection'; readonly provider: string; readonly groupRef: string };

/** The service asks the provider. The answer changes when a customer changes a field there. */
const STALE_MS = 5 * 60 * 1000;

export const objectMetadataQueries = {
  all: (project: string) => ['projects', project, 'object-metadata'] as const,
  /** Installations accept the native or the mapped name of an object, connections the native one only. */
  object: (project: string, source: MetadataSource, objectName: string, excludeReadOnly = false) =>
    queryOptions({
      queryKey: [...objectMetadataQueries.all(project), source, objectName, { excludeReadOnly }],
      staleTime: STALE_MS,
      queryFn: async ({ signal }) => {
        const query = { groupRef: source.groupRef, ...(excludeReadOnly ? { excludeReadOnly } : {}) };
        const { items, unreadable } = await (source.by === 'installation'
          ? requestList(contract.getObjectMetadataViaInstallation, {
              path: { projectIdOrName: project, integrationId: source.integrationId, objectName },
              query,
              signal,
            })
          : requestList(contract.getObjectMetadataViaConnection, {
              path: { projectIdOrName: project, provider: source.provider, objectName },
              query,
              signal,
            }));
        return { ...items, unreadable };
      },
    }),
};
