import { createFileRoute, notFound } from '@tanstack/react-router';
import { isNotOffered } from '@/api/errors';
import { jwtKeyQueries } from '@/api/jwt-keys';
import { JwtKeyNotFound } from '@/features/jwt-keys/jwt-key-not-found';
import { JwtKeyPage } from '@/features/jwt-keys/jwt-key-page';

export const Route = createFileRoute('/_console/projects/$project/jwt-keys/$key')({
  staticData: { page: { title: 'JWT key', reads: 'the JWT key', shape: 'facts' } },
  loader: async ({ context: { queryClient }, params: { project, key } }) => {
    try {
      await queryClient.query({ ...jwtKeyQueries.detail(project, key), staleTime: 'static' });
    } catch (error) {
      throw isNotOffered(error) ? notFound() : error;
    }
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
  return <JwtKeyNotFound project={project} jwtKey={key} />;
}
