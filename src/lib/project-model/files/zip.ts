/** Zip files of a set-up. They are loaded by the page that needs them only. */
import { strToU8, zipSync, type Zippable } from 'fflate';
import { BrokenZip, unpacked, zipEntries, type ZipEntry } from '@/lib/zip-entries';
import type { TextFile } from './canonical-text';
import { chooseFiles, mayMatter, type ChosenFiles } from './choose-files';
import type { GivenFile } from './read-files';

/** Most entries of any kind, such as those of an archived repository. */
const MOST_ENTRIES = 20_000;
/** In local time, which is what a zip keeps: the same files are the same bytes, whenever and wherever. */
const FIXED_TIME = new Date(1980, 0, 1);

/** The same files always make the same bytes. */
export function zipOf(files: readonly TextFile[]): Uint8Array<ArrayBuffer> {
  const entries = files.map(({ path, text }): [string, Zippable[string]] => [
    path,
    [strToU8(text), { mtime: FIXED_TIME }],
  ]);
  return zipSync(Object.fromEntries(entries));
}

/**
 * The files of a zip that say something about a project. Sizes are checked before anything is unpacked, and unpacking
 * stops at the size that the zip claims.
 */
export async function filesOfZip(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
): Promise<Omit<ChosenFiles<GivenFile>, 'chosen'> & { readonly files: readonly GivenFile[] }> {
  const refuse = (message: string) => ({
    files: [],
    base: '',
    problems: [{ path: name, severity: 'error' as const, message }],
  });
  try {
    const entries = zipEntries(bytes, {
      entries: MOST_ENTRIES,
      // Those that are read are checked below.
      size: Infinity,
      wants: mayMatter,
    });
    const found = chooseFiles(
      [...entries].map(([path, entry]): ZipEntry & { path: string } => ({ ...entry, path })),
    );
    const files = await Promise.all(
      found.chosen.map(async (entry) => ({ path: entry.path, bytes: await bytesOf(entry) })),
    );
    return { files, base: found.base, problems: found.problems };
  } catch (error) {
    if (error instanceof BrokenZip) return refuse(error.message);
    throw error;
  }
}

async function bytesOf(entry: ZipEntry): Promise<Uint8Array> {
  try {
    return new Uint8Array(await new Response(unpacked(entry)).arrayBuffer());
  } catch (error) {
    // Each engine has an error of its own for bytes that cannot be unpacked.
    throw error instanceof BrokenZip ? error : new BrokenZip(`${entry.name} is damaged.`);
  }
}
