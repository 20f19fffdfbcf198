import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Look = (id: string) => Rolldown.ModuleInfo | null;

const main = fileURLToPath(new URL('../main.tsx', import.meta.url));
const connect = /\/routes\/connect\.tsx\?tsr-split=component/;
/** What is loaded with every page of a connection. */
const frame =
  /\/routes\/_console(?:\/projects\/\$project)?\/route\.tsx\?tsr-split=component|\/app\/query-client\.ts$/;
const list = /\/routes\/_console\/projects\/\$project\/[\w-]+\/index\.tsx\?tsr-split=component/;
/** What so many of the list pages need is loaded with each of them. */
const MANY_LISTS = 3;
/** What the connect page takes of libraries and other pages take too. */
const fieldLibraries = /\/(?:TextInput|PasswordInput|ActionIcon|IconChevronRight)\.mjs$/;

/** The files that only pages of a connection need. */
export const consoleChunks = ['frame', 'lists'];

// Of libraries the bundler takes what these modules use; their own lists of exports lead to everything.
const isOurs = (id: string) => id.includes('/src/');

/** Our own modules that one leads to, itself included. */
function reach(start: string, next: (id: string) => readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id) || !isOurs(id)) return;
    found.add(id);
    next(id).forEach(visit);
  };
  visit(start);
  return found;
}

/** The file that each of our modules goes to, if it is one that pages share. */
function sharedFiles(look: Look): ReadonlyMap<string, string> {
  const imports = (id: string) => look(id)?.importedIds ?? [];
  const all = [...reach(main, (id) => [...imports(id), ...(look(id)?.dynamicallyImportedIds ?? [])])];
  const needs = (of: RegExp) => all.filter((id) => of.test(id)).flatMap((id) => [...reach(id, imports)]);
  const counts = new Map<string, number>();
  for (const id of needs(list)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const files = new Map<string, string>();
  for (const [id, count] of counts) if (count >= MANY_LISTS) files.set(id, 'lists');
  for (const id of needs(frame)) files.set(id, 'frame');
  // The connect page needs nothing else of them.
  for (const id of needs(connect)) if (files.has(id)) files.set(id, 'fields');
  // What is asked for by itself keeps a file by itself, which names the others.
  for (const id of all) if ((look(id)?.dynamicImporters.length ?? 0) > 0) files.delete(id);
  return files;
}

/**
 * How the console is cut into files. Left to the bundler, a list page is eighty small ones, which on a slow line wait
 * for each other; so what is nearly always loaded together is one file.
 */
export function chunkGroups() {
  let files: ReadonlyMap<string, string> | undefined;
  return [
    { name: 'first', tags: ['$initial' as const], priority: 3 },
    { name: 'fields', test: fieldLibraries, priority: 2 },
    ...['fields', ...consoleChunks].map((name) => ({
      name: (id: string, look: { getModuleInfo: Look }) => {
        files ??= sharedFiles((one) => look.getModuleInfo(one));
        return files.get(id) === name ? name : null;
      },
      priority: 1,
    })),
  ];
}
