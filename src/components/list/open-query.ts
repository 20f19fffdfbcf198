import { useMatches } from '@tanstack/react-router';

/** The query of the list of operations, while it is the page. */
export const useOpenQuery = (): string | undefined =>
  useMatches({
    select: (found) => {
      const { fullPath, search } = found.at(-1) ?? {};
      return fullPath === '/projects/$project/operations/' && search && 'q' in search ? search.q : undefined;
    },
  });
