import pageWords from '@/lib/page-words.json';
import { Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { LinkComponent } from '@tanstack/react-router';
import { Link } from '@/components/link';
import type { ReactNode } from 'react';
import { ActionMenu, useAllowedActions, type PageAction } from '@/components/overlay/action-menu';
import { CopyId } from '@/components/copy-id';
import { PlainIconButton } from '@/components/icon-button';
import { IconDots } from '@/components/icons';
import classes from './page-header.module.css';
import { usePageTitle } from './page-title';
import { firstTab } from './section-tabs';
import { useShortcuts } from '@/components/shortcuts';

interface PageHeaderProps {
  title: string;
  /** The tab that is open, for the document title. */
  tab?: string;
  /** The area, for the document title. */
  section?: string;
  /** The `Crumb`s from the project to this page. */
  breadcrumb?: ReactNode;
  id?: string;
  /** "destination id" */
  idLabel?: string;
  status?: ReactNode;
  description?: ReactNode;
  /** The only primary button of the page. */
  primary?: ReactNode;
  /** A second button. A phone has no room for it, so there it is the first action of the menu. */
  secondary?: { button: ReactNode; action: PageAction };
  /** Further actions, in a menu. */
  actions?: readonly (PageAction | false | null | undefined)[];
  /** Tabs. */
  children?: ReactNode;
}

/** The header of every page. It also sets the document title. */
export function PageHeader(props: PageHeaderProps) {
  const { title, tab, section, breadcrumb, id, idLabel = 'id', status } = props;
  const { description, primary, secondary, children } = props;
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const actions = [phone && secondary?.action, ...(props.actions ?? [])].flatMap((one) => one || []);
  const second = phone ? undefined : secondary?.button;
  usePageTitle(tab, title, section);
  useShortcuts(
    'This page',
    useAllowedActions(actions).map(({ label, onSelect, disabledReason }) => ({
      keys: [],
      label,
      run: onSelect,
      disabled: disabledReason !== undefined,
    })),
  );
  const hasTabs = breadcrumb !== undefined && children !== undefined;
  const isPart = (breadcrumb ?? id ?? section) !== undefined;
  const about = description ? (
    <p className={`${classes.about} wrap-anywhere quiet reading`}>{description}</p>
  ) : null;
  // A short title, and one above tabs, which must not move from tab to tab, has its description beside it.
  const beside = isPart && !hasTabs ? null : about;
  return (
    <header className={`${classes.root} stack gap-4 below-16`} data-tabs={hasTabs || undefined}>
      {breadcrumb ? (
        <nav aria-label="Breadcrumb">
          <ol className={`hint ${classes.breadcrumb} row`}>{breadcrumb}</ol>
        </nav>
      ) : null}
      <div
        className={`${classes.row} row`}
        data-menu-only={(isPart && !beside && !primary && !second) || undefined}
      >
        <div className="row gap-4-8 shrink">
          {/* The shell focuses the title after navigation. */}
          <h1 id="page-title" tabIndex={-1} className="wrap-anywhere">
            {title}
          </h1>
          {id ? <CopyId value={id} label={idLabel} chip /> : null}
          {status}
        </div>
        {beside}
        {primary || second || actions.length > 0 ? (
          <Group gap="xs" wrap="nowrap">
            {second}
            {primary}
            {actions.length > 0 ? (
              <ActionMenu
                label="More actions"
                actions={actions}
                renderButton={(trigger) => (
                  <PlainIconButton
                    {...trigger}
                    framed
                    size="lg"
                    aria-label="More actions"
                    icon={<IconDots aria-hidden />}
                  />
                )}
              />
            ) : null}
          </Group>
        ) : null}
      </div>
      {beside ? null : about}
      {children}
    </header>
  );
}

/** The lists of a project that have pages below them. */
const lists = [
  'connections',
  'destinations',
  'installations',
  'integrations',
  'jwt-keys',
  'operations',
  'provider-apps',
  'topics',
] as const;
export type ListName = (typeof lists)[number];

export const isListName = (name: string): name is ListName => lists.some((list) => list === name);

/** "Installations": the name of a list's tab, or of the list. */
export const listName = (list: ListName): string => {
  const words: { title: string; tab?: string } = pageWords[list];
  return words.tab ?? words.title;
};

/** The header's props for a page below a list of the project. `crumbs` are the steps between the two. */
export function belowList(list: ListName, project: string, crumbs?: ReactNode) {
  const { title } = pageWords[list];
  const first = firstTab(list) ?? list;
  const breadcrumb = (
    <>
      <Crumb to={`/projects/$project/${first}`} params={{ project }}>
        {title}
      </Crumb>
      {first === list ? null : (
        <Crumb to={`/projects/$project/${list}`} params={{ project }}>
          {listName(list)}
        </Crumb>
      )}
      {crumbs}
    </>
  );
  return { section: title, breadcrumb };
}

/** One step of the breadcrumb. The page itself is the title and is not repeated. */
export const Crumb: LinkComponent<'a'> = (props) => (
  <li>
    <Link activeOptions={{ exact: true }} {...props} />
  </li>
);
