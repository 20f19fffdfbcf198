import { useRouter } from '@tanstack/react-router';
import { viewSearch, type OperationView } from '@/lib/operation-views';

/** Returns the address of the operations of a view. */
export function useViewLink(project: string): (view: Omit<OperationView, 'name'>) => string {
  const router = useRouter();
  return (view) => {
    const { href } = router.buildLocation({
      to: '/projects/$project/operations',
      params: { project },
      search: viewSearch(view),
    });
    return new URL(router.history.createHref(href), location.href).href;
  };
}
