import { Stack } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Link } from '@/components/link';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { isNotOffered } from '@/api/errors';
import { toProblem } from '@/api/problem';
import { findProject, projectQueries, useUpdateProject } from '@/api/projects';
import { useReadAgain } from '@/api/reading/read-again';
import { ConfirmDialog } from '@/components/overlay/confirm-dialog';
import { CopyId } from '@/components/copy-id';
import { DefinitionList } from '@/components/page/definition-list';
import { EditForm } from '@/components/form/edit-form';
import { TextField } from '@/components/form/form-fields';
import { showProblemInForm } from '@/components/form/form-problem';
import { notify } from '@/components/notify';
import { ProjectHeader } from '@/components/resources/project-header';
import { ProblemPanel } from '@/components/state/problem-panel';
import { RelativeTime } from '@/components/relative-time';
import { schemaResolver } from '@/components/form/schema-resolver';
import { SectionHeader } from '@/components/page/section';
import { TextSkeleton } from '@/components/state/skeletons';
import { createProjectSchema, type CreateProject, type Project } from '@/contract/project';
import { entitlementFacts } from '@/lib/entitlement-facts';
import { NameField } from './name-field';
import { editedProject, nameTaken, sameName, updateOf } from './project-rules';

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
      <ProjectHeader project={idOrName} current="settings" id={project.id} />
      <Stack gap="xl" maw="var(--width-form)">
        <ProjectForm project={project} projects={projects} inAddress={idOrName} />
        <section>
          <SectionHeader title="Details" />
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
              { term: 'Updated', value: <RelativeTime value={project.updateTime} withAbsolute /> },
            ]}
          />
        </section>
        <Entitlements projectId={project.id} />
      </Stack>
    </>
  );
}

interface ProjectFormProps {
  project: Project;
  projects: readonly Project[];
  inAddress: string;
}

const valuesOf = ({ name, appName, orgId }: Project): CreateProject => ({ name, appName, orgId });

function ProjectForm({ project, projects, inAddress }: ProjectFormProps) {
  const navigate = useNavigate();
  const update = useUpdateProject(project.id);
  const readAgain = useReadAgain();
  const form = useForm({
    resolver: schemaResolver(createProjectSchema, valuesOf(project)),
    defaultValues: valuesOf(project),
  });
  const { control, formState } = form;
  /** Set while the person is asked about a new name. */
  const [asking, setAsking] = useState<{
    name: string;
    newName: string;
    answer: (goOn: boolean) => void;
  }>();
  const confirmRename = (name: string, newName: string) =>
    new Promise<boolean>((answer) => setAsking({ name, newName, answer })).finally(() =>
      setAsking(undefined),
    );

  const send = async (values: CreateProject, newest: Project) => {
    const change = updateOf(newest, values);
    // The same name in another case, which the service does not tell apart.
    if (!change) return newest;
    if (sameName(projects, values.name, project.id)) {
      form.setError('name', nameTaken, { shouldFocus: true });
      return true;
    }
    const newName = change.project.name?.toLowerCase();
    if (newName !== undefined && !(await confirmRename(newest.name, newName))) return true;
    const saved = await update.mutateAsync(change);
    notify.done('The project was saved');
    if (inAddress !== project.id && saved.name !== inAddress)
      await navigate({
        to: '/projects/$project/settings',
        params: { project: saved.name },
        replace: true,
        ignoreBlocker: true,
      });
    return saved;
  };

  return (
    <>
      <EditForm
        form={form}
        existing={{
          noun: 'project',
          thing: project,
          // A service may list projects only.
          read: async () =>
            (await readAgain.one(projectQueries.detail(project.id))) ??
            readAgain.inList(projectQueries.list(), ({ id }) => id === project.id),
          valuesOf,
          edited: editedProject,
          labelOf: ([part]) => (part === 'name' ? 'Name' : 'App name'),
        }}
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
      </EditForm>
      {asking ? (
        <ConfirmDialog
          opened
          onClose={() => asking.answer(false)}
          title={`Rename project ${asking.name} to ${asking.newName}`}
          verb="Rename project"
          onConfirm={() => asking.answer(true)}
          confirmText={asking.name}
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

/** What the plan of this project allows; set by the service. */
function Entitlements({ projectId }: { projectId: string }) {
  return (
    <section>
      <SectionHeader title="Entitlements" description="Come with the plan and are set by the service." />
      <EntitlementFacts projectId={projectId} />
    </section>
  );
}

function EntitlementFacts({ projectId }: { projectId: string }) {
  const { data, error, isFetching, refetch } = useQuery(projectQueries.detail(projectId));
  if (data) {
    const facts = entitlementFacts(data.entitlements);
    return facts.length === 0 ? (
      <p className="note">The service reports none for this project.</p>
    ) : (
      <DefinitionList items={facts} />
    );
  }
  if (isNotOffered(error))
    return <p className="note">This service does not offer the entitlements of a project.</p>;
  if (error)
    return <ProblemPanel problem={toProblem(error)} variant="inline" query={{ refetch, isFetching }} />;
  return <TextSkeleton lines={2} label="Reading the entitlements" />;
}
