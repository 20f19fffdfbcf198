import { Link } from '@tanstack/react-router';
import { Breadcrumb } from '@/components/page-header';
import type { Integration } from '@/contract/integration';

export function EditorCrumbs({
  project,
  integration,
}: {
  project: string;
  integration: Integration | undefined;
}) {
  return (
    <Breadcrumb
      items={[
        <Link
          activeOptions={{ exact: true }}
          key="all"
          to="/projects/$project/integrations"
          params={{ project }}
        >
          Integrations
        </Link>,
        ...(integration
          ? [
              <Link
                activeOptions={{ exact: true }}
                key="one"
                to="/projects/$project/integrations/$integration"
                params={{ project, integration: integration.id }}
              >
                {integration.name}
              </Link>,
            ]
          : []),
      ]}
    />
  );
}
