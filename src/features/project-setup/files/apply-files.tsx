import { Stack } from '@mantine/core';
import { toProblem } from '@/api/problem';
import type { SetUp } from '@/api/set-up/project-model';
import { SectionHeader } from '@/components/page/section-header';
import { ProblemPanel } from '@/components/state/problem-panel';
import { plural } from '@/lib/format';
import { wantedModel } from '@/lib/project-model/files/wanted-model';
import { ChooseChanges } from '../plan/choose-changes';
import { FileProblems } from './file-problems';
import type { Opened } from './files-work';
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
  const { state, take } = useOpened(() => Promise.resolve());
  const { opened, turn } = state.kind === 'open' ? state : {};
  return (
    <section aria-label="Apply files">
      <SectionHeader
        title="Apply files"
        description="Nothing changes before you have seen every difference, chosen, and run the plan. What the files do not mention stays as it is."
      />
      <Stack gap="md">
        <TakeFiles onGiven={(given) => void take(given)}>
          <p>
            Drop a zip, a folder or manifests here. A folder with a <code>signalbox.yaml</code> is a whole
            set-up; manifests may have any name, in YAML or JSON.
          </p>
        </TakeFiles>
        <output className="small" aria-label="Files">
          {state.kind === 'reading' ? 'Reading the files…' : opened ? openedWords(opened) : null}
        </output>
        {state.kind === 'failed' ? (
          <ProblemPanel announce problem={toProblem(state.error)} variant="inline" />
        ) : null}
        {opened ? <FileProblems problems={opened.read.problems} /> : null}
        {opened && !opened.hasErrors ? (
          <ChooseChanges
            key={`${readAt} ${turn ?? 0}`}
            project={project}
            projectId={projectId}
            target={setUp}
            wanted={{ model: wantedModel(setUp.model, opened.read.model), ...nothingUnknown }}
            from={opened.label}
          />
        ) : null}
      </Stack>
    </section>
  );
}

function openedWords({ label, read, hasErrors }: Opened): string {
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
