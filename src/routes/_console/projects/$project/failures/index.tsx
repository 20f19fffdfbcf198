import { createFileRoute, redirect } from '@tanstack/react-router';
import { failuresSearch } from '@/features/operations/operations-search';
import { definedOnly } from '@/lib/defined-only';
import { searchText } from '@/lib/list-search';

/** Failures are operations by cause. The navigation and links of earlier releases lead here. */
export const Route = createFileRoute('/_console/projects/$project/failures/')({
  validateSearch: ({ q, show, cause }: Record<string, unknown>) =>
    definedOnly({ q: searchText(q), show: searchText(show), cause: searchText(cause) }),
  beforeLoad: ({ params, search }) => {
    throw redirect({
      to: '/projects/$project/operations',
      params,
      search: failuresSearch(search),
      replace: true,
    });
  },
});
