import { ApiError } from './errors';

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
