import { useRouter } from '@tanstack/react-router';
import { currentSession, eraseStored, signOut } from '@/api/session';

/**
 * Leaves the page first, because an unsaved form may ask. Stored credentials are erased as soon as leaving is certain;
 * the session with all caches ends once the connect page is shown.
 */
export function useSignOut(): () => void {
  const router = useRouter();
  return () => {
    const service = currentSession()?.service.id;
    if (service === undefined) return;
    const stop = router.subscribe('onBeforeNavigate', ({ toLocation }) => {
      if (toLocation.pathname === '/connect') eraseStored(service);
    });
    void router
      .navigate({ to: '/connect', search: { reason: 'signed-out', service } })
      .then(() => {
        if (router.state.location.pathname === '/connect') signOut(service);
      })
      .finally(stop);
  };
}
