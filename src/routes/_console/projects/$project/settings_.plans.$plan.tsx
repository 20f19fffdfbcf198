import { createFileRoute } from '@tanstack/react-router';
import { PlanPage } from '@/features/project-setup/plan/plan-page';

export const Route = createFileRoute('/_console/projects/$project/settings_/plans/$plan')({
  staticData: { page: { title: 'Plan', reads: 'the plan', shape: 'table' } },
  component: Plan,
});

function Plan() {
  const { project, plan } = Route.useParams();
  return <PlanPage key={plan} project={project} plan={plan} />;
}
