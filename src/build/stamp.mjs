import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const dist = path.join(root, 'dist');

/** Written last, so that an interrupted build does not pass for a whole one. */
export const stampFile = path.join(dist, 'stamp');

const inputs = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];

/** Tests are not built, and what is generated follows from the rest. */
const isBuilt = (/** @type {string} */ file) =>
  !/\.(test\.tsx?|gen\.ts)$/.test(file) && !file.startsWith(path.join('src', 'test') + path.sep);

/** @param {string} folder @param {string} name @returns {Promise<string[]>} Paths of files, from `folder`. */
async function filesIn(folder, name) {
  const entries = await readdir(path.join(folder, name), { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR' || error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (entries === undefined) return [name];
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(name, entry.name));
  const folders = entries.filter((entry) => entry.isDirectory());
  const nested = await Promise.all(folders.map((entry) => filesIn(folder, path.join(name, entry.name))));
  return [...files, ...nested.flat()];
}

/** A digest of everything that is built from. @param {string} [folder] */
export async function sourceStamp(folder = root) {
  const files = (await Promise.all(inputs.map((name) => filesIn(folder, name))))
    .flat()
    .filter(isBuilt)
    .toSorted();
  const contents = await Promise.all(
    files.map((file) => readFile(path.join(folder, file)).catch(() => 'missing')),
  );
  const hash = createHash('sha256');
  files.forEach((file, index) => {
    hash.update(`${file}\0`);
    hash.update(contents[index] ?? '');
    hash.update('\0');
  });
  return hash.digest('hex');
}

/** The stamp of what the last build was made from, if there was one. */
export const builtStamp = () => readFile(stampFile, 'utf8').catch(() => undefined);
