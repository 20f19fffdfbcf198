import { clearRequests } from '@/api/request-log';
import { currentSession, eraseCredentials, subscribeSession } from '@/api/session';
import type { Cache } from './cache';
import type { AppRouter } from './router';

/** What a session is to the caches: another one means that nothing read before may be shown. */
function identity(): string | undefined {
  const session = currentSession();
  return session && JSON.stringify([session.connection, session.credentials.apiKey]);
}

/**
 * Sends the person to give the credential again, and erases it once they are there: an unsaved form may keep them
 * where they are, with what they typed.
 */
export function createRefusal(router: () => AppRouter): () => void {
  let leaving = false;
  return () => {
    const session = currentSession();
    const { location } = router().state;
    if (leaving || !session || location.pathname === '/connect') return;
    leaving = true;
    void router()
      .navigate({
        to: '/connect',
        search: { return: location.href, reason: 'refused', connection: session.connection.id },
      })
      .finally(() => {
        leaving = false;
        if (router().state.location.pathname === '/connect') eraseCredentials(session.connection.id);
      });
  };
}

/** Keeps caches and pages in step with the session, whoever changed it, also in another tab. */
export function followSession(router: AppRouter, cache: Cache): () => void {
  let known = identity();
  return subscribeSession(() => {
    const now = identity();
    if (now === known) return;
    known = now;
    cache.clear();
    clearRequests();
    void router.invalidate();
  });
}
