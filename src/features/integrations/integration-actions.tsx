import { useNavigate } from '@tanstack/react-router';
import type { PageAction } from '@/components/action-menu';
import { IconSearch, IconTable } from '@/components/icons';

/** What can be done with an integration, in its row and on its page. */
export function useIntegrationActions(project: string): (integration: string) => PageAction[] {
  const navigate = useNavigate();
  return (integration) => [
    {
      label: 'Search records',
      icon: <IconSearch aria-hidden />,
      onSelect: () =>
        void navigate({
          to: '/projects/$project/integrations/$integration/search',
          params: { project, integration },
        }),
    },
    {
      label: 'Object metadata',
      icon: <IconTable aria-hidden />,
      onSelect: () =>
        void navigate({ to: '/projects/$project/objects', params: { project }, search: { integration } }),
    },
  ];
}
