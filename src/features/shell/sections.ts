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

/** A section of a project in the navigation. */
export const sections = [
  { to: '/projects/$project', label: 'Home', area: 'Observe', icon: IconNavHome },
  { to: '/projects/$project/operations', label: 'Operations', area: 'Observe', icon: IconNavOperations },
  { to: '/projects/$project/failures', label: 'Failures', area: 'Observe', icon: IconNavFailures },
  {
    to: '/projects/$project/integrations',
    label: 'Integrations',
    area: 'Configure',
    icon: IconNavIntegrations,
  },
  {
    to: '/projects/$project/installations',
    label: 'Installations',
    area: 'Configure',
    icon: IconNavInstallations,
  },
  {
    to: '/projects/$project/connections',
    label: 'Connections',
    area: 'Configure',
    icon: IconNavConnections,
  },
  { to: '/projects/$project/objects', label: 'Object metadata', area: 'Configure', icon: IconNavObjects },
  {
    to: '/projects/$project/destinations',
    label: 'Destinations',
    area: 'Deliver',
    icon: IconNavDestinations,
  },
  { to: '/projects/$project/topics', label: 'Topics', area: 'Deliver', icon: IconNavTopics },
  { to: '/projects/$project/routing', label: 'Routing', area: 'Deliver', icon: IconNavRouting },
  { to: '/projects/$project/api-keys', label: 'API keys', area: 'Access', icon: IconNavApiKeys },
  { to: '/projects/$project/jwt-keys', label: 'JWT keys', area: 'Access', icon: IconNavJwtKeys },
  {
    to: '/projects/$project/provider-apps',
    label: 'Provider apps',
    area: 'Access',
    icon: IconNavProviderApps,
  },
  { to: '/projects/$project/settings', label: 'Project settings', area: undefined, icon: IconNavSettings },
] as const satisfies readonly {
  to: string;
  label: string;
  /** Its heading in the navigation; without one it is at the foot. */
  area: string | undefined;
  icon: ComponentType;
}[];

export type Section = (typeof sections)[number];

/** The letter after `g` in the shortcut of a section. */
export const goKeys: Partial<Record<Section['to'], string>> = {
  '/projects/$project': 'h',
  '/projects/$project/operations': 'o',
  '/projects/$project/failures': 'f',
  '/projects/$project/integrations': 'n',
  '/projects/$project/installations': 'i',
  '/projects/$project/connections': 'c',
  '/projects/$project/objects': 'm',
  '/projects/$project/destinations': 'd',
  '/projects/$project/topics': 't',
  '/projects/$project/routing': 'r',
  '/projects/$project/api-keys': 'k',
  '/projects/$project/jwt-keys': 'j',
  '/projects/$project/provider-apps': 'p',
  '/projects/$project/settings': 's',
};

/** The parent of all other sections. */
export const home = '/projects/$project';

/** The headings with their sections, in the order of the navigation. */
export const areas = [...new Set(sections.map(({ area }) => area))].map((area) => ({
  area,
  sections: sections.filter((section) => section.area === area),
}));

/** The section of a route, which is kept when another project is chosen. */
export function sectionOf(routePath: string | undefined): Section['to'] {
  // Every path begins with that of Home, so only the exact address counts.
  if (routePath === `${home}/`) return home;
  const found = sections.find(
    ({ to }) => to !== home && (routePath === to || routePath?.startsWith(`${to}/`)),
  );
  return found?.to ?? '/projects/$project/operations';
}
