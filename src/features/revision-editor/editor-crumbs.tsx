import { belowList, Crumb } from '@/components/page-header';
import type { Integration } from '@/contract/integration';

/** The header's props for the editor's pages: below the integration, if it exists already. */
export const belowIntegration = (project: string, integration: Integration | undefined) =>
  belowList(
    'integrations',
    project,
    integration ? (
      <Crumb
        to="/projects/$project/integrations/$integration"
        params={{ project, integration: integration.id }}
      >
        {integration.name}
      </Crumb>
    ) : null,
  );
