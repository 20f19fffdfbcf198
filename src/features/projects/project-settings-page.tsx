import { Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toProblem } from '@/api/problem';
import { findProject, projectQueries, useUpdateProject } from '@/api/projects';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { CopyId } from '@/components/copy-id';
import { DefinitionList } from '@/components/definition-list';
import { TextField } from '@/components/form-fields';
import { showProblemInForm } from '@/components/form-problem';
import { lazyPart } from '@/components/lazy-part';
import { notify } from '@/components/notify';
import { Crumb, PageHeader } from '@/components/page-header';
import { RelativeTime } from '@/components/relative-time';
import { schemaResolver } from '@/components/schema-resolver';
import { SectionHeader } from '@/components/section-header';
import { SendForm } from '@/components/send-form';
import { DefinitionListSkeleton } from '@/components/skeletons';
import { createProjectSchema, type CreateProject, type Project } from '@/contract/project';
import { Entitlements } from './entitlements';
import { NameField } from './name-field';
import { nameTaken, sameName, updateOf } from './project-rules';

const DeviceHistory = lazyPart(
  () => import('./device-history').then((module) => module.DeviceHistory),
  () => <DefinitionListSkeleton rows={5} label="Loading what this device keeps" />,
);

interface ProjectSettingsPageProps {
  /** As the address has it, which may be a name that is about to change. */
  project: string;
  id: string;
}

export function ProjectSettingsPage({ project: idOrName, id }: ProjectSettingsPageProps) {
  const { data: projects } = useSuspenseQuery(projectQueries.list());
  const project = findProject(projects, id);
  if (!project) return null;
  return (
    <>
      <PageHeader
        title="Project settings"
        section={project.name}
        breadcrumb={
          <>
            <Crumb to="/projects">Projects</Crumb>
            <Crumb to="/projects/$project" params={{ project: idOrName }}>
              {project.name}
            </Crumb>
          </>
        }
        id={project.id}
        idLabel="project id"
      />
      <Stack gap="xl" maw="var(--width-form)">
        <ProjectForm project={project} projects={projects} inAddress={idOrName} />
        <section>
          <SectionHeader title="Facts" />
          <DefinitionList
            items={[
              { term: 'Project id', value: <CopyId value={project.id} label="project id" full /> },
              {
                term: 'Organization id',
                value: (
                  <>
                    <CopyId value={project.orgId} label="organization id" full />{' '}
                    <Link to="/orgs/$org" params={{ org: project.orgId }}>
                      Organization and billing
                    </Link>
                  </>
                ),
              },
              { term: 'Created', value: <RelativeTime value={project.createTime} withAbsolute /> },
              {
                term: 'Updated',
                value: <RelativeTime value={project.updateTime} withAbsolute />,
              },
            ]}
          />
        </section>
        <Entitlements projectId={project.id} />
        <DeviceHistory project={idOrName} name={project.name} />
      </Stack>
    </>
  );
}

interface ProjectFormProps {
  project: Project;
  projects: readonly Project[];
  inAddress: string;
}

function ProjectForm({ project, projects, inAddress }: ProjectFormProps) {
  const navigate = useNavigate();
  const update = useUpdateProject(project.id);
  const [seen, setSeen] = useState(() => ({
    name: project.name,
    appName: project.appName,
    orgId: project.orgId,
  }));
  const form = useForm({
    resolver: schemaResolver(createProjectSchema),
    defaultValues: seen,
  });
  const { control, formState } = form;
  /** Set while the person is asked about a new name. */
  const [asking, setAsking] = useState<{ newName: string; answer: (goOn: boolean) => void }>();
  const confirmRename = (newName: string) =>
    new Promise<boolean>((answer) => setAsking({ newName, answer })).finally(() => setAsking(undefined));

  const send = async (values: CreateProject) => {
    // Compared with what this person saw, so that somebody else's changes are not undone.
    const change = updateOf(seen, values);
    if (!change) {
      form.reset(seen);
      return;
    }
    if (sameName(projects, values.name, project.id)) {
      form.setError('name', nameTaken, { shouldFocus: true });
      return;
    }
    const newName = change.project.name?.toLowerCase();
    if (newName !== undefined && !(await confirmRename(newName))) return;
    const saved = await update.mutateAsync(change);
    const { name, appName, orgId } = saved;
    setSeen({ name, appName, orgId });
    form.reset({ name, appName, orgId });
    notify.done('The project was saved');
    if (inAddress !== project.id && saved.name !== inAddress)
      await navigate({
        to: '/projects/$project/settings',
        params: { project: saved.name },
        replace: true,
        ignoreBlocker: true,
      });
  };

  return (
    <>
      <SendForm
        form={form}
        label="Name and app name"
        submitLabel="Save changes"
        onCancel={formState.isDirty ? () => form.reset() : undefined}
        disabledReason={formState.isDirty ? undefined : 'Nothing has changed'}
        onSend={send}
        onRejected={(error) => showProblemInForm(form, toProblem(error), ['name', 'appName'])}
      >
        <NameField control={control} />
        <TextField
          control={control}
          name="appName"
          label="App name"
          description="What your customers read when they connect"
        />
      </SendForm>
      {asking ? (
        <ConfirmDialog
          opened
          onClose={() => asking.answer(false)}
          title={`Rename project ${seen.name} to ${asking.newName}`}
          verb="Rename project"
          onConfirm={() => asking.answer(true)}
          confirmText={seen.name}
          reachTitle="What stops working"
          reach={[
            'Programs that call the service with the old name in the address, until they use the new name or the project id',
            'Links and bookmarks of this console that hold the old name',
          ]}
        >
          Anything that uses the project id ({project.id}) keeps working. Another project may take the old
          name.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
