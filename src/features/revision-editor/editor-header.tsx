import type { ComponentProps } from 'react';
import { IntegrationTabs } from '@/components/resources/integration-tabs';
import { belowList, Crumb, PageHeader } from '@/components/page/page-header';
import { TextSkeleton } from '@/components/state/skeletons';
import type { Integration } from '@/contract/integration';

interface EditorHeaderProps extends Partial<ComponentProps<typeof PageHeader>> {
  project: string;
  /** Absent for a new one. */
  integration: Integration | undefined;
  hasTabs?: boolean;
}

/** The header of the editor's pages. They are below the integration if it exists already. */
export function EditorHeader({ project, integration, hasTabs = false, ...props }: EditorHeaderProps) {
  if (!integration)
    return <PageHeader title="New integration" {...belowList('integrations', project)} {...props} />;
  const { id, name, latestRevision } = integration;
  const crumb = (
    <Crumb to="/projects/$project/integrations/$integration" params={{ project, integration: id }}>
      {name}
    </Crumb>
  );
  return (
    <PageHeader
      title={`Edit ${name}`}
      {...belowList('integrations', project, crumb)}
      id={latestRevision.id}
      idLabel="id of the latest revision"
      {...props}
    >
      {hasTabs ? <IntegrationTabs project={project} integration={id} current="/edit" /> : undefined}
    </PageHeader>
  );
}

/** Shown while the editor's code and a kept draft are loaded. */
export function EditorOpening(props: Pick<EditorHeaderProps, 'project' | 'integration'>) {
  return (
    <>
      <EditorHeader {...props} hasTabs />
      <TextSkeleton lines={16} label="Opening the editor" />
    </>
  );
}
