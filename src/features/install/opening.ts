import type { QueryClient } from '@tanstack/react-query';
import { isNotOffered } from '@/api/errors';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import { parseJson } from '@/lib/json';
import { installParts } from './install-parts';
import { flatSettings, settingText, withSettings } from './config-changes';
import { contentOf, freshContent, installValues, type InstallValues } from './install-values';

/** What the service had when the form was opened, or read it again. */
export function opening({ latestRevision, provider }: Integration, installation: Installation | undefined) {
  const parts = installParts(latestRevision.content, provider);
  // A new installation starts with what the revision offers before anything is chosen.
  const content = installation?.config?.content ?? freshContent(parts);
  return { parts, content, installation, connectionId: installation?.connection?.id ?? null };
}

/** `settings` are those of the content, if others changed them meanwhile. */
export type Opening = ReturnType<typeof opening> & {
  isInstalled?: boolean;
  settings?: Record<string, unknown>;
};

export const openedValues = ({ parts, content, settings, connectionId }: Opening): InstallValues =>
  installValues(parts, settings ? withSettings(content, settings) : content, connectionId);

/** What the form edits and depends on, for comparing what two people changed. */
export const editedOpening = (values: InstallValues, { parts, content, installation }: Opening) => ({
  parts,
  connectionId: values.connectionId,
  isInstalled: installation !== undefined,
  settings: flatSettings(contentOf(parts, values, content)),
});

/** A change of an opening in words. */
export function openingText([part, key = '']: readonly string[], value: unknown): string {
  if (part === 'parts') return 'A newer revision was deployed, and the form shows what it offers';
  if (part === 'isInstalled')
    return 'The customer has installed the integration meanwhile, so this now changes their config';
  if (part === 'connectionId') return 'Another connection is used';
  return settingText(parseJson(key) as string[], value);
}

/** Reads both again. A service that lists no installations rejects the request if the customer has one already. */
export async function readOpening(
  queryClient: QueryClient,
  project: string,
  integrationId: string,
  groupRef: string,
) {
  const [integration, installations] = await Promise.all([
    queryClient.query({ ...integrationQueries.detail(project, integrationId), staleTime: 0, retry: false }),
    queryClient
      .query({ ...installationQueries.ofGroup(project, integrationId, groupRef), staleTime: 0, retry: false })
      .catch((error: unknown) => {
        if (!isNotOffered(error)) throw error;
        return [];
      }),
  ]);
  return opening(integration, installations[0]);
}
