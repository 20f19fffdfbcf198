/** The URL, only if it is http or https and carries no credentials: asked before anything is linked or opened. */
export function safeHttpUrl(text: unknown): URL | undefined {
  if (typeof text !== 'string') return undefined;
  const trimmed = text.trim();
  // The URL parser drops tabs and newlines and accepts "https:host"; neither is what a person reads.
  if (!/^https?:\/\/[^\s\\]+$/i.test(trimmed)) return undefined;
  let url: URL;
  try {
    url = new URL(trimmed);
  } catch {
    return undefined;
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  if (url.username || url.password || !url.hostname) return undefined;
  return url;
}
