import type { LinkProps } from '@tanstack/react-router';
import { Link } from '@/components/link';
import { StatusBadge } from '@/components/status-badge';
import { queryFor } from '@/lib/operation-query/print';
import { causesOf, type Cause, type InstallationRow } from './installation-rows';
import classes from './installations.module.css';
import { useRecentOperations } from './use-installation';

/** What keeps an installation from working, each cause separately. */
export function Causes({ project, row }: { project: string; row: InstallationRow }) {
  const causes = causesOf(row);
  if (causes.length === 0) return null;
  return (
    <ul
      className={`callout stack gap-4 ${classes.causes} below-16`}
      data-failure={causes.some(({ kind }) => kind === 'failure') || undefined}
      aria-label="Problems of this installation"
    >
      {causes.map(({ id, kind, text }) => (
        <li key={id}>
          <StatusBadge kind={kind} sentence>
            {text}
          </StatusBadge>
          <Remedy project={project} row={row} cause={id} />
        </li>
      ))}
    </ul>
  );
}

/** A link to where the cause can be fixed or seen. Credentials have the button of the page. */
function Remedy({ project, row, cause }: { project: string; row: InstallationRow; cause: Cause['id'] }) {
  if (cause === 'operation') return <FailedOperationLink project={project} row={row} />;
  if (cause === 'disabled')
    return (
      <Link to="." hash="objects-title" search>
        Resume below
      </Link>
    );
  return null;
}

/** Leads to the newest operation that failed, or to the list of those that did where it is not among the newest. */
function FailedOperationLink({ project, row }: { project: string; row: InstallationRow }) {
  const { integrationId, id } = row.installation;
  const recent = useRecentOperations(project, integrationId, id);
  const newest = recent.data?.results.find(({ status }) => status === 'failure');
  const link: LinkProps = newest
    ? { to: '/projects/$project/operations/$operation', params: { project, operation: newest.id } }
    : {
        to: '/projects/$project/operations',
        params: { project },
        // It may be older than the range of this page.
        search: {
          q: queryFor({ integration: integrationId, installation: id, status: 'failure' }),
          range: '30d',
        },
      };
  return <Link {...link}>See what failed</Link>;
}
