import { parseUrl } from './parse-url';
import { mixedLabel, unlinked, unmarked } from './web-address';

export type DomainReading =
  /** `mixed` says that it has letters of two scripts, by which people imitate another domain. */
  { readonly domain: string; readonly mixed: string | undefined } | { readonly reason: string };

const NONE = 'Give a domain, an e-mail address or a URL, such as example.com';
const IP = 'An IP address is not a domain';
const unseen = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u;
/** Signs beyond ASCII that no domain has. Some scripts write others inside a word. */
const foreignSign = /[^\P{P}\p{ASCII}。．｡·・׳״]/u;

/**
 * The domain in a domain name, an e-mail address or a URL: the part after `@`, or the host without a leading `www.`
 * (specification 14). In the normal form of the URL parser, so that one domain has one spelling: `xn--bcher-kva.example`.
 */
export function readDomain(input: string): DomainReading {
  const text = unwrapped(unlinked(input))
    .replace(/^mailto:/i, '')
    .replaceAll(/[＠﹫]/g, '@');
  if (text === '') return { reason: NONE };
  if (/[ \t\r\n]/.test(text)) return { reason: 'Give one domain, without spaces' };
  if (unseen.test(text)) return { reason: 'It has a character that cannot be seen. Type it again' };
  if (/\s|[,;].*\./.test(text)) return { reason: 'Give one domain, without spaces' };
  const comma = /[,;]/.exec(text)?.[0];
  if (comma !== undefined) return { reason: `A domain has no “${comma}”. Dots are between its parts` };
  const [begun] = /^https?(?=:(?!\/\/)\D|\/\/)/i.exec(text) ?? [];
  if (begun !== undefined) return { reason: `Write a colon and two slashes after ${begun}` };
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1];
  if (scheme !== undefined && !/^https?$/i.test(scheme))
    return { reason: `Only http and https URLs can be read, not ${scheme}` };
  if (scheme === undefined && text.includes('*'))
    return { reason: 'Leave out “*.”: a domain is given without its subdomains' };
  const [local, address, ...rest] = scheme === undefined ? text.split('@') : [text];
  if (rest.length > 0) return { reason: 'There is more than one @ in it' };
  const url = scheme === undefined ? `https://${address ?? local}` : text;
  const parsed = /%|\\/.test(url) ? undefined : parseUrl(url);
  const authority = /\/\/([^/?#]*)/.exec(url)?.[1] ?? '';
  const sign = foreignSign.exec(authority)?.[0];
  if (sign !== undefined) return { reason: `A domain has no “${sign}”` };
  if (!parsed) {
    const typed = authority.replace(/^.*@/, '');
    return { reason: typed.startsWith('[') ? IP : typed === '' ? NONE : `“${typed}” is not a domain` };
  }
  const host = parsed.hostname.replace(/\.$/, '');
  const domain = address === undefined ? host.replace(/^www\.(?=.*\.)/, '') : host;
  const reason = domainFault(domain);
  return reason === undefined ? { domain, mixed: mixedLabel(authority) } : { reason };
}

/** Without the space, quotes and marks around it, and the comma after it, as people copy it from a text. */
const unwrapped = (text: string): string =>
  unmarked(text.trim()).replace(/^["'`“”„‘’‚«»‹›「<(|]+(?=[\p{L}\p{N}@])|["'`“”‘’«»‹›」>),;.:!?…|]+$/gu, '');

/** Undefined where there is none. */
export function extractDomain(input: string): string | undefined {
  const reading = readDomain(input);
  return 'domain' in reading ? reading.domain : undefined;
}

/** Why a host in its normal form is not a domain name. */
function domainFault(host: string): string | undefined {
  const labels = host.split('.');
  if (host.startsWith('[') || /^\d+$/.test(labels.at(-1) ?? '')) return IP;
  if (labels.length === 1) return `“${host}” is not a whole domain: it has no dot`;
  if (host.length > 253) return 'A domain is at most 253 characters long';
  if (labels.includes('')) return 'A part of the domain is missing between the dots';
  const bad = labels.find((label) => !/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
  return bad === undefined
    ? undefined
    : `“${bad}” cannot be part of a domain. A part has at most 63 letters, digits and dashes, with no dash at its ends`;
}

type EmailReading = { readonly email: string } | { readonly reason: string };

const NO_EMAIL = { reason: 'Give an e-mail address, such as ana@example.com' };

/** The address in its normal form, or why it is none. Case counts before the `@` only. */
export function emailReading(input: string): EmailReading {
  const text = unwrapped(input).replaceAll(/[＠﹫]/g, '@');
  const at = text.lastIndexOf('@');
  const [local, host] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || host === '' || /[\s@<>,;"]/.test(local)) return NO_EMAIL;
  if (unseen.test(text)) return { reason: 'It has a character that cannot be seen. Type it again' };
  if (local.length > 64) return { reason: 'The part before the @ has at most 64 characters' };
  if (/^\.|\.\.|\.$/.test(local))
    return { reason: 'The part before the @ cannot begin or end with a dot, or have two in a row' };
  const odd = /[():\\[\]]/.exec(local)?.[0];
  if (odd !== undefined) return { reason: `“${odd}” cannot be part of an e-mail address` };
  const reading = readDomain(`x@${host}`);
  if ('reason' in reading) return reading;
  const other = /[^\p{L}\p{M}\p{N}.。．｡-]/u.exec(host)?.[0];
  return other === undefined
    ? { email: `${local}@${reading.domain}` }
    : { reason: `A domain has no “${other}”` };
}

/** Undefined where there is none. */
export function normalEmail(input: string): string | undefined {
  const reading = emailReading(input);
  return 'email' in reading ? reading.email : undefined;
}
