import { createFileRoute } from '@tanstack/react-router';
import { DevicePage } from '@/features/projects/device-page';

export const Route = createFileRoute('/_console/projects/$project/settings_/device')({
  staticData: { page: { title: 'Project', reads: 'the project', shape: 'text' } },
  component: Device,
});

function Device() {
  const { project } = Route.useParams();
  return <DevicePage key={project} project={project} />;
}
