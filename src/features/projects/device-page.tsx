import { Box } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { findProject, projectQueries } from '@/api/projects';
import { ProjectHeader } from '@/components/resources/project-header';
import { DeviceHistory } from './device-history';

/** What this browser keeps of the project. */
export function DevicePage({ project }: { project: string }) {
  const { data: projects } = useSuspenseQuery(projectQueries.list());
  return (
    <>
      <ProjectHeader project={project} current="settings/device" />
      <Box maw="var(--width-form)">
        <DeviceHistory project={project} name={findProject(projects, project)?.name ?? project} />
      </Box>
    </>
  );
}
