import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useGiveBearerToken } from '@/api/credential-trial';
import { tokenFault } from '@/api/errors';
import { toProblem } from '@/api/problem';
import { findProject, projectQueries, useCreateProject } from '@/api/projects';
import { BearerPrompt } from '@/components/form/bearer-prompt';
import { TextField } from '@/components/form/form-fields';
import { FormActions, FormLayout, FormProblem } from '@/components/form/form-layout';
import { showProblemInForm } from '@/components/form/form-problem';
import { WithHelp } from '@/components/form/with-help';
import { notify } from '@/components/notify';
import { Crumb, PageHeader } from '@/components/page/page-header';
import { schemaResolver } from '@/components/form/schema-resolver';
import { UnsavedChanges } from '@/components/form/unsaved-changes';
import { useFormSend } from '@/components/form/use-form-send';
import { createProjectSchema, type CreateProject, type Project } from '@/contract/project';
import { FirstKey } from './first-key';
import { NameField } from './name-field';
import { nameTaken, organizationsOf, sameName } from './project-rules';

const steps = [
  'Name the project after what it serves, such as acme-staging.',
  'It starts empty. Its Home leads you step by step to the first message.',
  'Destinations, topics with their routes, and integrations can be copied from another project under Project, Compare.',
  'Customers, keys and provider apps are not copied. Each project has its own.',
];

export function NewProjectPage() {
  const navigate = useNavigate();
  const { data: projects } = useSuspenseQuery(projectQueries.list());
  const queryClient = useQueryClient();
  const create = useCreateProject();
  const [unseen, setUnseen] = useState<Project>();
  const organizations = organizationsOf(projects);
  const form = useForm<CreateProject>({
    resolver: schemaResolver(createProjectSchema),
    defaultValues: { name: '', appName: '', orgId: organizations[0] ?? '' },
  });
  const { control, formState } = form;
  const needsToken = tokenFault(create.error);

  const send = async (values: CreateProject) => {
    if (sameName(projects, values.name)) {
      form.setError('name', nameTaken, { shouldFocus: true });
      return;
    }
    const project = await create.mutateAsync(values);
    const visible = queryClient.getQueryData(projectQueries.list().queryKey)?.items ?? [];
    if (findProject(visible, project.id)) {
      notify.done(`Project ${project.name} was created`);
      await navigate({ to: '/projects/$project', params: { project: project.id }, ignoreBlocker: true });
    } else {
      setUnseen(project);
    }
  };
  const { problem, submit } = useFormSend(form, send, (error) =>
    tokenFault(error) === undefined
      ? showProblemInForm(form, toProblem(error), ['name', 'appName', 'orgId'])
      : undefined,
  );

  const give = useGiveBearerToken(() => void submit());

  if (unseen) return <FirstKey project={unseen} />;
  return (
    <>
      <PageHeader
        title="New project"
        section="Projects"
        breadcrumb={<Crumb to="/projects">Projects</Crumb>}
        description="A project holds integrations, the customers who installed them, and where their data goes."
      />
      {needsToken ? (
        <BearerPrompt
          {...give}
          what="Creating a project"
          refused={needsToken === 'refused' || give.refused}
          verb="Use it and create"
          pending={give.pending || create.isPending}
        />
      ) : null}
      <WithHelp steps={steps}>
        <FormLayout onSubmit={(event) => void submit(event)}>
          <FormProblem problem={problem} />
          <NameField control={control} />
          <TextField
            control={control}
            name="appName"
            label="App name"
            description="What your customers read when they connect, such as the name of your product"
          />
          {/* Where all projects belong to one organization, hardly anybody has a second one. */}
          <details open={organizations.length !== 1 || 'orgId' in formState.errors}>
            <summary className="note">Organization</summary>
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
          </details>
          <FormActions
            submitLabel="Create project"
            pending={formState.isSubmitting}
            onCancel={() => void navigate({ to: '/projects' })}
          />
        </FormLayout>
      </WithHelp>
      <UnsavedChanges dirty={formState.isDirty} />
    </>
  );
}
