import { IntegrationTabs } from '@/components/integration-tabs';
import { PageHeader } from '@/components/page-header';
import { FormSkeleton } from '@/components/skeletons';
import type { Integration } from '@/contract/integration';
import { belowIntegration } from './editor-crumbs';

interface EditorOpeningProps {
  project: string;
  /** Absent for a new one. */
  integration: Integration | undefined;
}

/** Shown while the editor's code and a kept draft are loaded. */
export function EditorOpening({ project, integration }: EditorOpeningProps) {
  return (
    <>
      <PageHeader
        title={integration ? `Edit ${integration.name}` : 'New integration'}
        {...belowIntegration(project, integration)}
        id={integration?.latestRevision.id}
        idLabel="id of the latest revision"
      >
        {integration ? (
          <IntegrationTabs project={project} integration={integration.id} current="/edit" />
        ) : undefined}
      </PageHeader>
      <FormSkeleton fields={8} label="Opening the editor" />
    </>
  );
}
