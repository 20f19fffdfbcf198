/**
 * Where to go after connecting: only a path inside this console. An address of another site that came in a link
 * must not be followed, in any of the spellings that a browser takes for one.
 */
export function internalPath(text: string | undefined): string | undefined {
  if (text === undefined || !/^\/(?![/\\])/.test(text)) return undefined;
  // Browsers drop tabs and line breaks, and read a backslash as a slash.
  if (/[\\\p{Cc}]/u.test(text)) return undefined;
  const origin = 'http://inside.invalid';
  const url = URL.parse(text, origin);
  if (url?.origin !== origin || url.pathname.startsWith('//')) return undefined;
  // The connect page itself would lead back here.
  if (url.pathname === '/' || /^\/connect(\/|$)/.test(url.pathname)) return undefined;
  return text;
}
