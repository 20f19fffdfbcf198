/** Reading and writing files in a worker: a large manifest takes seconds to parse. */
import { downloadFile } from '@/components/download';
import { parseJson, toJson } from '@/lib/json';
import { prepareComparison } from '@/lib/project-model/prepare-comparison';
import type { TextFile } from '@/lib/project-model/files/canonical-text';
import type { Exported } from '@/lib/project-model/files/export-into';
import { WorkerChannel } from '@/lib/worker-channel';
import type { Exporting, ExportingInto, FilesApi } from './files-api';
import type { Given } from './given-files';
import type { Opened } from './open-given';

let channel: WorkerChannel<FilesApi> | undefined;

function filesChannel(): WorkerChannel<FilesApi> {
  if (channel && !channel.lost.aborted) return channel;
  const worker = new Worker(new URL('./files-worker.ts', import.meta.url), { type: 'module', name: 'files' });
  channel = new WorkerChannel<FilesApi>(worker);
  return channel;
}

export async function openFiles(given: Given): Promise<Opened> {
  const opened = parseJson(await filesChannel().call('open', given)) as Opened;
  await prepareComparison(opened.read.model);
  return opened;
}

export const exportIntoFiles = async (job: ExportingInto): Promise<Exported> =>
  parseJson(await filesChannel().call('exportInto', toJson(job))) as Exported;

/** Downloads a set-up as a zip. `name` may be any text. */
export const downloadProject = async (name: string, job: Exporting): Promise<void> =>
  downloadZip(name, await filesChannel().call('projectZip', toJson(job)));

/** Downloads files as a zip. `name` may be any text. */
export const downloadFiles = async (name: string, files: readonly TextFile[]): Promise<void> =>
  downloadZip(name, await filesChannel().call('zip', files));

const downloadZip = (name: string, zip: Uint8Array<ArrayBuffer>): void =>
  downloadFile(`${name}.zip`, [zip], 'application/zip');
