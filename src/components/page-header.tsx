import type { ReactNode } from 'react';
import { ActionMenu, type PageAction } from './action-menu';
import { CopyId } from './copy-id';
import { PlainIconButton } from './icon-button';
import { IconDots } from './icons';
import classes from './page-header.module.css';
import { usePageTitle } from './page-title';
import { useShortcuts } from './shortcuts';

interface PageHeaderProps {
  title: string;
  /** The area, for the document title. */
  section?: string;
  breadcrumb?: ReactNode;
  id?: string;
  /** What the id is: "destination id". */
  idLabel?: string;
  status?: ReactNode;
  description?: ReactNode;
  /** The one primary button of the page. */
  primary?: ReactNode;
  /** Everything else that can be done, in a menu. */
  actions?: readonly PageAction[];
  /** Tabs. */
  children?: ReactNode;
}

/** The top of every page; it also sets the document title. */
export function PageHeader(props: PageHeaderProps) {
  const {
    title,
    section,
    breadcrumb,
    id,
    idLabel = 'id',
    status,
    description,
    primary,
    actions = [],
    children,
  } = props;
  usePageTitle(title, section);
  useShortcuts(
    'This page',
    actions.map(({ label, onSelect, disabledReason }) => ({
      keys: [],
      label,
      run: onSelect,
      disabled: disabledReason !== undefined,
    })),
  );
  return (
    <header className={classes.root}>
      {breadcrumb}
      <div className={classes.row}>
        <div className={classes.heading}>
          {/* The shell moves the focus here when the page changes. */}
          <h1 id="page-title" tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {id ? <CopyId value={id} label={idLabel} chip /> : null}
          {status}
        </div>
        {primary || actions.length > 0 ? (
          <div className={classes.actions}>
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
          </div>
        ) : null}
      </div>
      {description ? <p className={classes.description}>{description}</p> : null}
      {children ? <div className={classes.below}>{children}</div> : null}
    </header>
  );
}

/** The way from the project to here; the page itself is the title and not repeated. */
export function Breadcrumb({ items }: { items: readonly ReactNode[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classes.breadcrumb}>
        {items.map((item, at) => (
          <li key={at} className={classes.crumb}>
            {item}
          </li>
        ))}
      </ol>
    </nav>
  );
}
