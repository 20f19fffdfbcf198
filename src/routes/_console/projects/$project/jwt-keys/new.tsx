import { createFileRoute } from '@tanstack/react-router';
import { NewJwtKeyPage } from '@/features/jwt-keys/new-jwt-key-page';

export const Route = createFileRoute('/_console/projects/$project/jwt-keys/new')({
  staticData: { page: { title: 'New JWT key', reads: 'the project', shape: 'form' } },
  component: NewJwtKey,
});

function NewJwtKey() {
  return <NewJwtKeyPage project={Route.useParams().project} />;
}
