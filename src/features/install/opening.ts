import type { QueryClient } from '@tanstack/react-query';
import { isNotOffered } from '@/api/errors';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import type { ConfigContent, Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import { installParts, type InstallParts } from './install-parts';
import { freshContent } from './install-values';

/** What the service had when the form was opened, or read it again. */
interface Opening {
  readonly parts: InstallParts;
  /** The customer's config; for a new installation, that of the revision before anything is chosen. */
  readonly content: ConfigContent;
  readonly installation: Installation | undefined;
}

export function opening(
  { latestRevision, provider }: Integration,
  installation: Installation | undefined,
): Opening {
  const parts = installParts(latestRevision.content, provider);
  return { parts, content: installation?.config?.content ?? freshContent(parts), installation };
}

/** Reads both again. A service without lists of installations says itself if the customer has one already. */
export async function readOpening(
  queryClient: QueryClient,
  project: string,
  integrationId: string,
  groupRef: string,
): Promise<Opening> {
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
