import { Link } from '@tanstack/react-router';
import { PageHeader } from '@/components/page-header';

/** A project in the URL that the list does not have. */
export function ProjectNotFound({ project }: { project: string }) {
  return (
    <>
      <PageHeader
        title="Project not found"
        description={`This connection sees no project with the id or name “${project}”. It may have been renamed, or belong to another connection.`}
      />
      <Link to="/projects">Go to the projects</Link>
    </>
  );
}
