import { createFileRoute } from '@tanstack/react-router';
import { jwtKeyQueries } from '@/api/jwt-keys';
import { readAhead } from '@/api/offered';
import { JwtKeysPage } from '@/features/jwt-keys/jwt-keys-page';
import { readJwtKeysSearch } from '@/features/jwt-keys/jwt-keys-search';

export const Route = createFileRoute('/_console/projects/$project/jwt-keys/')({
  validateSearch: readJwtKeysSearch,
  loader: ({ context: { queryClient }, params: { project } }) => {
    void readAhead(queryClient, jwtKeyQueries.list(project));
  },
  component: JwtKeys,
});

function JwtKeys() {
  const navigate = Route.useNavigate();
  return (
    <JwtKeysPage
      project={Route.useParams().project}
      search={Route.useSearch()}
      onSearchChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
