import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PageHeader } from '@/components/page-header';
import { SectionHeader } from '@/components/section-header';
import { TableSkeleton } from '@/components/skeletons';
import type { IntegrationSearch } from './integration-search';
import classes from './integrations.module.css';

const HydratedView = lazy(() => import('./hydrated-view').then((m) => ({ default: m.HydratedView })));

interface IntegrationNotFoundProps {
  project: string;
  integration: string;
  search: IntegrationSearch;
  onSearchChange: (search: IntegrationSearch) => void;
}

/**
 * An integration that the service does not know, or cannot tell about: one that speaks the specification alone has
 * no way to read an integration, and still searches its records and hydrates its revisions by their ids.
 */
export function IntegrationNotFound(props: IntegrationNotFoundProps) {
  const { project, integration, search, onSearchChange } = props;
  return (
    <>
      <PageHeader
        title="Integration not found"
        section="Integrations"
        description={`The service does not tell of an integration with the id or name “${integration}”. It may have been deleted, or this service does not offer to read integrations.`}
      />
      <div className={classes.sections}>
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
          <Suspense fallback={<TableSkeleton columns={4} label="Loading the hydrated revision" />}>
            <HydratedView
              project={project}
              integrationId={integration}
              provider={undefined}
              latestRevisionId={undefined}
              search={search}
              onSearchChange={onSearchChange}
            />
          </Suspense>
        </section>
      </div>
    </>
  );
}
