/** Folders of this device as Chromium opens them (File System Access). Other browsers only read a folder. */
export interface FileHandle {
  readonly kind: 'file';
  readonly name: string;
  getFile: () => Promise<File>;
  createWritable: () => Promise<{ write: (text: string) => Promise<void>; close: () => Promise<void> }>;
}

export interface FolderHandle {
  readonly kind: 'directory';
  readonly name: string;
  values: () => AsyncIterable<FileHandle | FolderHandle>;
  getDirectoryHandle: (name: string, options: { create: boolean }) => Promise<FolderHandle>;
  getFileHandle: (name: string, options: { create: boolean }) => Promise<FileHandle>;
}

type Picker = (options: { id: string; mode: 'readwrite' }) => Promise<FolderHandle>;

const picker = () => (window as { showDirectoryPicker?: Picker }).showDirectoryPicker;

/** Whether the browser lets a page write into a folder. */
export const canWriteFolders = (): boolean => picker() !== undefined;

/** Asks for a folder to write into; undefined if the person closes the question. Only in the handler of a click. */
export async function pickFolder(): Promise<FolderHandle | undefined> {
  try {
    return await picker()?.({ id: 'set-up', mode: 'readwrite' });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}

/** Writes a file below a folder. The path has `/` between folders, which are made if they are missing. */
export async function writeInto(folder: FolderHandle, path: string, text: string): Promise<void> {
  const parts = path.split('/');
  let place = folder;
  for (const part of parts.slice(0, -1)) place = await place.getDirectoryHandle(part, { create: true });
  const file = await place.getFileHandle(parts.at(-1) ?? '', { create: true });
  const stream = await file.createWritable();
  await stream.write(text);
  await stream.close();
}
