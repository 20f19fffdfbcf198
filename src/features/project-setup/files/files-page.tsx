import { ProjectHeader } from '@/components/resources/project-header';

export function FilesPage({ project }: { project: string }) {
  return (
    <ProjectHeader
      project={project}
      current="settings/files"
      description="The project’s set-up as files: to keep, to review, and to apply to any project."
    />
  );
}
