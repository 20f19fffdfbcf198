import { downloadFile } from '@/components/download';
import { loadWork } from './load-work';
import type { TextFile } from '@/lib/project-model/files/canonical-text';

/** Downloads files as a zip. `name` may be any text. */
export async function downloadZip(name: string, files: readonly TextFile[]): Promise<void> {
  const { zipOf } = await loadWork();
  downloadFile(`${name.replaceAll(/[^\w.-]+/g, '-')}.zip`, [zipOf(files)], 'application/zip');
}
