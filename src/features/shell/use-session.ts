import { useSyncExternalStore } from 'react';
import { currentSession, subscribeSession, type Session } from '@/api/session';

/** The session of this tab; undefined between signing out and leaving the page. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribeSession, currentSession);
}
