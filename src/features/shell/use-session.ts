import { useSyncExternalStore } from 'react';
import { currentSession, subscribeSession, type Session } from '@/api/session';

/** The session of this tab; undefined for the moment between signing out and leaving. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribeSession, currentSession);
}
