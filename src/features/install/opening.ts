import type { QueryClient } from '@tanstack/react-query';
import { isNotOffered } from '@/api/errors';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import { installParts } from './install-parts';
import { freshContent } from './install-values';

/** What the service had when the form was opened, or read it again. */
export function opening({ latestRevision, provider }: Integration, installation: Installation | undefined) {
  const parts = installParts(latestRevision.content, provider);
  // A new installation starts with what the revision offers before anything is chosen.
  const content = installation?.config?.content ?? freshContent(parts);
  return { parts, content, installation };
}

/** Reads both again. A service that lists no installations rejects the request if the customer has one already. */
export async function readOpening(
  queryClient: QueryClient,
  project: string,
  integrationId: string,
  groupRef: string,
) {
  const [integration, installations] = await Promise.all([
    queryClient.query({ ...integrationQueries.detail(project, integrationId), staleTime: 0 }),
    queryClient
      .query({ ...installationQueries.ofGroup(project, integrationId, groupRef), staleTime: 0 })
      .catch((error: unknown) => {
        if (!isNotOffered(error)) throw error;
        return [];
      }),
  ]);
  return opening(integration, installations[0]);
}
