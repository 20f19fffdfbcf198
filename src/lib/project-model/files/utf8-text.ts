const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a file with its byte-order mark, if it has one; undefined if it is not UTF-8. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

export const notUtf8 = 'The file is not UTF-8 text';

/** The text without byte-order marks, which count as nothing: joined files may have several. */
export const withoutMark = (text: string) => text.replace(/^\uFEFF+/, '');
