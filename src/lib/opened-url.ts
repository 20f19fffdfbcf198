import { isLoopback } from './loopback';
import { safeHttpUrl } from './url';

export type JudgedUrl =
  | { readonly url: URL; readonly caution?: string }
  /** It is shown and can be copied, but this page does not open it. */
  | { readonly url?: undefined; readonly reason: string };

/** Whether an address that a service answered may be opened from here. */
export function judgeUrl(text: string): JudgedUrl {
  const url = safeHttpUrl(text);
  if (url) {
    if (url.protocol === 'https:' || isLoopback(url)) return { url };
    return { url, caution: 'The address is not encrypted (http).' };
  }
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  if (/\p{Default_Ignorable_Code_Point}/u.test(text))
    return { reason: 'It has a character that cannot be seen.' };
  if (scheme === 'http' || scheme === 'https')
    return {
      reason: /^\s*https?:\/\/[^/?#\s]*@/i.test(text)
        ? 'It holds a user name or password, which can make it look like an address it is not.'
        : 'It cannot be read as an address.',
    };
  return { reason: scheme ? `It begins with ${scheme}:, not with https.` : 'It is not an address.' };
}
