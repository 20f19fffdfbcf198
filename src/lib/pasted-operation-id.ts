import { aroundPasted } from './sought-text';

/** An id as it was before a document, a message or code was around it and in it: hidden characters, other hyphens. */
export const bareId = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[‐-―−]/g, '-')
    .replace(aroundPasted, '');

/** Finds the operation id in pasted text: the id itself, quoted, or at the end of a URL. */
export function pastedOperationId(text: string): string | undefined {
  const bare = bareId(text);
  const inAddress = /\/operations\/([^/?#\s]+)/.exec(bare)?.[1];
  const id = inAddress === undefined ? bare : decoded(inAddress);
  return id === '' || /[\s/?#]/.test(id) || id === '.' || id === '..' ? undefined : id;
}

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** The operation that a text names by its whole id or its address, and by nothing else. */
export function namedOperation(text: string): string | undefined {
  const id = pastedOperationId(text);
  return id !== undefined && (uuid.test(id) || text.includes('/operations/')) ? id : undefined;
}

/** A part of an address without its escapes; as it is if they are wrong. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
