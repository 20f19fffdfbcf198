import { Crumb } from '@/components/page-header';
import type { Integration } from '@/contract/integration';

export function EditorCrumbs({
  project,
  integration,
}: {
  project: string;
  integration: Integration | undefined;
}) {
  return (
    <>
      <Crumb to="/projects/$project/integrations" params={{ project }}>
        Integrations
      </Crumb>
      {integration ? (
        <Crumb
          to="/projects/$project/integrations/$integration"
          params={{ project, integration: integration.id }}
        >
          {integration.name}
        </Crumb>
      ) : null}
    </>
  );
}
