import { useSyncExternalStore } from 'react';
import { currentSession, subscribeSession, type Session } from '@/api/session';

/** The session of this tab; undefined between signing out and leaving the page. */
export const useSession = (): Session | undefined => useSyncExternalStore(subscribeSession, currentSession);
