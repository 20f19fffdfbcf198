import { ProjectHeader } from '@/components/resources/project-header';

export function ComparePage({ project }: { project: string }) {
  return (
    <ProjectHeader
      project={project}
      current="settings/compare"
      description="How another project’s set-up differs from this one, and what to bring over."
    />
  );
}
