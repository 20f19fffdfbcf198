import { createFileRoute, notFound } from '@tanstack/react-router';
import { isNotOffered } from '@/api/errors';
import { jwtKeyQueries } from '@/api/jwt-keys';
import { JwtKeyNotFound } from '@/features/jwt-keys/jwt-key-not-found';
import { JwtKeyPage } from '@/features/jwt-keys/jwt-key-page';
import { JwtKeyPending } from '@/features/jwt-keys/jwt-key-pending';

export const Route = createFileRoute('/_console/projects/$project/jwt-keys/$key')({
  loader: async ({ context: { queryClient }, params: { project, key } }) => {
    try {
      await queryClient.query({ ...jwtKeyQueries.detail(project, key), staleTime: 'static' });
    } catch (error) {
      throw isNotOffered(error) ? notFound() : error;
    }
  },
  component: JwtKey,
  pendingComponent: JwtKeyPending,
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
