import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '@/components/page-header';
import { SectionHeader } from '@/components/section-header';
import { HydratedView } from './integration-page';
import type { IntegrationSearch } from './integration-search';
import classes from './integrations.module.css';

interface IntegrationNotFoundProps {
  project: string;
  integration: string;
  search: IntegrationSearch;
  onSearchChange: (search: IntegrationSearch) => void;
}

/**
 * Shown for an integration that the service does not know or cannot return. A service with only the specification's
 * endpoints cannot read an integration, but can still search its records and hydrate its revisions by id.
 */
export function IntegrationNotFound(props: IntegrationNotFoundProps) {
  const { project, integration, search, onSearchChange } = props;
  return (
    <>
      <PageHeader
        title="Integration not found"
        section="Integrations"
        description={`No integration with the id or name “${integration}” was found. It may have been deleted, or this service does not offer to read integrations.`}
      />
      <Stack gap="lg">
        <p className={classes.links}>
          <Link to="/projects/$project/integrations" params={{ project }}>
            Go to the integrations
          </Link>
          <Link to="/projects/$project/integrations/$integration/search" params={{ project, integration }}>
            Search its records by this id
          </Link>
        </p>
        <section aria-label="Hydrated revision">
          <SectionHeader
            title="Hydrated revision"
            description="If the id is right, a revision of it can be read by its own id."
          />
          <HydratedView
            project={project}
            integrationId={integration}
            provider={undefined}
            latestRevisionId={undefined}
            search={search}
            onSearchChange={onSearchChange}
          />
        </section>
      </Stack>
    </>
  );
}
