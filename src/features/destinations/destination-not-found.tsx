import { Link } from '@tanstack/react-router';
import { PageHeader } from '@/components/page-header';

/** Shown if the project has no destination with the id or name in the URL. */
export function DestinationNotFound({ project, destination }: { project: string; destination: string }) {
  return (
    <>
      <PageHeader
        title="Destination not found"
        section="Destinations"
        description={`This project has no destination with the id or name “${destination}”. It may have been deleted or renamed.`}
      />
      <Link to="/projects/$project/destinations" params={{ project }}>
        Go to the destinations
      </Link>
    </>
  );
}
