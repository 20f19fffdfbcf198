import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMakeProjectKey } from '@/api/api-keys';
import { projectQueries } from '@/api/projects';
import { ChangeButton } from '@/components/action-button';
import { PageHeader } from '@/components/page/page-header';
import { ProblemPanel } from '@/components/state/problem-panel';
import type { Project } from '@/contract/project';

/** Shown if a project was created but no credential of this tab can see it: it needs a key of its own. */
export function FirstKey({ project }: { project: Project }) {
  // This page replaces the form without a navigation, which would move the focus by itself.
  useEffect(() => document.getElementById('page-title')?.focus(), []);
  return (
    <>
      <PageHeader
        title={`Project ${project.name} was created`}
        section="Projects"
        description="The credentials of this tab do not list it, so it needs an API key of its own before you can open it."
      />
      <MakeFirstKey project={project.id} />
    </>
  );
}

/** Makes an API key by the bearer token and opens the project with it. */
export function MakeFirstKey({ project: idOrName }: { project: string }) {
  const router = useRouter();
  const make = useMakeProjectKey();
  const queryClient = useQueryClient();
  const open = async (project: string) => {
    await queryClient.query({ ...projectQueries.list(), staleTime: 0 });
    await router.navigate({ to: '/projects/$project', params: { project }, ignoreBlocker: true });
    // The address may be the one where the project was not found.
    await router.invalidate();
  };
  return (
    <Stack maw="var(--width-form)">
      {make.problem ? <ProblemPanel problem={make.problem} variant="inline" announce /> : null}
      <p className="note">
        The key is called “Signalbox”, and is kept where your other credentials for this service are.
      </p>
      <div>
        <ChangeButton
          variant="filled"
          loading={make.isPending}
          onClick={() => make.mutate(idOrName, { onSuccess: (project) => void open(project) })}
        >
          Create its first API key
        </ChangeButton>
      </div>
    </Stack>
  );
}
