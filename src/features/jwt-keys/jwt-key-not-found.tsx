import { Link } from '@tanstack/react-router';
import { PageHeader } from '@/components/page-header';

/** Shown if the project has no key with the id in the URL. */
export function JwtKeyNotFound({ project, jwtKey }: { project: string; jwtKey: string }) {
  return (
    <>
      <PageHeader
        title="JWT key not found"
        section="JWT keys"
        description={`This project has no JWT key with the id “${jwtKey}”. It may have been deleted.`}
      />
      <Link to="/projects/$project/jwt-keys" params={{ project }}>
        Go to the JWT keys
      </Link>
    </>
  );
}
