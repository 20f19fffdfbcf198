/** File names for integrations. Any system can store them; the name inside the file is the one that counts. */

/** Windows takes these for devices, whatever follows the first dot. The last is the file of a whole set-up. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d|signalbox)(?:\.|$)/i;
/** Leaves room for a folder in front, and for what a browser adds to a second download. */
const mostCharacters = 100;

const encoder = new TextEncoder();

/** Percent-encoded UTF-8, as in an address. */
const escaped = (text: string): string =>
  [...encoder.encode(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');

/** Tells names apart that would otherwise have the same file (FNV-1a, 32 bits). */
function hashOf(name: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** A name as part of a file name: ASCII only, since systems differ in case and composition of all else. */
function stemOf(name: string): string {
  const stem = name.replaceAll(/[^A-Za-z0-9 ._-]/gu, escaped).replaceAll(/^[-. ]+|[. ]+$/g, escaped);
  const safe = reserved.test(stem) ? escaped(stem.slice(0, 1)) + stem.slice(1) : stem;
  if (safe !== '' && safe.length <= mostCharacters) return safe;
  return `${safe.slice(0, mostCharacters).replace(/%[0-9A-F]?$/, '')}~${hashOf(name)}`;
}

/**
 * A file name for each integration, in the same order. No two, and none of `taken`, are the same to a system that ignores
 * case.
 */
export function fileNames(names: readonly string[], taken: Iterable<string> = []): string[] {
  const used = new Set([...taken].map((name) => name.toLowerCase()));
  return names.map((name) => {
    const stem = stemOf(name);
    let found = `${stem}.yaml`;
    for (let count = 1; used.has(found.toLowerCase()); count += 1)
      found = `${stem}~${hashOf(name)}${count === 1 ? '' : `-${count}`}.yaml`;
    used.add(found.toLowerCase());
    return found;
  });
}
