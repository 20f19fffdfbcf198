import { parseUrl } from './parse-url';
import { addressFault } from './web-address';

/**
 * Why a text is no address to send to. Beside what `addressFault` finds, nobody means quotes around it, the mark of a
 * place to fill in, half a code, or a host that no name server has.
 */
export function typedAddressFault(text: string): string | undefined {
  const [wrapping] = /^["'`“”„‘’‚«»‹›「<([]/.exec(text) ?? [];
  if (wrapping !== undefined)
    return `Remove “${wrapping}” from the start of the address, and what closes it from the end`;
  const fault = addressFault(text);
  if (fault !== undefined) return fault;
  const host = (parseUrl(text)?.hostname ?? '').replace(/\.$/, '');
  if (/[^.]{64}/.test(host)) return 'A part of the host between dots is at most 63 characters long';
  if (host.length > 253) return 'A host is at most 253 characters long';
  if (/^-|-\.|\.-|-$/.test(host)) return 'A part of the host between dots has no dash at its ends';
  if (/(?:…|\.{3})$/.test(text)) return 'The end of the address was cut off. Copy it whole';
  const after = strayEnd(text);
  if (after !== undefined) return `Remove “${after}” from the end of the address`;
  if (/,https?:/i.test(text)) return 'Give one address at a time';
  if (text.includes('&amp;')) return 'Write & instead of &amp;';
  if (/^[^/]*\/\/@/.test(text)) return 'Remove the @ in front of the host';
  const odd = /[<>"{}`“”]/.exec(text)?.[0];
  if (odd !== undefined)
    return `An address cannot contain “${odd}”. Fill in the placeholder, or write ${encodeURIComponent(odd)} instead`;
  return /%(?![0-9a-f]{2})/i.test(text)
    ? 'In an address, two digits or letters from A to F follow each %'
    : undefined;
}

/** What ends a sentence, a list or a bracket around an address, and not the address. A bracket may be its own. */
function strayEnd(text: string): string | undefined {
  const last = text.slice(-1);
  const opening = { ')': '(', ']': '[' }[last];
  const isStray = opening ? !text.includes(opening) : /[.,:;!*|'’»。，、]/.test(last);
  return isStray ? last : undefined;
}
