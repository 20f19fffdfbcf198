import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './errors';
import { invalidateOffered } from './offered';
import { useChange } from './use-change';

/** Somebody else had already deleted it. */
export type Deleted = 'now' | 'before';

interface DeleteOnce {
  remove: () => Promise<unknown>;
  /** The remaining ids. Rejects if one element cannot be read, because it may be the deleted one. */
  left: () => Promise<readonly { id: string }[]>;
}

/** Deletes something. A 404 for something that is no longer listed counts as deleted; other failures are thrown. */
export async function deleteOnce(id: string, { remove, left }: DeleteOnce): Promise<Deleted> {
  try {
    await remove();
    return 'now';
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    const listed = await left().catch(() => undefined);
    if (!listed || listed.some((one) => one.id === id)) throw error;
    return 'before';
  }
}

interface DeleteOptions {
  remove: (id: string) => Promise<unknown>;
  left: DeleteOnce['left'];
  invalidates: readonly QueryKey[];
  /** Read again when it is next shown. The page of what was deleted is still open, and reading that would only fail. */
  outdates?: QueryKey;
}

export function useDelete({ remove, left, invalidates, outdates }: DeleteOptions) {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: (id: string) => deleteOnce(id, { remove: () => remove(id), left }),
    onSuccess: () =>
      Promise.all([
        ...invalidates.map((key) => invalidateOffered(queryClient, key)),
        outdates && queryClient.invalidateQueries({ queryKey: outdates, refetchType: 'none' }),
      ]),
  });
}
