import { projectSegment } from '@/api/project-access';
import { shownName } from '@/lib/hidden-characters';
import { useNavigate } from '@tanstack/react-router';
import type { Found } from '@/api/lookup';
import {
  IconNavConnections,
  IconNavDestinations,
  IconNavInstallations,
  IconNavIntegrations,
  IconNavJwtKeys,
  IconNavOperations,
  IconNavProjects,
  IconNavProviderApps,
  IconNavTopics,
} from '@/components/icons';
import type { Project } from '@/contract/project';
import type { PaletteItem } from './palette-item';

const pages = {
  operation: { to: '/projects/$project/operations/$operation', icon: IconNavOperations },
  installation: {
    to: '/projects/$project/installations/$integration/$installation',
    icon: IconNavInstallations,
  },
  connection: { to: '/projects/$project/connections/$connection', icon: IconNavConnections },
  integration: { to: '/projects/$project/integrations/$integration', icon: IconNavIntegrations },
  destination: { to: '/projects/$project/destinations/$destination', icon: IconNavDestinations },
  topic: { to: '/projects/$project/topics/$topic', icon: IconNavTopics },
  'JWT key': { to: '/projects/$project/jwt-keys/$key', icon: IconNavJwtKeys },
  'provider app': { to: '/projects/$project/provider-apps/$app', icon: IconNavProviderApps },
} as const satisfies Record<Found['kind'], unknown>;

export function useProjectItem(): (project: Project, detail: string) => PaletteItem {
  const navigate = useNavigate();
  return (project, detail) => ({
    id: `project:${project.id}`,
    label: shownName(project.name),
    detail,
    keywords: `${project.id} project`,
    icon: IconNavProjects,
    run: () =>
      void navigate({ to: '/projects/$project/operations', params: { project: projectSegment(project) } }),
  });
}

/** Palette items for things that were found; `whole` adds their kind and project. */
export function useFoundItem(): (found: Found, whole?: boolean) => PaletteItem {
  const navigate = useNavigate();
  return ({ kind, id, name, project, integrationId }, whole = false) => {
    const { to, icon } = pages[kind];
    // Each page takes the parameters of its own address.
    const params = {
      project: projectSegment(project),
      integration: integrationId ?? id,
      operation: id,
      installation: id,
      connection: id,
      destination: id,
      topic: id,
      key: id,
      app: id,
    };
    return {
      id: `${kind}:${project.id}:${id}`,
      label: name,
      detail: whole ? `${kind} · ${project.name}` : undefined,
      keywords: id,
      icon,
      run: () => void navigate({ to, params }),
    };
  };
}
