import { createFileRoute, redirect } from '@tanstack/react-router';
import { readRecordsSearch } from '@/features/record-search/records-search';

/** The former address of the records. */
export const Route = createFileRoute('/_console/projects/$project/integrations/$integration/search')({
  validateSearch: readRecordsSearch,
  beforeLoad: ({ params, search }) => {
    throw redirect({
      to: '/projects/$project/integrations/$integration/records',
      params,
      search,
      replace: true,
    });
  },
});
