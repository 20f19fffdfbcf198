import { createFileRoute } from '@tanstack/react-router';
import { jwtKeyQueries } from '@/api/jwt-keys';
import { readAhead } from '@/api/offered';
import { useSearchProps } from '@/components/list/search-props';
import { JwtKeysPage } from '@/features/jwt-keys/jwt-keys-page';
import { readListSearch } from '@/lib/list-search';

export const Route = createFileRoute('/_console/projects/$project/jwt-keys/')({
  validateSearch: readListSearch,
  loader: ({ context: { queryClient }, params: { project } }) => {
    void readAhead(queryClient, jwtKeyQueries.list(project));
  },
  component: JwtKeys,
});

function JwtKeys() {
  return <JwtKeysPage {...Route.useParams()} {...useSearchProps(Route)} />;
}
