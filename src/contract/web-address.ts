import { parseUrl } from './parse-url';

const unseen = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u;
const scripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee'];

/** Letters of two scripts in one label, which people use to imitate a name: “а” (Cyrillic) in “exаmple”. */
export function mixedLabel(host: string): string | undefined {
  for (const label of host.split('.')) {
    const found = scripts.filter((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(label));
    if (found.length > 1) return `“${label}” has ${found.join(' and ')} letters. Type it again`;
  }
  return undefined;
}

/**
 * Finds hosts that the URL parser takes but nobody means: with punctuation of the text around it, in full-width letters,
 * or as a number that becomes an IP address.
 */
function hostFault(host: string): string | undefined {
  if (host.startsWith('[')) return undefined;
  const name = host.replace(/:\d*$/, '');
  const odd = /[^\p{L}\p{M}\p{N}_.-]/u.exec(name)?.[0];
  if (odd !== undefined) return `A host cannot contain “${odd}”`;
  if (name.normalize('NFKC') !== name.normalize('NFC'))
    return `Write the host in ordinary letters: ${name.normalize('NFKC')}`;
  if (/^\.|\.\./.test(name)) return 'A part of the host is missing between the dots';
  const parsed = parseUrl(`https://${name}`)?.hostname ?? name;
  return /^[\d.]+$/.test(parsed) && parsed !== name ? `Write the host as ${parsed}` : undefined;
}

/** The address in a link of Markdown, `[here](https://…)`, or of a chat, `<https://…|here>`; or else the text. */
export const unlinked = (text: string): string =>
  /\]\((https?:[^()\s]+)\)[\s.,;]*$/i.exec(text)?.[1] ??
  /<([^<>|]*)(?:\|[^<>]*)?>[\s.,;]*$/.exec(text)?.[1] ??
  text;

/** Without what Markdown puts around a text for emphasis, and without brackets. */
export const unmarked = (text: string): string => text.replace(/^([_*~|]{1,3})(.+)\1$|^\((.+)\)$/, '$2$3');

/** Why a text is no web address that can be taken as it is written. Says nothing of its scheme and host. */
export function addressFault(text: string): string | undefined {
  if (/^\s|\s$/.test(text)) return 'Remove the space before or after the address';
  const at = text.search(unseen);
  if (at >= 0) {
    const code = (text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `Character ${at + 1} cannot be seen (U+${code}). Remove it`;
  }
  if (/\s/.test(text)) return 'An address has no spaces. In a path, write %20';
  if (text.includes('\\')) return 'An address has no backslashes. Write / instead';
  // Another scheme may have no host.
  if (/^(?!https?:)[a-z][a-z0-9+.-]*:/i.test(text) && parseUrl(text)) return undefined;
  const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#]+)/i.exec(text)?.[1];
  const port = Number(/:(\d+)$/.exec(host ?? '')?.[1] ?? 1);
  if (port > 65_535) return 'A port is at most 65535';
  if (port === 0) return 'A port is at least 1';
  if (host === undefined || !parseUrl(text)) return 'Give a whole URL, such as https://example.com/hook';
  if (host.includes('%')) return 'Write the host without %';
  if (/^https?:?$/i.test(host)) return `Write “${host.replace(':', '')}://” once`;
  return mixedLabel(host) ?? hostFault(host);
}
