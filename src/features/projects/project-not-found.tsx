import { Link } from '@tanstack/react-router';
import { useUnreadable } from '@/api/lists';
import { projectQueries } from '@/api/projects';
import { PageHeader } from '@/components/page-header';
import { UnreadableNote } from '@/components/unreadable-note';
import { AccessNote } from './access-note';

/** A project in the URL that the list does not have. */
export function ProjectNotFound({ project }: { project: string }) {
  return (
    <>
      <PageHeader
        title="Project not found"
        description={`No project with the id or name “${project}” is open to your credentials. It may have been renamed, or belong to another service or organization.`}
      />
      <UnreadableNote noun="project" count={useUnreadable(projectQueries.list()).count}>
        . This may be one of them.
      </UnreadableNote>
      <AccessNote />
      <Link to="/projects">Go to the projects</Link>
    </>
  );
}
