import { parseUrl } from './parse-url';

export type DomainReading = { readonly domain: string } | { readonly reason: string };

const NONE = 'Give a domain, an e-mail address or a URL, such as example.com';
const unseen = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/**
 * The domain in a domain name, an e-mail address or a URL: the part after `@`, or the host without a leading `www.`
 * (specification 14). In the normal form of the URL parser, so that one domain has one spelling: `xn--bcher-kva.example`.
 */
export function readDomain(input: string): DomainReading {
  const named = /<([^<>]*)>[\s,;]*$/.exec(input)?.[1] ?? input;
  const text = named
    .trim()
    .replace(/^mailto:/i, '')
    .replaceAll('＠', '@');
  if (text === '') return { reason: NONE };
  if (unseen.test(text)) return { reason: 'It has a character that cannot be seen. Type it again' };
  if (/[\s,;]/.test(text)) return { reason: 'Give one domain, without spaces' };
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1];
  if (scheme !== undefined && !/^https?$/i.test(scheme))
    return { reason: `Only http and https URLs can be read, not ${scheme}` };
  if (scheme === undefined && text.includes('*'))
    return { reason: 'Leave out “*.”: a domain is given without its subdomains' };
  const [local, address, ...rest] = scheme === undefined ? text.split('@') : [text];
  if (rest.length > 0) return { reason: 'There is more than one @ in it' };
  const url = scheme === undefined ? `https://${address ?? local}` : text;
  const parsed = /%|\\/.test(url) ? undefined : parseUrl(url);
  if (!parsed) return { reason: NONE };
  const host = parsed.hostname.replace(/\.$/, '');
  const domain = address === undefined ? host.replace(/^www\.(?=.*\.)/, '') : host;
  return domainFault(domain) ? { reason: NONE } : { domain };
}

/** Undefined where there is none. */
export function extractDomain(input: string): string | undefined {
  const reading = readDomain(input);
  return 'domain' in reading ? reading.domain : undefined;
}

/** Whether a host in its normal form is not a domain name. */
function domainFault(host: string): boolean {
  if (host.length > 253 || !host.includes('.')) return true;
  const labels = host.split('.');
  // A last label of digits is an IP address, not a domain.
  if (/^\d+$/.test(labels.at(-1) ?? '')) return true;
  return !labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
}

/** The address in its normal form; undefined if it is not one. Case counts before the `@` only. */
export function normalEmail(input: string): string | undefined {
  const text = input.trim().replaceAll('＠', '@');
  const at = text.lastIndexOf('@');
  const [local, host] = [text.slice(0, at), text.slice(at + 1)];
  if (
    at < 1 ||
    local.length > 64 ||
    !/^[^\s@<>(),:;"\\[\]\p{Cc}\p{Default_Ignorable_Code_Point}]+$/u.test(local)
  )
    return undefined;
  if (/^\.|\.\.|\.$/.test(local) || /[^\p{L}\p{M}\p{N}.-]/u.test(host)) return undefined;
  const domain = extractDomain(`x@${host}`);
  return domain === undefined ? undefined : `${local}@${domain}`;
}
