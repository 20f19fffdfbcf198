import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const dist = path.join(root, 'dist');

/** Written last, so that an interrupted build does not count as a complete one. */
export const stampFile = path.join(dist, 'stamp');

/** Tests are not built, and generated files follow from the rest. */
const isBuilt = (/** @type {string} */ file) =>
  !/\.(test\.tsx?|gen\.ts)$/.test(file) && !file.startsWith(path.join('src', 'test') + path.sep);

/** A digest of everything that the build is made from. @param {string} [folder] */
export async function sourceStamp(folder = root) {
  const files = ['index.html', 'vite.config.ts', 'package-lock.json'];
  for (const name of ['src', 'public']) {
    const options = /** @type {const} */ ({ recursive: true, withFileTypes: true });
    const entries = await readdir(path.join(folder, name), options).catch(() => []);
    for (const entry of entries)
      if (entry.isFile()) files.push(path.relative(folder, path.join(entry.parentPath, entry.name)));
  }
  const hash = createHash('sha256');
  for (const file of files.filter(isBuilt).toSorted()) {
    hash.update(`${file}\0`);
    hash.update(await readFile(path.join(folder, file)).catch(() => 'missing'));
    hash.update('\0');
  }
  return hash.digest('hex');
}

/** The stamp of what the last build was made from, if there was one. */
export const builtStamp = () => readFile(stampFile, 'utf8').catch(() => undefined);
