import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { tokenFault } from '@/api/organization';
import { toProblem } from '@/api/problem';
import { findProject, projectQueries, useCreateProject } from '@/api/projects';
import { setBearerToken } from '@/api/session';
import { BearerPrompt } from '@/components/bearer-prompt';
import { TextField } from '@/components/form-fields';
import { FormActions, FormLayout, FormProblem } from '@/components/form-layout';
import { showProblemInForm } from '@/components/form-problem';
import { notify } from '@/components/notify';
import { Breadcrumb, PageHeader } from '@/components/page-header';
import { schemaResolver } from '@/components/schema-resolver';
import { UnsavedChanges } from '@/components/unsaved-changes';
import { createProjectSchema, type CreateProject } from '@/contract/project';
import type { Problem } from '@/lib/problem';
import { NameField } from './name-field';
import { organizationsOf, sameName } from './project-rules';

export function NewProjectPage() {
  const navigate = useNavigate();
  const { data: projects } = useSuspenseQuery(projectQueries.list());
  const queryClient = useQueryClient();
  const create = useCreateProject();
  const [problem, setProblem] = useState<Problem>();
  const organizations = organizationsOf(projects);
  const form = useForm<CreateProject>({
    resolver: schemaResolver(createProjectSchema),
    defaultValues: { name: '', appName: '', orgId: organizations[0] ?? '' },
  });
  const { control, handleSubmit, formState } = form;
  const needsToken = tokenFault(create.error);

  const submit = handleSubmit(async (values) => {
    setProblem(undefined);
    if (sameName(projects, values.name)) {
      form.setError(
        'name',
        { message: 'A project of this name exists; names are unique' },
        { shouldFocus: true },
      );
      return;
    }
    try {
      const project = await create.mutateAsync(values);
      const visible = queryClient.getQueryData(projectQueries.list().queryKey) ?? [];
      if (findProject(visible, project.id)) {
        notify.done(`Project ${project.name} was created`);
        await navigate({ to: '/projects/$project', params: { project: project.id }, ignoreBlocker: true });
      } else {
        // An API key sees the project that it belongs to, and no other.
        notify.done(
          `Project ${project.name} was created, but the API key of this connection does not see it. Connect with a key of the new project, or with the bearer token alone.`,
        );
        await navigate({ to: '/projects', ignoreBlocker: true });
      }
    } catch (error) {
      if (tokenFault(error) === undefined)
        setProblem(showProblemInForm(form, toProblem(error), ['name', 'appName', 'orgId']));
    }
  });

  return (
    <>
      <PageHeader
        title="New project"
        section="Projects"
        breadcrumb={
          <Breadcrumb
            items={[
              <Link activeOptions={{ exact: true }} key="projects" to="/projects">
                Projects
              </Link>,
            ]}
          />
        }
        description="A project holds integrations, the customers who installed them, and where their data goes."
      />
      {needsToken ? (
        <BearerPrompt
          what="Creating a project"
          refused={needsToken === 'refused'}
          verb="Use it and create"
          pending={create.isPending}
          onToken={(token) => {
            setBearerToken(token);
            void submit();
          }}
        />
      ) : null}
      <FormLayout onSubmit={(event) => void submit(event)}>
        <FormProblem problem={problem} />
        <NameField control={control} />
        <TextField
          control={control}
          name="appName"
          label="App name"
          description="What your customers read when they connect, such as the name of your product"
        />
        <TextField
          control={control}
          name="orgId"
          label="Organization id"
          description={
            organizations.length > 1
              ? `Those of your projects: ${organizations.join(', ')}`
              : 'That of your existing projects, unless you change it'
          }
          mono
        />
        <FormActions
          submitLabel="Create project"
          pending={formState.isSubmitting}
          onCancel={() => void navigate({ to: '/projects' })}
        />
      </FormLayout>
      <UnsavedChanges dirty={formState.isDirty} />
    </>
  );
}
