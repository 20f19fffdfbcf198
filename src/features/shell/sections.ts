import type { ComponentType } from 'react';
import {
  IconNavApiKeys,
  IconNavConnections,
  IconNavCustomers,
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

/** The parent of all other pages of a project. */
export const home = '/projects/$project';

/** A page of a project that the palette and a shortcut open. */
interface SectionPage<Path extends string> {
  to: Path;
  label: string;
  /** The letter after `g` in its shortcut. */
  key: string;
  icon: ComponentType;
}

/** An entry of a project's navigation. */
export interface Section<Path extends string = PagePath> {
  label: string;
  icon: ComponentType;
  /** The entry opens the first; the others are its tabs, or are reached from it. */
  pages: readonly [SectionPage<Path>, ...SectionPage<Path>[]];
  /** Shown below the entry. */
  pinned?: readonly SectionPage<Path>[];
  /** Pinned views of operations are shown below that. */
  views?: true;
  /** At the foot of the navigation. */
  foot?: true;
}

const table = [
  { label: 'Home', icon: IconNavHome, pages: [{ to: home, key: 'h', label: 'Home', icon: IconNavHome }] },
  {
    label: 'Operations',
    icon: IconNavOperations,
    pages: [{ to: '/projects/$project/operations', key: 'o', label: 'Operations', icon: IconNavOperations }],
    pinned: [{ to: '/projects/$project/failures', key: 'f', label: 'Failures', icon: IconNavFailures }],
    views: true,
  },
  {
    label: 'Customers',
    icon: IconNavCustomers,
    pages: [
      {
        to: '/projects/$project/installations',
        key: 'i',
        label: 'Installations',
        icon: IconNavInstallations,
      },
      { to: '/projects/$project/connections', key: 'c', label: 'Connections', icon: IconNavConnections },
    ],
  },
  {
    label: 'Integrations',
    icon: IconNavIntegrations,
    pages: [
      { to: '/projects/$project/integrations', key: 'n', label: 'Integrations', icon: IconNavIntegrations },
      { to: '/projects/$project/objects', key: 'm', label: 'Object metadata', icon: IconNavObjects },
    ],
  },
  {
    label: 'Destinations',
    icon: IconNavDestinations,
    pages: [
      { to: '/projects/$project/destinations', key: 'd', label: 'Destinations', icon: IconNavDestinations },
    ],
  },
  {
    label: 'Topics & routes',
    icon: IconNavRouting,
    pages: [
      { to: '/projects/$project/topics', key: 't', label: 'Topics', icon: IconNavTopics },
      { to: '/projects/$project/routing', key: 'r', label: 'Routing map', icon: IconNavRouting },
    ],
  },
  {
    label: 'Keys',
    icon: IconNavApiKeys,
    pages: [
      { to: '/projects/$project/api-keys', key: 'k', label: 'API keys', icon: IconNavApiKeys },
      { to: '/projects/$project/jwt-keys', key: 'j', label: 'JWT keys', icon: IconNavJwtKeys },
    ],
  },
  {
    label: 'Provider apps',
    icon: IconNavProviderApps,
    pages: [
      { to: '/projects/$project/provider-apps', key: 'p', label: 'Provider apps', icon: IconNavProviderApps },
    ],
  },
  {
    label: 'Project',
    icon: IconNavSettings,
    pages: [
      { to: '/projects/$project/settings', key: 's', label: 'Project settings', icon: IconNavSettings },
    ],
    foot: true,
  },
] as const satisfies readonly Section<string>[];

type Entry = (typeof table)[number];
type PagePath = Entry['pages'][number]['to'] | Extract<Entry, { pinned: unknown }>['pinned'][number]['to'];

/** The navigation of a project. */
export const sections: readonly Section[] = table;

/** The pages of all entries, in the order of the navigation. */
export const sectionPages = sections.flatMap(({ label, pages, pinned = [] }) =>
  [...pages, ...pinned].map((page) => ({ ...page, section: label })),
);

/** The page that a route is or is below; undefined outside of a project's pages. Operations by cause are Failures. */
export function pageOf(routePath: string | undefined, search: object = {}) {
  if ('group' in search && search.group === 'cause') return pageOf('/projects/$project/failures');
  // Every path begins with that of Home, so only the exact address counts.
  if (routePath?.replace(/\/$/, '') === home) return sectionPages.find(({ to }) => to === home);
  return sectionPages.find(({ to }) => to !== home && (routePath === to || routePath?.startsWith(`${to}/`)));
}
