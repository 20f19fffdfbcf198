import { createFileRoute } from '@tanstack/react-router';
import { BulkRunPage } from '@/features/installation-bulk/bulk-run-page';

export const Route = createFileRoute('/_console/projects/$project/installations/bulk/$plan')({
  staticData: { page: { title: 'Bulk action', reads: 'the bulk action', shape: 'table' } },
  component: BulkRun,
});

function BulkRun() {
  const { project, plan } = Route.useParams();
  return <BulkRunPage key={plan} project={project} plan={plan} />;
}
