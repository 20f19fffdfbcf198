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
  { to: '/projects/$project', key: 'h', label: 'Home', area: 'Observe', icon: IconNavHome },
  {
    to: '/projects/$project/operations',
    key: 'o',
    label: 'Operations',
    area: 'Observe',
    icon: IconNavOperations,
  },
  { to: '/projects/$project/failures', key: 'f', label: 'Failures', area: 'Observe', icon: IconNavFailures },
  {
    to: '/projects/$project/integrations',
    key: 'n',
    label: 'Integrations',
    area: 'Configure',
    icon: IconNavIntegrations,
  },
  {
    to: '/projects/$project/installations',
    key: 'i',
    label: 'Installations',
    area: 'Configure',
    icon: IconNavInstallations,
  },
  {
    to: '/projects/$project/connections',
    key: 'c',
    label: 'Connections',
    area: 'Configure',
    icon: IconNavConnections,
  },
  {
    to: '/projects/$project/objects',
    key: 'm',
    label: 'Object metadata',
    area: 'Configure',
    icon: IconNavObjects,
  },
  {
    to: '/projects/$project/destinations',
    key: 'd',
    label: 'Destinations',
    area: 'Deliver',
    icon: IconNavDestinations,
  },
  { to: '/projects/$project/topics', key: 't', label: 'Topics', area: 'Deliver', icon: IconNavTopics },
  { to: '/projects/$project/routing', key: 'r', label: 'Routing', area: 'Deliver', icon: IconNavRouting },
  { to: '/projects/$project/api-keys', key: 'k', label: 'API keys', area: 'Access', icon: IconNavApiKeys },
  { to: '/projects/$project/jwt-keys', key: 'j', label: 'JWT keys', area: 'Access', icon: IconNavJwtKeys },
  {
    to: '/projects/$project/provider-apps',
    key: 'p',
    label: 'Provider apps',
    area: 'Access',
    icon: IconNavProviderApps,
  },
  {
    to: '/projects/$project/settings',
    key: 's',
    label: 'Project settings',
    area: undefined,
    icon: IconNavSettings,
  },
] as const satisfies readonly {
  to: string;
  label: string;
  /** The letter after `g` in its shortcut. */
  key: string;
  /** Its heading in the navigation; without one it is at the foot. */
  area: string | undefined;
  icon: ComponentType;
}[];

export type Section = (typeof sections)[number];

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
