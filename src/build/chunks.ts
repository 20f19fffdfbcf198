import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type GetModule = (id: string) => Rolldown.ModuleInfo | null;

const main = fileURLToPath(new URL('../main.tsx', import.meta.url));
const connectPage = /\/routes\/connect\.tsx\?tsr-split=component/;
const connectWork = /\/features\/connect\/connect-work\.ts$/;
const consoleFrame =
  /\/routes\/_console(?:\/projects\/\$project)?\/route\.tsx\?tsr-split=component|\/app\/query-client\.ts$/;
const listPage = /\/routes\/_console\/projects\/\$project\/[\w-]+\/index\.tsx\?tsr-split=component/;
/** The list of most list pages. Forms and the operations do without it, but not without what else lists share. */
const resourceList =
  /\/components\/list\/(?:offered-list|list|list-columns|use-list)\.tsx?$|\/lib\/list-filters\.ts$/;
/** A module that at least this many list pages import goes to a file they share. */
const MIN_LISTS = 5;
/** What else the connect page shares with other pages. Left to the bundler, each would be a file of a few hundred bytes. */
const sharedFields =
  /\/(?:TextInput|PasswordInput|ActionIcon|IconChevronRight|Stack)\.mjs$|\/lib\/storage-words\.ts$/;
/** The same for what the pages of the console share. */
const sharedFrame =
  /\/(?:create-safe-context|get-auto-contrast-value)\.mjs$|\/react-router\/dist\/esm\/useLocation\.js$/;

/** The same for what the operations share with the list of other pages. */
const sharedLists = /\/IconColumns\.mjs$/;
/** The same for what pages with operations share. */
const sharedOperations =
  /\/api\/(?:operations|loaded-pages|history\/history-queries)\.ts$|\/lib\/operation-rows\.ts$/;

/** The bundler places library modules itself. */
const isOurs = (id: string) => id.includes('/src/');

/** All of our modules that a module leads to, including itself. */
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

/** The shared file that each of our modules goes to, if any. */
function assignFiles(getModule: GetModule): ReadonlyMap<string, string> {
  const imports = (id: string) => getModule(id)?.importedIds ?? [];
  const all = [...reach(main, (id) => [...imports(id), ...(getModule(id)?.dynamicallyImportedIds ?? [])])];
  const neededBy = (entries: RegExp) =>
    all.filter((id) => entries.test(id)).flatMap((id) => [...reach(id, imports)]);
  const counts = new Map<string, number>();
  for (const id of neededBy(listPage)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const files = new Map<string, string>();
  for (const [id, count] of counts)
    if (count >= MIN_LISTS) files.set(id, resourceList.test(id) ? 'resources' : 'lists');
  for (const id of neededBy(consoleFrame)) files.set(id, 'frame');
  // Modules shared with the connect page get their own files, so that this page loads nothing else.
  for (const id of neededBy(connectWork)) if (files.has(id)) files.set(id, 'http');
  for (const id of neededBy(connectPage)) if (files.has(id)) files.set(id, 'fields');
  // Dynamically imported modules keep their own files.
  for (const id of all) if ((getModule(id)?.dynamicImporters.length ?? 0) > 0) files.delete(id);
  return files;
}

/**
 * Which modules share a file. By default the bundler creates twice as many files for a list page, which block each other
 * over HTTP/1.1 on a slow network.
 */
export function chunkGroups() {
  let files: ReadonlyMap<string, string> | undefined;
  return [
    { name: 'first', tags: ['$initial' as const], priority: 3 },
    ...['fields', 'http', 'frame', 'lists', 'resources', 'operations'].map((name) => ({
      name: (id: string, context: { getModuleInfo: GetModule }) => {
        files ??= assignFiles((one) => context.getModuleInfo(one));
        const placed = sharedFields.test(id)
          ? 'fields'
          : sharedFrame.test(id)
            ? 'frame'
            : sharedLists.test(id)
              ? 'lists'
              : sharedOperations.test(id) && 'operations';
        const file = placed || files.get(id);
        return file === name ? name : null;
      },
      priority: name === 'fields' ? 2 : 1,
    })),
  ];
}
