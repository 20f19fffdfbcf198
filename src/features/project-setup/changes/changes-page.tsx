import { ProjectHeader } from '@/components/resources/project-header';

export function ChangesPage({ project }: { project: string }) {
  return (
    <ProjectHeader
      project={project}
      current="settings/changes"
      description="What changed in the project’s set-up, as this browser saw it."
    />
  );
}
