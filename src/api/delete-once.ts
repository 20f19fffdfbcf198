import { ApiError } from './errors';

/** Somebody else had already deleted it. */
export type Deleted = 'now' | 'before';

interface DeleteOnce {
  remove: () => Promise<unknown>;
  /** The ids that are left. */
  left: () => Promise<readonly { id: string }[]>;
}

/**
 * Deletes a thing. What the service does not know, and no longer lists, is as good as deleted; any other failure is
 * thrown as it came.
 */
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
