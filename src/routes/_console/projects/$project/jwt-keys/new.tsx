import { createFileRoute } from '@tanstack/react-router';
import { jwtKeyQueries } from '@/api/jwt-keys';
import { NewJwtKeyPage, RotateJwtKeyPage } from '@/features/jwt-keys/new-jwt-key-page';
import { definedOnly } from '@/lib/defined-only';
import { searchText } from '@/lib/search-params';

export const Route = createFileRoute('/_console/projects/$project/jwt-keys/new')({
  // `rotates`: the key that the new one replaces.
  validateSearch: ({ rotates }: Record<string, unknown>) => definedOnly({ rotates: searchText(rotates) }),
  loaderDeps: ({ search: { rotates } }) => ({ rotates }),
  loader: async ({ context: { queryClient }, params: { project }, deps: { rotates } }) => {
    if (rotates !== undefined) await queryClient.query(jwtKeyQueries.detail(project, rotates));
  },
  staticData: { page: { title: 'New JWT key', reads: 'the project', shape: 'text' } },
  component: NewJwtKey,
});

function NewJwtKey() {
  const { project } = Route.useParams();
  const { rotates } = Route.useSearch();
  return rotates === undefined ? (
    <NewJwtKeyPage project={project} />
  ) : (
    <RotateJwtKeyPage key={rotates} project={project} keyId={rotates} />
  );
}
