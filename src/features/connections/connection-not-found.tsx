import { Link } from '@tanstack/react-router';
import { PageHeader } from '@/components/page-header';

/** Shown for a connection in the URL that the project does not have. */
export function ConnectionNotFound({ project, connection }: { project: string; connection: string }) {
  return (
    <>
      <PageHeader
        title="Connection not found"
        section="Connections"
        description={`This project has no connection with the id “${connection}”, or the service does not offer reading one. It may have been deleted.`}
      />
      <Link to="/projects/$project/connections" params={{ project }}>
        Go to the connections
      </Link>
    </>
  );
}
