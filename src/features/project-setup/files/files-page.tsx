import { Stack } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { toProblem } from '@/api/problem';
import { findProject, projectQueries } from '@/api/projects';
import { setUpQueries } from '@/api/set-up/queries';
import { ProjectHeader } from '@/components/resources/project-header';
import { ProblemPanel } from '@/components/state/problem-panel';
import { RefreshNote, refreshProps } from '@/components/state/refresh-note';
import { TextSkeleton } from '@/components/state/skeletons';
import { EarlierPlans } from '../plan/earlier-plans';
import { ApplyFiles } from './apply-files';
import { ExportFiles } from './export-files';

/** The set-up of a project as files: exports it, and plans what files want. */
export function FilesPage({ project: idOrName }: { project: string }) {
  const { data: projects } = useSuspenseQuery(projectQueries.list());
  const project = findProject(projects, idOrName);
  const setUp = useQuery(setUpQueries.own(idOrName));
  if (!project) return null;
  return (
    <>
      <ProjectHeader
        project={idOrName}
        current="settings/files"
        description="The project’s set-up as files: to keep, to review, and to apply to any project."
        status={setUp.data ? <RefreshNote {...refreshProps(setUp)} /> : undefined}
      />
      {setUp.data ? (
        <Stack gap="xl">
          <ExportFiles name={project.name} setUp={setUp.data} />
          <ApplyFiles
            project={idOrName}
            projectId={project.id}
            setUp={setUp.data}
            readAt={setUp.dataUpdatedAt}
          />
          <EarlierPlans project={idOrName} projectId={project.id} />
        </Stack>
      ) : setUp.error ? (
        <ProblemPanel problem={toProblem(setUp.error)} variant="inline" query={setUp} />
      ) : (
        <TextSkeleton lines={8} label="Reading the set-up of the project" />
      )}
    </>
  );
}
