import type { QueryClient } from '@tanstack/react-query';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { lastReadsQuery } from '@/api/reading/read-health';
import { healthBoard } from '@/lib/health/board';
import { isTrouble, rowWords, troubledObjects } from '@/lib/health/health-words';
import { serviceNow } from '@/lib/service-clock';
import type { ReadTrouble } from './installation-rows';

/** What the board says of the customers whose reads need a person, by the installation's key. Sends no request. */
export function readTroubles(client: QueryClient, project: string): Map<string, ReadTrouble> {
  const known = client.getQueryData(lastReadsQuery(project).queryKey);
  const installations = client.getQueryData(installationQueries.list(project).queryKey)?.items;
  const integrations = client.getQueryData(integrationQueries.list(project).queryKey)?.items;
  if (!known || !installations) return new Map();
  const board = healthBoard({ installations, integrations, now: serviceNow(), ...known });
  return new Map(
    board
      .filter(({ worst }) => isTrouble(worst))
      .map((row) => [
        row.key,
        { word: rowWords({ ...row, hasBadCredentials: false }), objects: troubledObjects(row) },
      ]),
  );
}
