import { useQuery } from '@tanstack/react-query';
import { createLink, useParams } from '@tanstack/react-router';
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { findProject, projectQueries } from '@/api/projects';
import { Hint } from '@/components/hint';
import { IconButton } from '@/components/icon-button';
import { IconArrowsSort, IconKeyboard, IconNavOrganization, IconNavProjects } from '@/components/icons';
import { ServiceMenu } from './service-menu';
import { ProjectSwitcher } from './project-switcher';
import classes from './rail.module.css';
import { SearchButton } from './search-button';
import { areas, home, type Section } from './sections';
import { ThemeMenu } from './theme-menu';
import { TimeZoneMenu } from './time-zone-menu';
import { useTools, type Tool } from './tools';
import { useSession } from './use-session';

interface RailProps {
  /** Icons only. */
  narrow: boolean;
  /** The last element, such as the collapse button. */
  foot?: ReactNode;
}

/** The navigation at the left of every page. */
export function Rail({ narrow, foot }: RailProps) {
  const session = useSession();
  const { project } = useParams({ strict: false });
  return (
    <div className={classes.root} data-narrow={narrow || undefined}>
      <div className={classes.top}>
        <ServiceMenu narrow={narrow} />
        <SearchButton narrow={narrow} />
        <ProjectSwitcher narrow={narrow} production={session?.service.production === true} />
      </div>
      <nav className={classes.nav} aria-label="Main">
        {project === undefined ? (
          <ul className={classes.list}>
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
          areas.map(({ area, sections }) => (
            <Area key={area ?? 'foot'} area={area} sections={sections} project={project} narrow={narrow} />
          ))
        )}
      </nav>
      <div className={classes.foot}>
        <ThemeMenu />
        <TimeZoneMenu />
        <FootTool tool="requests" label="Requests" icon={<IconArrowsSort aria-hidden />} />
        <FootTool tool="shortcuts" label="Keyboard shortcuts" icon={<IconKeyboard aria-hidden />} />
        {foot}
      </div>
    </div>
  );
}

interface AreaProps {
  area: string | undefined;
  sections: readonly Section[];
  project: string;
  narrow: boolean;
}

function Area({ area, sections, project, narrow }: AreaProps) {
  const id = useId();
  return (
    <div className={classes.area} data-last={area === undefined || undefined}>
      {area && !narrow ? (
        <h2 id={id} className={classes.heading}>
          {area}
        </h2>
      ) : null}
      <ul className={classes.list} aria-labelledby={area && !narrow ? id : undefined} aria-label={area}>
        {sections.map(({ to, label, icon: Icon }) => (
          <NavLink
            key={to}
            label={label}
            icon={<Icon aria-hidden />}
            narrow={narrow}
            to={to}
            params={{ project }}
            activeOptions={{ exact: to === home }}
          />
        ))}
        {area === undefined ? <OrganizationLink narrow={narrow} project={project} /> : null}
      </ul>
    </div>
  );
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

interface NavItemProps extends ComponentPropsWithRef<'a'> {
  label: string;
  icon: ReactNode;
  narrow: boolean;
}

function NavItem({ label, icon, narrow, ...props }: NavItemProps) {
  const link = (
    <a {...props} className={classes.link} aria-label={narrow ? label : undefined}>
      {icon}
      {narrow ? null : <span className={classes.label}>{label}</span>}
    </a>
  );
  return <li>{narrow ? <Hint label={label}>{link}</Hint> : link}</li>;
}

const NavLink = createLink(NavItem);
