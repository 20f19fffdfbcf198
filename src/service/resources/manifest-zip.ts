import { unzipSync, type UnzipFileInfo, type Unzipped } from 'fflate';
import { refuseManifest } from './manifest-issues';
import { manifestLimit } from './manifest-text';

const mostEntries = 1000;
const mostCompressed = 256 * 1024;
/** Matches a manifest at the root or in a top-level folder. Nothing is extracted to disk, so names are harmless. */
const manifestName = /^(?:(?!\.{1,2}\/)[^/\\]+\/)?amp\.ya?ml$/;

class Refused extends Error {}

/** The manifest among the names. Prefers one nearer the root, and `.yaml`. */
function choose(names: readonly string[]): string {
  const rank = (name: string) => (name.includes('/') ? 2 : 0) + (name.endsWith('.yml') ? 1 : 0);
  const [first, second] = names.toSorted((a, b) => rank(a) - rank(b));
  if (first === undefined)
    throw new Refused('The zip has no amp.yaml or amp.yml at its root or one folder down');
  if (second !== undefined && rank(first) === rank(second))
    throw new Refused(`The zip has two manifests: ${first} and ${second}`);
  return first;
}

/** Goes through the zip once and inflates the entries that `wants` accepts. */
function entriesOf(zip: Uint8Array, wants: (entry: UnzipFileInfo) => boolean): Unzipped {
  let entries = 0;
  return unzipSync(zip, {
    filter: (entry) => {
      entries += 1;
      if (entries > mostEntries) throw new Refused(`The zip has more than ${mostEntries} entries`);
      return wants(entry);
    },
  });
}

function read(zip: Uint8Array): string {
  const names: string[] = [];
  entriesOf(zip, ({ name }) => {
    if (manifestName.test(name)) names.push(name);
    return false;
  });
  const name = choose(names);
  const files = entriesOf(zip, (entry) => {
    if (entry.name !== name) return false;
    // The header's size is the size of the buffer. Nothing is written beyond it.
    if (!(entry.originalSize <= manifestLimit))
      throw new Refused(`${name} is longer than 1 MB, the most for a manifest`);
    // The time depends on the real size of the output, so the packed size is limited too.
    if (entry.compression !== 0 && !(entry.size <= mostCompressed))
      throw new Refused(`${name} is longer than ${mostCompressed / 1024} KB when packed`);
    return true;
  });
  const bytes = files[name] ?? new Uint8Array();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refused(`${name} is not UTF-8 text`);
  }
}

/** The text of the manifest in an uploaded zip. */
export function manifestOfZip(zip: Uint8Array): string {
  const refuse = (detail: string) => refuseManifest([{ in: 'body', name: 'sourceZipUrl', detail }]);
  try {
    return read(zip);
  } catch (error) {
    if (error instanceof Refused) throw refuse(error.message);
    throw refuse(`The file cannot be read as a zip: ${(error as Error).message}`);
  }
}
