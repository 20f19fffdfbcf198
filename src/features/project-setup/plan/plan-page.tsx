import { PageHeader } from '@/components/page/page-header';

export function PlanPage({ project, plan }: { project: string; plan: string }) {
  return <PageHeader title={plan} section={project} />;
}
