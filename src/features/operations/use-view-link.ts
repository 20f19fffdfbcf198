import { useRouter } from '@tanstack/react-router';

/** Returns the address of the operations of a query. */
export function useViewLink(project: string): (query: string) => string {
  const router = useRouter();
  return (query) => {
    const { href } = router.buildLocation({
      to: '/projects/$project/operations',
      params: { project },
      search: { q: query },
    });
    return new URL(router.history.createHref(href), location.href).href;
  };
}
