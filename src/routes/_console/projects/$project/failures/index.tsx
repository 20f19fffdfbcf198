import { createFileRoute, redirect } from '@tanstack/react-router';
import { failuresSearch } from '@/features/operations/list/operations-search';
import { definedOnly } from '@/lib/defined-only';
import { keepRange, searchText, searchWords, type SearchParams } from '@/lib/search-params';

/** Failures are operations by cause. The navigation and links of earlier releases lead here. */
export const Route = createFileRoute('/_console/projects/$project/failures/')({
  validateSearch: ({ q, show, cause, range }: SearchParams) =>
    definedOnly({
      q: searchWords(q),
      show: searchText(show),
      cause: searchText(cause),
      range: searchText(range),
    }),
  search: { middlewares: [keepRange] },
  beforeLoad: ({ params, search }) => {
    throw redirect({
      to: '/projects/$project/operations',
      params,
      search: failuresSearch(search),
      replace: true,
    });
  },
});
