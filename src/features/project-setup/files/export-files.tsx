import { useState } from 'react';
import { toProblem } from '@/api/problem';
import type { SetUp } from '@/api/set-up/project-model';
import { ActionButton } from '@/components/action-button';
import { IconDownload } from '@/components/icons';
import { Section } from '@/components/page/section';
import { ProblemPanel } from '@/components/state/problem-panel';
import { plural } from '@/lib/format';
import { unknownWords } from '../plan/unknown-words';
import { downloadProject } from './files-channel';
import { IntoFolder } from './into-folder';

interface ExportFilesProps {
  /** The project's name. */
  name: string;
  setUp: SetUp;
}

/** Why there is nothing to export. */
function emptyReason({ model, unknown }: SetUp): string | undefined {
  const parts = ['destinations', 'topics', 'integrations'] as const;
  if (parts.every((part) => unknown.has(part))) return 'This service lists nothing that could be exported';
  return parts.every((part) => model[part].length === 0) ? 'Nothing is set up yet' : undefined;
}

/** Downloads the set-up as a zip, or writes it into a folder. */
export function ExportFiles({ name, setUp }: ExportFilesProps) {
  const { model, unknown } = setUp;
  const [failure, setFailure] = useState<unknown>();
  const disabledReason = emptyReason(setUp);
  const notes = unknownWords('this project', setUp, 'Not in the files');
  const download = async () => {
    setFailure(undefined);
    try {
      await downloadProject(name, { model, unknown: [...unknown.keys()] });
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Section
      title="Export"
      description={
        <>
          <code>signalbox.yaml</code> with destinations, topics and routes, and a manifest for each
          integration. Addresses and secrets of destinations are left out: names such as{' '}
          <code>{'${ORDERS_URL}'}</code> stand in their places.
        </>
      }
    >
      <div className="stack gap-12">
        <p className="small">
          {plural(model.destinations.length, 'destination')}, {plural(model.topics.length, 'topic')} and{' '}
          {plural(model.integrations.length, 'integration')}.
        </p>
        {notes.length > 0 ? (
          <div className="callout stack gap-8">
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </div>
        ) : null}
        <div className="row gap-8-12">
          <ActionButton
            leftSection={<IconDownload aria-hidden />}
            disabledReason={disabledReason}
            onClick={() => void download()}
          >
            Download zip
          </ActionButton>
        </div>
        {failure === undefined ? null : (
          <ProblemPanel announce problem={toProblem(failure)} variant="inline" />
        )}
        {disabledReason === undefined ? <IntoFolder name={name} setUp={setUp} /> : null}
      </div>
    </Section>
  );
}
