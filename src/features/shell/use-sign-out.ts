import { useRouter } from '@tanstack/react-router';
import { currentSession, signOut } from '@/api/session';

/** Leaves first, because an unsaved form may ask, and erases then: credentials, and with them every cache. */
export function useSignOut(): () => void {
  const router = useRouter();
  return () => {
    const connection = currentSession()?.connection.id;
    if (connection === undefined) return;
    void router.navigate({ to: '/connect', search: { reason: 'signed-out', connection } }).then(() => {
      if (router.state.location.pathname === '/connect') signOut(connection);
    });
  };
}
