import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { operationQueries } from '@/api/operations';
import { currentSession } from '@/api/session';
import { historyOf } from './project-history';
import { diskChoice, historyProject, whyNotOnDisk } from './where-kept';

/** What this browser keeps of a project's operations, and what a person can do about it. */
export function useDeviceHistory(project: string) {
  const client = useQueryClient();
  const id = historyProject(client, project);
  const service = currentSession()?.service.id ?? '';
  const choice = diskChoice(service, id);
  const status = useQuery({
    // Read again with the searches, when the history has changed.
    queryKey: [...operationQueries.searches(project), 'status'],
    queryFn: async () => {
      const history = await historyOf(client, project);
      const { usage } = await usageOfSite();
      return { ...(await history.ask('status', {})), why: await whyNotOnDisk(id), usage };
    },
    retry: false,
  });
  const erase = async () => (await historyOf(client, project)).ask('erase', {});
  return {
    status,
    isWanted: useSyncExternalStore(choice.subscribe, choice.get),
    erase,
    /** Keeps operations on disk from now on, or erases them and keeps none. */
    setWanted: async (isWanted: boolean) => {
      if (!isWanted) await erase();
      choice.set(isWanted);
    },
  };
}

/** Bytes that the browser stores for this site, where it says that. */
async function usageOfSite(): Promise<StorageEstimate> {
  try {
    return await navigator.storage.estimate();
  } catch {
    return {};
  }
}
