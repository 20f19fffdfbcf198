import { createFileRoute } from '@tanstack/react-router';
import { jwtKeyQueries } from '@/api/jwt-keys';
import { NotFoundPage } from '@/components/not-found-page';
import { JwtKeyPage } from '@/features/jwt-keys/jwt-key-page';
import { orNotFound } from '@/features/shell/or-not-found';

export const Route = createFileRoute('/_console/projects/$project/jwt-keys/$key')({
  staticData: { page: { title: 'JWT key', reads: 'the JWT key', shape: 'facts' } },
  loader: async ({ context: { queryClient }, params: { project, key } }) => {
    await orNotFound(queryClient.query({ ...jwtKeyQueries.detail(project, key), staleTime: 'static' }));
  },
  component: JwtKey,
  notFoundComponent: Missing,
});

function JwtKey() {
  const { project, key } = Route.useParams();
  return <JwtKeyPage key={key} project={project} keyId={key} />;
}

function Missing() {
  const { project, key } = Route.useParams();
  return (
    <NotFoundPage project={project} list="jwt-keys" noun="JWT key">
      This project has no JWT key with the id “{key}”. It may have been deleted.
    </NotFoundPage>
  );
}
