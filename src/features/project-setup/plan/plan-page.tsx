import { useQuery } from '@tanstack/react-query';
import { setUpQueries } from '@/api/set-up/queries';
import { Link } from '@/components/link';
import { PageHeader } from '@/components/page/page-header';
import { EmptyState } from '@/components/state/empty-state';
import { TableSkeleton } from '@/components/state/skeletons';
import { lazyPart } from '@/components/state/lazy-part';
import { belowCompare } from './below-compare';

interface PlanPageProps {
  /** As the address has it. */
  project: string;
  projectId: string;
  plan: string;
}

const PlanRun = lazyPart(
  () => import('./plan-run'),
  'PlanRun',
  () => <TableSkeleton label="Reading the plan" />,
);

/** A plan for the set-up of the project: before it runs, while it runs and afterwards. */
export function PlanPage({ project, projectId, plan: id }: PlanPageProps) {
  const { data, isPending } = useQuery(setUpQueries.plan(id));
  if (data?.kept.project === projectId) return <PlanRun project={project} plan={data} />;
  return (
    <>
      <PageHeader title="Plan" {...belowCompare(project)} />
      {isPending ? (
        <TableSkeleton label="Reading the plan" />
      ) : (
        <EmptyState
          title="This plan is not stored in this browser"
          action={
            <Link to="/projects/$project/settings/compare" params={{ project }}>
              Compare and plan
            </Link>
          }
        >
          It was made in another browser or with another connection, or it was forgotten.
        </EmptyState>
      )}
    </>
  );
}
