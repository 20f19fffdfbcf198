import { useNavigate } from '@tanstack/react-router';
import type { Found } from '@/api/lookup';
import {
  IconNavConnections,
  IconNavDestinations,
  IconNavInstallations,
  IconNavIntegrations,
  IconNavJwtKeys,
  IconNavOperations,
  IconNavProviderApps,
  IconNavTopics,
} from '@/components/icons';
import type { PaletteItem } from './palette-item';

const icons = {
  operation: IconNavOperations,
  installation: IconNavInstallations,
  connection: IconNavConnections,
  integration: IconNavIntegrations,
  destination: IconNavDestinations,
  topic: IconNavTopics,
  'JWT key': IconNavJwtKeys,
  'provider app': IconNavProviderApps,
} satisfies Record<Found['kind'], unknown>;

/** Palette items for things that were found; `whole` adds their kind and project. */
export function useFoundItem(): (found: Found, whole?: boolean) => PaletteItem {
  const navigate = useNavigate();
  return (found, whole = false) => ({
    id: `${found.kind}:${found.project.id}:${found.id}`,
    label: found.name,
    detail: whole ? `${found.kind} · ${found.project.name}` : undefined,
    keywords: found.id,
    icon: icons[found.kind],
    run: () => open(found),
  });

  function open(found: Found): void {
    const { id } = found;
    const project = found.project.name;
    switch (found.kind) {
      case 'operation':
        return void navigate({
          to: '/projects/$project/operations/$operation',
          params: { project, operation: id },
        });
      case 'installation':
        return void navigate({
          to: '/projects/$project/installations/$integration/$installation',
          params: { project, integration: found.integrationId, installation: id },
        });
      case 'destination':
        return void navigate({
          to: '/projects/$project/destinations/$destination',
          params: { project, destination: id },
        });
      case 'topic':
        return void navigate({ to: '/projects/$project/topics/$topic', params: { project, topic: id } });
      case 'connection':
        return void navigate({
          to: '/projects/$project/connections/$connection',
          params: { project, connection: id },
        });
      case 'integration':
        return void navigate({
          to: '/projects/$project/integrations/$integration',
          params: { project, integration: id },
        });
      case 'JWT key':
        return void navigate({ to: '/projects/$project/jwt-keys/$key', params: { project, key: id } });
      case 'provider app':
        return void navigate({ to: '/projects/$project/provider-apps/$app', params: { project, app: id } });
    }
  }
}
