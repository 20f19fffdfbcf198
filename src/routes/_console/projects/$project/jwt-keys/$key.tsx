import { createFileRoute } from '@tanstack/react-router';
import { jwtKeyQueries } from '@/api/jwt-keys';
import { NotFoundPage } from '@/components/state/not-found-page';
import { JwtKeyPage } from '@/features/jwt-keys/jwt-key-page';
import { readOrNotFound } from '@/features/shell/read-or-not-found';

export const Route = createFileRoute('/_console/projects/$project/jwt-keys/$key')({
  staticData: { page: { title: 'JWT key', reads: 'the JWT key', shape: 'text' } },
  loader: async ({ context: { queryClient }, params: { project, key } }) => {
    await readOrNotFound(queryClient, jwtKeyQueries.detail(project, key));
  },
  component: JwtKey,
  notFoundComponent: () => <NotFoundPage list="jwt-keys" param="key" />,
});

function JwtKey() {
  const { project, key } = Route.useParams();
  return <JwtKeyPage key={key} project={project} keyId={key} />;
}
