import { useUnreadable } from '@/api/offered';
import { projectQueries } from '@/api/projects';
import { useProjectListings } from '@/api/project-access';
import { ButtonLink } from '@/components/button-link';
import { PageHeader } from '@/components/page/page-header';
import { Section } from '@/components/page/section';
import { UnreadableNote } from '@/components/list/unreadable-note';
import { AccessNote } from './access-note';
import { MakeFirstKey } from './first-key';

/** A project in the URL that the list does not have. */
export function ProjectNotFound({ project }: { project: string }) {
  // A token that lists projects would have listed this one.
  const hidesProjects = useProjectListings().some(
    ({ kind, error }) => kind === 'bearer' && error !== undefined,
  );
  return (
    <>
      <PageHeader
        title="Project not found"
        section="Projects"
        description={`No project with the id or name “${project}” is open to your credentials. It may have been renamed, or belong to another service or organization.`}
        primary={
          <ButtonLink variant="filled" to="/projects">
            Go to the projects
          </ButtonLink>
        }
      />
      <UnreadableNote noun="project" count={useUnreadable(projectQueries.list()).count}>
        . This may be one of them.
      </UnreadableNote>
      <AccessNote />
      {hidesProjects ? (
        <Section
          id="first-key"
          title="A project without a key"
          description="Some services list projects for API keys only. If this is a project of your organization, your bearer token can create its first API key, with which you can open it."
          className="below-24"
        >
          <MakeFirstKey project={project} />
        </Section>
      ) : null}
    </>
  );
}
