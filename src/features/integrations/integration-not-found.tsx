import { useParams } from '@tanstack/react-router';
import { Link } from '@/components/link';
import { IntegrationTabs } from '@/components/resources/integration-tabs';
import { PageHeader } from '@/components/page/page-header';
import classes from './integrations.module.css';

/**
 * Shown for an integration that the service does not know or cannot return. A service with only the specification's
 * endpoints cannot read an integration, but can still search its records and hydrate its revisions by id.
 */
export function IntegrationNotFound() {
  const params = useParams({ from: '/_console/projects/$project/integrations/$integration/' });
  const { project, integration } = params;
  return (
    <>
      <PageHeader
        title="Integration not found"
        section="Integrations"
        description={`No integration with the id or name “${integration}” was found. It may have been deleted, or this service does not offer to read integrations.`}
      >
        <IntegrationTabs {...params} current="" />
      </PageHeader>
      <p>If the id is right, these work by it:</p>
      <p className={`${classes.links} wrap`}>
        <Link to="/projects/$project/integrations/$integration/fields" params={params}>
          See the fields of a customer’s account
        </Link>
        <Link to="/projects/$project/integrations/$integration/records" params={params}>
          Search its records
        </Link>
        <Link to="/projects/$project/integrations" params={{ project }}>
          Go to the integrations
        </Link>
      </p>
    </>
  );
}
