import { decoded } from './url';
import { aroundPasted } from './sought-text';

/** An id as it was before a document, a message or code was around it and in it: hidden characters, other hyphens. */
export const bareId = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[‐-―−]/g, '-')
    .replace(aroundPasted, '');

const uuid = String.raw`[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}`;
const uuids = new RegExp(`(?<![\\w-])${uuid}(?![\\w-])`, 'gi');
const onlyUuid = new RegExp(`^${uuid}$`, 'i');

/**
 * Finds the operation id in pasted text: the id itself, quoted, or at the end of a URL. What stands beside a UUID is no
 * part of it: `op=…`, `…’s`, `….`.
 */
export function pastedOperationId(text: string): string | undefined {
  const bare = bareId(text);
  const inAddress = /\/operations\/([^/?#\s]+)/.exec(bare)?.[1];
  const given = inAddress === undefined ? bare : decoded(inAddress);
  const [found, ...others] = given.includes('/') ? [] : (given.match(uuids) ?? []);
  const id = others.length > 0 ? given : (found ?? given);
  return id === '' || /[\s/?#]/.test(id) || id === '.' || id === '..' ? undefined : id;
}

/** The operation that a text names by its whole id or its address, and by nothing else. */
export function namedOperation(text: string): string | undefined {
  const id = pastedOperationId(text);
  return id !== undefined && (onlyUuid.test(bareId(text)) || text.includes('/operations/')) ? id : undefined;
}
