import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { PlanPage } from '@/features/project-setup/plan/plan-page';

export const Route = createFileRoute('/_console/projects/$project/settings_/plans/$plan')({
  staticData: { page: { title: 'Plan', reads: 'the plan', shape: 'table' } },
  component: Plan,
});

const projectRoute = getRouteApi('/_console/projects/$project');

function Plan() {
  const { project, plan } = Route.useParams();
  const { projectId } = projectRoute.useLoaderData();
  return <PlanPage key={plan} project={project} projectId={projectId} plan={plan} />;
}
