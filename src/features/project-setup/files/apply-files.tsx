import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { toProblem } from '@/api/problem';
import type { SetUp } from '@/api/set-up/project-model';
import { keepSetUpPlan } from '@/api/set-up/set-up-plans';
import { Section } from '@/components/page/section';
import { ProblemPanel } from '@/components/state/problem-panel';
import { plural } from '@/lib/format';
import type { FileProblem } from '@/lib/project-model/files/choose-files';
import { wantedModel } from '@/lib/project-model/files/wanted-model';
import { ChooseChanges } from '../plan/choose-changes';
import { FileProblems } from './file-problems';
import type { Opened } from './open-given';
import { TakeFiles } from './take-files';
import { useOpened } from './use-opened';

interface ApplyFilesProps {
  /** As the address has it. */
  project: string;
  projectId: string;
  setUp: SetUp;
  readAt: number;
}

const nothingUnknown = { unknown: new Map(), unreadable: new Map() };

/** Takes files and shows how the project differs from them, up to a plan. */
export function ApplyFiles({ project, projectId, setUp, readAt }: ApplyFilesProps) {
  const navigate = useNavigate();
  const { state, take } = useOpened(async ({ plan }) => {
    if (plan?.project.id !== projectId) return;
    const id = await keepSetUpPlan({ ...plan, project: projectId });
    await navigate({ to: '/projects/$project/settings/plans/$plan', params: { project, plan: id } });
  });
  const { opened, turn } = state.kind === 'open' ? state : {};
  return (
    <Section
      title="Apply files"
      description="Nothing changes before you have seen every difference, chosen, and run the plan. What the files do not mention stays as it is."
    >
      <Stack gap="md">
        <TakeFiles onGiven={(given) => void take(given)}>
          <div className="stack gap-4">
            <p>Drop a zip, a folder, manifests, or a plan that was exported as JSON.</p>
            <p className="note">
              A folder with a <code>signalbox.yaml</code> is a whole set-up. Manifests may have any name, in
              YAML or JSON.
            </p>
          </div>
        </TakeFiles>
        <output className="small" aria-label="Files">
          {state.kind === 'reading' ? 'Reading the files…' : opened ? openedWords(opened) : null}
        </output>
        {state.kind === 'failed' ? (
          <ProblemPanel announce problem={toProblem(state.error)} variant="inline" />
        ) : null}
        {opened ? <FileProblems problems={problemsOf(opened)} /> : null}
        {opened && !opened.hasErrors && !opened.plan ? (
          <ChooseChanges
            key={`${readAt} ${turn ?? 0}`}
            project={project}
            projectId={projectId}
            target={setUp}
            wanted={{ model: wantedModel(setUp.model, opened.read.model), ...nothingUnknown }}
            from={opened.label}
            origin={{ page: 'files', label: opened.label }}
          />
        ) : null}
      </Stack>
    </Section>
  );
}

const problemsOf = ({ label, read, plan }: Opened): readonly FileProblem[] =>
  plan
    ? [
        {
          path: label,
          severity: 'error',
          message: `It is a plan for project ${plan.project.name}. Open it at the files of that project.`,
        },
      ]
    : read.problems;

function openedWords({ label, read, hasErrors, plan }: Opened): string {
  if (plan) return `Nothing was taken from ${label}.`;
  if (hasErrors) return `Nothing was taken from ${label}. Correct the errors, then choose the files again.`;
  const { setup, manifests, model } = read;
  const integrations = model.integrations.length;
  const parts = [
    ...(setup ? ['signalbox.yaml'] : []),
    ...(manifests.length > 0
      ? [
          manifests.length === integrations
            ? plural(manifests.length, 'manifest')
            : `${plural(manifests.length, 'manifest')} with ${plural(integrations, 'integration')}`,
        ]
      : []),
  ];
  return parts.length > 0
    ? `Read ${parts.join(' and ')} from ${label}.`
    : `Nothing could be read from ${label}.`;
}
