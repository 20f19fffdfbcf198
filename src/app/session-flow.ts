import { startAsking } from '@/api/renewal';
import { clearRequests } from '@/api/request-log';
import { currentSession, subscribeSession } from '@/api/session';
import { toJson } from '@/lib/json';
import type { Cache } from './cache';
import type { AppRouter } from './router';

const identityOf = (session = currentSession()) => session && toJson([session.service, session.identity]);

/** Keeps caches and pages in step with the session, even if another tab changed it. */
export function followSession(router: AppRouter, cache: Cache): () => void {
  let known = currentSession();
  const refresh = () => {
    cache.refresh();
    void router.invalidate();
  };
  const stopAsking = startAsking({
    canAsk: () => !['/connect', '/case'].includes(router.state.location.pathname),
    isAccepted: async (...of) => {
      const { tryCredential } = await import('@/api/credential-trial');
      return (await tryCredential(...of)).isConfirmed;
    },
    onAcceptedAgain: refresh,
  });
  const stop = subscribeSession(() => {
    const before = known;
    known = currentSession();
    // Another session: nothing read before may be shown.
    if (identityOf(known) !== identityOf(before)) {
      cache.clear();
      clearRequests();
      void router.invalidate();
    } else if (toJson(known?.credentials) !== toJson(before?.credentials)) {
      // The same person with a new credential: failed reads are repeated, and the page stays.
      refresh();
    }
  });
  return () => {
    stop();
    stopAsking();
  };
}
