import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contract/object-metadata';
import { request } from './http';

/** Whose account is asked: by the customer's installation of an integration, or by its connection to a provider. */
export type MetadataSource =
  | { readonly by: 'installation'; readonly integrationId: string; readonly groupRef: string }
  | { readonly by: 'connection'; readonly provider: string; readonly groupRef: string };

interface MetadataOptions {
  excludeReadOnly?: boolean;
}

/** The service asks the provider; the answer changes when a customer changes a field there. */
const STALE_MS = 5 * 60 * 1000;

export const objectMetadataQueries = {
  all: (project: string) => ['projects', project, 'object-metadata'] as const,
  /** An installation takes the native or the mapped name of an object, a connection the native one only. */
  object: (
    project: string,
    source: MetadataSource,
    objectName: string,
    { excludeReadOnly = false }: MetadataOptions = {},
  ) =>
    queryOptions({
      queryKey: [...objectMetadataQueries.all(project), source, objectName, { excludeReadOnly }],
      staleTime: STALE_MS,
      queryFn: ({ signal }) => {
        const query = { groupRef: source.groupRef, ...(excludeReadOnly ? { excludeReadOnly } : {}) };
        return source.by === 'installation'
          ? request(contract.getObjectMetadataViaInstallation, {
              path: { projectIdOrName: project, integrationId: source.integrationId, objectName },
              query,
              signal,
            })
          : request(contract.getObjectMetadataViaConnection, {
              path: { projectIdOrName: project, provider: source.provider, objectName },
              query,
              signal,
            });
      },
    }),
};
