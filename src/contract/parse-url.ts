/**
 * The URL in a text; undefined if it is none. Node 20 and 22 answer `URL.canParse` wrongly for letters beyond ASCII once it
 * has been called some thousand times, and Node 20 has no `URL.parse`.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
