/**
 * The path to open after connecting. Only paths inside this console: a URL of another site in a link must not be
 * followed, in any spelling that browsers accept.
 */
export function internalPath(text: string | undefined): string | undefined {
  if (text === undefined || !/^\/(?![/\\])/.test(text)) return undefined;
  // Browsers drop tabs and line breaks and treat a backslash as a slash.
  if (/[\\\p{Cc}]/u.test(text)) return undefined;
  const origin = 'http://inside.invalid';
  const url = URL.parse(text, origin);
  if (url?.origin !== origin || url.pathname.startsWith('//')) return undefined;
  // The connect page, in any spelling, would lead back here. No other page begins with the code of a character.
  if (url.pathname === '/' || /^\/(?:connect(?:\/|$)|[^/]*%)/i.test(url.pathname)) return undefined;
  return text;
}
