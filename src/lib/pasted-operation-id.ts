/** Finds the operation id in pasted text: the id itself, quoted, or at the end of a URL. */
export function pastedOperationId(text: string): string | undefined {
  const bare = text.trim().replace(/^["'`<(\s]+|["'`>),.;\s]+$/g, '');
  const inAddress = /\/operations\/([^/?#\s]+)/.exec(bare)?.[1];
  const id = inAddress === undefined ? bare : decoded(inAddress);
  return id === '' || /[\s/?#]/.test(id) || id === '.' || id === '..' ? undefined : id;
}

/** A part of an address without its escapes; as it is if they are wrong. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
