import type { Look } from './operation-words';

/** The badge for a key of an API or of JWTs. */
export function keyLook(active: boolean | null | undefined): Look {
  if (active === undefined || active === null) return { kind: 'unknown', word: 'Not reported' };
  return active ? { kind: 'success', word: 'Active' } : { kind: 'paused', word: 'Deactivated' };
}
