/** Rules for the service addresses that a person types. */

import { parseUrl } from '@/contract/parse-url';
import { typedAddressFault } from '@/contract/typed-address';
import { unlinked, unmarked } from '@/contract/web-address';
import { trimEdges } from './hidden-characters';

export interface ServiceAddresses {
  baseUrl: string;
  readUrl: string;
  searchUrl: string;
  writeUrl: string;
}

export type AddressReading = { ok: true; url: string } | { ok: false; reason: string };

const loopbackHost = /^(localhost|[^/]*\.localhost|127(\.\d{1,3}){3}|\[::1\])(?=[:/]|$)/i;

/**
 * The typed text as an absolute http(s) URL without a trailing slash. A missing scheme is added: http for this
 * computer, https otherwise. A path alone is relative to `origin`.
 */
export function readAddress(typed: string, origin: string): AddressReading {
  const text = unmarked(unlinked(trimEdges(typed))).replace(/^["'`“”‘’«»<]+|["'`“”‘’«»>,;]{1,5}$/g, '');
  if (text === '') return refuse('Give the address of the service');
  if (/\s|\\/.test(text)) return refuse('An address has no spaces and no backslashes');
  if (/^https?(?::(?!\/\/)|\/\/)/i.test(text)) return refuse('Write a colon and two slashes, as in https://');
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https')
    return refuse(`Only http and https addresses can be used, not ${scheme}`);
  // Without two slashes, `localhost:4317` is host and port, and `mailto:x` is neither.
  if (scheme === undefined && /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text))
    return refuse('Only http and https addresses can be used');
  const whole = withScheme(text, scheme !== undefined, origin);
  const url = parseUrl(whole);
  if (!url) return refuse('This is not an address. Use the form https://api.example.com/v1');
  const read = `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  const fault = typedAddressFault(whole) ?? typedAddressFault(read);
  if (fault) return refuse(fault);
  if (url.username || url.password)
    return refuse('Leave the name and password out of the address; give the key below');
  if (url.search || url.hash || /[?#]/.test(text)) return refuse('Leave out “?” and “#” and what follows');
  return { ok: true, url: read };
}

const refuse = (reason: string): AddressReading => ({ ok: false, reason });

function withScheme(text: string, hasScheme: boolean, origin: string): string {
  if (hasScheme) return text;
  if (text.startsWith('//')) return `https:${text}`;
  if (text.startsWith('/')) return `${origin}${text}`;
  return `${loopbackHost.test(text) ? 'http' : 'https'}://${text}`;
}

const versionAtEnd = /\/v\d+$/;

/** The address with `/v1` if it does not end with a version. */
export const suggestVersion = (baseUrl: string): string | undefined =>
  versionAtEnd.test(baseUrl) ? undefined : `${baseUrl}/v1`;

/**
 * The proposed other three addresses: hosts named `read.`, `search.` and `write.` beside `api.`, otherwise paths on one
 * origin (`/v1` → `/read/v1`).
 */
export function proposeAddresses(baseUrl: string): ServiceAddresses {
  const propose = (kind: 'read' | 'search' | 'write') => {
    const url = new URL(baseUrl);
    const path = url.pathname.replace(/\/+$/, '');
    if (/^api\./i.test(url.hostname))
      return `${url.protocol}//${url.host.replace(/^api\./i, `${kind}.`)}${path}`;
    const version = versionAtEnd.exec(path)?.[0] ?? '';
    return `${url.origin}${path.slice(0, path.length - version.length)}/${kind}${version}`;
  };
  return { baseUrl, readUrl: propose('read'), searchUrl: propose('search'), writeUrl: propose('write') };
}
