import { useRouter } from '@tanstack/react-router';
import { currentSession, eraseStored, signOut } from '@/api/session';

/**
 * Leaves first, because an unsaved form may ask. What is stored is erased as soon as nothing holds the person back,
 * however long the connection page takes to load; the session, and with it every cache, once it is there.
 */
export function useSignOut(): () => void {
  const router = useRouter();
  return () => {
    const connection = currentSession()?.connection.id;
    if (connection === undefined) return;
    const stop = router.subscribe('onBeforeNavigate', ({ toLocation }) => {
      if (toLocation.pathname === '/connect') eraseStored(connection);
    });
    void router
      .navigate({ to: '/connect', search: { reason: 'signed-out', connection } })
      .then(() => {
        if (router.state.location.pathname === '/connect') signOut(connection);
      })
      .finally(stop);
  };
}
