/** Files that a person chose or dropped, before any of them is read. */
import { plural } from '@/lib/format';
import type { FolderHandle } from './folder-handles';

export interface GivenEntry {
  /** Below the chosen folder, with `/` between folders. */
  readonly path: string;
  readonly size: number;
  readonly file: File;
}

export interface Given {
  /** In a sentence: "setup.zip", "the folder setup", "3 files". */
  readonly label: string;
  readonly isFolder: boolean;
  readonly entries: readonly GivenEntry[];
}

/** Of a folder, and more than a set-up ever has. */
export const mostEntries = 20_000;
/** Folders that no set-up is in, such as `.git`. */
const isPassedOver = (name: string) => name.startsWith('.') || name === 'node_modules';

const folderLabel = (name: string) => `the folder ${name}`;

const entryOf = (file: File, path = file.name): GivenEntry => ({ path, size: file.size, file });

/** The files of a file field, with or without a folder. */
export function givenByField(files: readonly File[]): Given | undefined {
  const [first] = files;
  if (!first) return undefined;
  const [folder, inFolder] = first.webkitRelativePath.split('/', 2);
  if (folder !== undefined && inFolder !== undefined)
    return {
      label: folderLabel(folder),
      isFolder: true,
      entries: files.map((file) => entryOf(file, file.webkitRelativePath.slice(folder.length + 1))),
    };
  return {
    isFolder: false,
    label: files.length === 1 ? first.name : plural(files.length, 'file'),
    entries: files.map((file) => entryOf(file)),
  };
}

export async function givenByHandle(folder: FolderHandle): Promise<Given> {
  const entries: GivenEntry[] = [];
  const walk = async (place: FolderHandle, path: string) => {
    for await (const item of place.values()) {
      if (entries.length > mostEntries) return;
      if (item.kind === 'file') entries.push(entryOf(await item.getFile(), path + item.name));
      else if (!isPassedOver(item.name)) await walk(item, `${path}${item.name}/`);
    }
  };
  await walk(folder, '');
  return { label: folderLabel(folder.name), isFolder: true, entries };
}

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => {
    entry.file(resolve, reject);
  });

/** Browsers give the items of a folder in parts; the last one is empty. */
async function itemsOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const items: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (part.length === 0) return items;
    items.push(...part);
  }
}

/** What was dropped: files, or one folder. To be called in the handler of the event, before anything is awaited. */
export function givenByDrop(data: DataTransfer): Promise<Given | undefined> {
  const dropped = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  const files = [...data.files];
  const folder = dropped.find((entry): entry is FileSystemDirectoryEntry => entry.isDirectory);
  if (!folder) return Promise.resolve(givenByField(files));
  const entries: GivenEntry[] = [];
  const walk = async (place: FileSystemDirectoryEntry, path: string): Promise<void> => {
    for (const item of await itemsOf(place)) {
      if (entries.length > mostEntries) return;
      if (item.isFile) entries.push(entryOf(await fileOf(item as FileSystemFileEntry), path + item.name));
      else if (!isPassedOver(item.name)) await walk(item as FileSystemDirectoryEntry, `${path}${item.name}/`);
    }
  };
  return walk(folder, '').then(() => ({ label: folderLabel(folder.name), isFolder: true, entries }));
}
