import { useNavigate } from '@tanstack/react-router';
import type { PageAction } from '@/components/action-menu';
import { IconSearch, IconTable } from '@/components/icons';

/** What can be done with an integration, in its row. */
export function useIntegrationActions(project: string): (integration: string) => PageAction[] {
  const navigate = useNavigate();
  return (integration) => [
    {
      label: 'Search records',
      icon: <IconSearch aria-hidden />,
      onSelect: () =>
        void navigate({
          to: '/projects/$project/integrations/$integration/records',
          params: { project, integration },
        }),
    },
    {
      label: 'Fields',
      icon: <IconTable aria-hidden />,
      onSelect: () =>
        void navigate({
          to: '/projects/$project/integrations/$integration/fields',
          params: { project, integration },
        }),
    },
  ];
}
