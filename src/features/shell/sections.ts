import type { ComponentType } from 'react';
import {
  IconNavApiKeys,
  IconNavConnections,
  IconNavDestinations,
  IconNavFailures,
  IconNavHome,
  IconNavInstallations,
  IconNavIntegrations,
  IconNavJwtKeys,
  IconNavObjects,
  IconNavOperations,
  IconNavProviderApps,
  IconNavRouting,
  IconNavSettings,
  IconNavTopics,
} from '@/components/icons';

/** The sections of a project in the navigation, under their headings. Those without one are at the foot. */
export const areas = [
  {
    area: 'Observe',
    sections: [
      { to: '/projects/$project', key: 'h', label: 'Home', icon: IconNavHome },
      { to: '/projects/$project/operations', key: 'o', label: 'Operations', icon: IconNavOperations },
      { to: '/projects/$project/failures', key: 'f', label: 'Failures', icon: IconNavFailures },
    ],
  },
  {
    area: 'Configure',
    sections: [
      { to: '/projects/$project/integrations', key: 'n', label: 'Integrations', icon: IconNavIntegrations },
      {
        to: '/projects/$project/installations',
        key: 'i',
        label: 'Installations',
        icon: IconNavInstallations,
      },
      { to: '/projects/$project/connections', key: 'c', label: 'Connections', icon: IconNavConnections },
      { to: '/projects/$project/objects', key: 'm', label: 'Object metadata', icon: IconNavObjects },
    ],
  },
  {
    area: 'Deliver',
    sections: [
      { to: '/projects/$project/destinations', key: 'd', label: 'Destinations', icon: IconNavDestinations },
      { to: '/projects/$project/topics', key: 't', label: 'Topics', icon: IconNavTopics },
      { to: '/projects/$project/routing', key: 'r', label: 'Routing', icon: IconNavRouting },
    ],
  },
  {
    area: 'Access',
    sections: [
      { to: '/projects/$project/api-keys', key: 'k', label: 'API keys', icon: IconNavApiKeys },
      { to: '/projects/$project/jwt-keys', key: 'j', label: 'JWT keys', icon: IconNavJwtKeys },
      { to: '/projects/$project/provider-apps', key: 'p', label: 'Provider apps', icon: IconNavProviderApps },
    ],
  },
  {
    area: undefined,
    sections: [
      { to: '/projects/$project/settings', key: 's', label: 'Project settings', icon: IconNavSettings },
    ],
  },
] as const satisfies readonly {
  area: string | undefined;
  /** `key` is the letter after `g` in its shortcut. */
  sections: readonly { to: string; key: string; label: string; icon: ComponentType }[];
}[];

export type Section = (typeof areas)[number]['sections'][number];

export const sections: readonly Section[] = areas.flatMap((area): readonly Section[] => area.sections);

/** The parent of all other sections. */
export const home = '/projects/$project';

/** The section of a route, which is kept when another project is chosen. */
export function sectionOf(routePath: string | undefined): Section['to'] {
  // Every path begins with that of Home, so only the exact address counts.
  if (routePath === `${home}/`) return home;
  const found = sections.find(
    ({ to }) => to !== home && (routePath === to || routePath?.startsWith(`${to}/`)),
  );
  return found?.to ?? '/projects/$project/operations';
}
