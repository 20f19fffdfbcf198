import { useQueryClient, type QueryExecuteOptions, type QueryKey } from '@tanstack/react-query';
import { ApiError } from '@/api/errors';
import type { ListAnswer } from '@/api/http';
import { useWhileHere } from '@/api/while-here';

/** Reads past the cache, and once: whoever waits for it has pressed a button. */
const newest = { staleTime: 0, retry: false, networkMode: 'always' } as const;

/** Reads a thing again before a form changes it. To a form that was left meanwhile the thing is gone. */
export function useReadAgain() {
  const queryClient = useQueryClient();
  const whileHere = useWhileHere();
  return {
    /** Reads one thing; undefined if the service no longer has it. */
    one: <Answer, Data, Key extends QueryKey>(
      options: QueryExecuteOptions<Answer, Error, Data, Answer, Key>,
    ): Promise<Data | undefined> =>
      whileHere(queryClient.query({ ...options, ...newest })).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return undefined;
        throw error;
      }),
    /** For what can only be found in a list. A list that is not offered is a failure. */
    inList: async <Item, Key extends QueryKey>(
      list: QueryExecuteOptions<ListAnswer<Item[]>, Error, Item[], ListAnswer<Item[]>, Key>,
      isIt: (item: Item) => boolean,
    ): Promise<Item | 'unreadable' | undefined> => {
      const answer = await whileHere(queryClient.query({ ...list, ...newest, select: (all) => all }));
      return answer?.items.find(isIt) ?? ((answer?.unreadable?.count ?? 0) > 0 ? 'unreadable' : undefined);
    },
  };
}
