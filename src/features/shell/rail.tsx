import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { useSyncExternalStore, type ReactNode } from 'react';
import { findProject, projectQueries } from '@/api/projects';
import { DeferredMenu } from '@/components/overlay/deferred-menu';
import { Hint } from '@/components/overlay/hint';
import { IconButton, PlainIconButton } from '@/components/icon-button';
import {
  IconArrowsSort,
  IconDeviceDesktop,
  IconKeyboard,
  IconMoon,
  IconNavOrganization,
  IconNavProjects,
  IconSun,
  IconWorld,
} from '@/components/icons';
import { lazyOverlay } from '@/components/state/lazy-part';
import { useTimeZone } from '@/components/time-zone';
import { deviceStore } from '@/lib/browser-store';
import { NavLink } from './nav-link';
import { ServiceMenu } from './service-menu';
import { ProjectSwitcher } from './project-switcher';
import classes from './rail.module.css';
import { SearchButton } from './search-button';
import { pageOf, sections, type Section } from './sections';
import { useTools, type Tool } from './tools';
import { useProject } from './use-project';

const ThemeItems = lazyOverlay(() => import('./theme-items'), 'ThemeItems');
const TimeZoneItems = lazyOverlay(() => import('./time-zone-items'), 'TimeZoneItems');

const themes = {
  light: { chosen: 'Theme: light', Icon: IconSun },
  dark: { chosen: 'Theme: dark', Icon: IconMoon },
  auto: { chosen: 'Theme: system', Icon: IconDeviceDesktop },
};

/** Light, dark, or like the system. */
function ThemeMenu() {
  const { colorScheme } = useMantineColorScheme();
  const { chosen, Icon } = themes[colorScheme];
  return (
    <FootMenu label="Theme" chosen={chosen} icon={<Icon aria-hidden />}>
      <ThemeItems />
    </FootMenu>
  );
}

function TimeZoneMenu() {
  const zone = useTimeZone();
  return (
    <FootMenu label="Time zone" chosen={`Time zone: ${zone ?? 'local'}`} icon={<IconWorld aria-hidden />}>
      <TimeZoneItems />
    </FootMenu>
  );
}

interface FootMenuProps {
  /** Accessible name of the menu. */
  label: string;
  /** What is chosen: "Theme: dark". */
  chosen: string;
  icon: ReactNode;
  children: ReactNode;
}

/** A setting at the foot of the navigation. */
function FootMenu({ label, chosen, icon, children }: FootMenuProps) {
  return (
    <DeferredMenu
      label={label}
      position="top-start"
      renderButton={(trigger) => (
        <Hint label={chosen}>
          <PlainIconButton {...trigger} aria-label={chosen} size="lg" icon={icon} />
        </Hint>
      )}
    >
      {children}
    </DeferredMenu>
  );
}

const PinnedViews = lazyOverlay(() => import('./pinned-views'), 'PinnedViews');

interface RailProps {
  /** Icons only. */
  narrow: boolean;
  /** The last element, such as the collapse button. */
  foot?: ReactNode;
}

/** The navigation at the left of every page. */
export function Rail({ narrow, foot }: RailProps) {
  const project = useProject();
  return (
    <div className={`${classes.root} stack`} data-narrow={narrow || undefined}>
      <div className={`${classes.top} stack gap-4`}>
        <ServiceMenu narrow={narrow} />
        <SearchButton narrow={narrow} />
        <ProjectSwitcher narrow={narrow} />
      </div>
      <nav className={`${classes.nav} stack gap-16 fill`} aria-label="Main">
        {project === undefined ? (
          <ul className={`${classes.list} gap-2 stack`}>
            <NavLink
              label="Projects"
              icon={<IconNavProjects aria-hidden />}
              narrow={narrow}
              to="/projects"
              activeOptions={{ exact: true }}
            />
            <OrganizationLink narrow={narrow} />
          </ul>
        ) : (
          <>
            <ul className={`${classes.list} gap-2 stack`}>
              <Entries of={sections.filter((one) => !one.foot)} project={project} narrow={narrow} />
            </ul>
            <ul className={`${classes.list} gap-2 stack`} data-last>
              <Entries of={sections.filter((one) => one.foot)} project={project} narrow={narrow} />
              <OrganizationLink narrow={narrow} project={project} />
            </ul>
          </>
        )}
      </nav>
      <div className={`${classes.foot} spread padded-8-12 ruled-above line`}>
        <ThemeMenu />
        <TimeZoneMenu />
        <FootTool tool="requests" label="Requests" icon={<IconArrowsSort aria-hidden />} />
        <FootTool tool="shortcuts" label="Keyboard shortcuts" icon={<IconKeyboard aria-hidden />} />
        {foot}
      </div>
    </div>
  );
}

interface EntryProps {
  section: Section;
  project: string;
  narrow: boolean;
}

const Entries = ({ of, ...props }: Omit<EntryProps, 'section'> & { of: readonly Section[] }) =>
  of.map((section) => <Entry key={section.label} section={section} {...props} />);

function Entry({ section: { label, icon, pages, pinned = [], views }, project, narrow }: EntryProps) {
  const current = useMatches({
    select: (matches) => pageOf(matches.at(-1)?.fullPath, matches.at(-1)?.search)?.to,
  });
  const links = [
    { label, icon, to: pages[0].to, isCurrent: pages.some(({ to }) => to === current), isPinned: false },
    ...pinned.map((page) => ({ ...page, isCurrent: page.to === current, isPinned: true })),
  ];
  const entries = links.map(({ to, label: name, icon: Icon, isCurrent, isPinned }) => (
    <NavLink
      key={to}
      label={name}
      icon={<Icon aria-hidden />}
      narrow={narrow}
      pinned={isPinned}
      isCurrent={isCurrent}
      to={to}
      params={{ project }}
    />
  ));
  return views ? [...entries, <PinnedPlace key="views" project={project} narrow={narrow} />] : entries;
}

/** Whether views of any project are pinned. The stored text is not parsed here, because every page asks. */
const hasPins = () =>
  deviceStore
    .keys()
    .some((key) => key.startsWith('signalbox.views.') && deviceStore.get(key)?.includes('"pinned":["'));

/** Loads the pinned views if there are any. */
function PinnedPlace(props: Omit<EntryProps, 'section'>) {
  return useSyncExternalStore(deviceStore.subscribe, hasPins) ? <PinnedViews {...props} /> : null;
}

/** The organization of the project, or of the first accessible one. */
function OrganizationLink({ narrow, project }: { narrow: boolean; project?: string }) {
  const { data: projects = [] } = useQuery(projectQueries.list());
  const found = project === undefined ? projects[0] : findProject(projects, project);
  if (!found) return null;
  return (
    <NavLink
      label="Organization"
      icon={<IconNavOrganization aria-hidden />}
      narrow={narrow}
      to="/orgs/$org"
      params={{ org: found.orgId }}
    />
  );
}

/** Opens a tool that floats over the page. */
function FootTool({ tool, label, icon }: { tool: Tool; label: string; icon: ReactNode }) {
  const { open } = useTools();
  return <IconButton label={label} icon={icon} size="lg" onClick={() => open(tool)} />;
}
