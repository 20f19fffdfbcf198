import { Button } from '@mantine/core';
import { useState } from 'react';
import { toProblem } from '@/api/problem';
import type { SetUp } from '@/api/set-up/project-model';
import { IconDownload, IconFileCode } from '@/components/icons';
import { DataTable, type Column } from '@/components/list/data-table';
import { lookCells } from '@/components/list/list-columns';
import { notify } from '@/components/notify';
import { ProblemPanel } from '@/components/state/problem-panel';
import { formatNumber, plural } from '@/lib/format';
import type { Exported, ExportedFile, FileState } from '@/lib/project-model/files/export-into';
import { downloadFiles, exportIntoFiles } from './files-channel';
import { FileProblems } from './file-problems';
import type { Opened } from './open-given';
import { canWriteFolders, type FolderHandle, pickFolder, writeInto } from './folder-handles';
import { type Given, givenByHandle } from './given-files';
import { FolderButton } from './take-files';
import { useOpened } from './use-opened';

const words: Record<FileState, string> = {
  same: 'Same',
  new: 'New',
  changed: 'Changed lines',
  rewritten: 'Written anew',
};

const columns: readonly Column<ExportedFile>[] = [
  {
    id: 'state',
    header: 'Change',
    width: 9,
    card: 'top',
    ...lookCells(({ state }) => ({
      kind: state === 'rewritten' ? 'warning' : 'unknown',
      word: words[state],
    })),
  },
  { id: 'path', header: 'File', primary: true, mono: true, value: ({ path }) => path },
];

/** Errors that keep the files from being changed. Other files of the folder are not touched. */
const blocking = ({ read: { problems, setup, manifests } }: Opened) =>
  problems.filter(
    ({ severity, line }) =>
      severity === 'error' && (line === undefined || setup !== undefined || manifests.length > 0),
  );

/** Writes the set-up into a folder that has it already, and changes only what differs. */
export function IntoFolder({ name, setUp: { model, unknown } }: { name: string; setUp: SetUp }) {
  /** Set if the browser lets the page write into it. */
  const [folder, setFolder] = useState<FolderHandle>();
  const [failure, setFailure] = useState<unknown>();
  const { state, take } = useOpened(async (opened): Promise<Exported | undefined> => {
    if (blocking(opened).length > 0) return undefined;
    const { read, base } = opened;
    return exportIntoFiles({ model, unknown: [...unknown.keys()], read, base });
  });
  const start = (given: Promise<Given | undefined>) => {
    setFailure(undefined);
    return take(given);
  };
  const pick = async () => {
    const picked = await pickFolder();
    if (picked) setFolder(picked);
    return picked && givenByHandle(picked);
  };
  const write = async (files: readonly ExportedFile[]) => {
    try {
      if (folder) {
        for (const { path, text } of files) await writeInto(folder, path, text);
        notify.done(`${plural(files.length, 'file')} written`);
        await start(givenByHandle(folder));
      } else {
        await downloadFiles(`${name}-changes`, files);
      }
    } catch (error) {
      setFailure(error);
    }
  };
  const open = state.kind === 'open' ? state : undefined;
  const changes = open?.result?.files.filter((file) => file.state !== 'same') ?? [];
  const label = 'Compare with a folder';
  return (
    <>
      <div className="row gap-8-12">
        {canWriteFolders() ? (
          <Button leftSection={<IconFileCode aria-hidden />} onClick={() => void start(pick())}>
            {label}
          </Button>
        ) : (
          <FolderButton label={label} onGiven={(given) => void start(Promise.resolve(given))} />
        )}
        <span className="note shrink">
          Keeps files that say the same, with their comments, and changes only the lines that differ.
        </span>
      </div>
      <output className="small" aria-label="Folder">
        {state.kind === 'reading'
          ? 'Reading the folder…'
          : open
            ? resultWords(open.opened, open.result)
            : null}
      </output>
      {state.kind === 'failed' || failure !== undefined ? (
        <ProblemPanel
          announce
          problem={toProblem(state.kind === 'failed' ? state.error : failure)}
          variant="inline"
        />
      ) : null}
      {open && !open.result ? <FileProblems problems={blocking(open.opened)} /> : null}
      {changes.length > 0 ? (
        <>
          <DataTable
            caption="Files that change"
            columns={columns}
            rows={changes}
            rowId={({ path }) => path}
          />
          <div className="row gap-8-12">
            <Button
              variant="filled"
              leftSection={<IconDownload aria-hidden />}
              onClick={() => void write(changes)}
            >
              {folder
                ? `Write ${plural(changes.length, 'file')}`
                : `Download ${plural(changes.length, 'file')}`}
            </Button>
            {folder ? null : (
              <span className="note shrink">Unpack the zip over the folder: this page can only read it.</span>
            )}
          </div>
        </>
      ) : null}
    </>
  );
}

function resultWords({ label }: Opened, result: Exported | undefined): string {
  if (!result) return `The files in ${label} have errors. Correct them, then choose the folder again.`;
  const changed = result.files.filter(({ state }) => state !== 'same').length;
  const same = result.files.length - changed;
  const rewritten = result.files.some(({ state }) => state === 'rewritten');
  const first = result.others[0];
  return [
    changed === 0
      ? `${label.replace(/^t/, 'T')} says what the project is. There is nothing to write.`
      : `${plural(changed, 'file')} of ${label} ${changed === 1 ? 'changes' : 'change'}, ${formatNumber(same)} ${same === 1 ? 'stays' : 'stay'} as ${same === 1 ? 'it is' : 'they are'}.`,
    ...(rewritten ? ['Files that are written anew lose their comments.'] : []),
    ...(first
      ? [
          `${plural(result.others.length, 'integration')} of the folder ${result.others.length === 1 ? 'is' : 'are'} not in this project, such as “${first.name}” in ${first.path}. Delete what you no longer need yourself.`,
        ]
      : []),
  ].join(' ');
}
