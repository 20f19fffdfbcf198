/**
 * The domain in an e-mail address, a domain name or a URL: the part after `@`, or the host name without a
 * leading `www.` (specification 14). Undefined where there is none.
 */
export function extractDomain(input: string): string | undefined {
  const text = input.trim().toLowerCase();
  if (text === '' || /\s/.test(text)) return undefined;
  let host: string;
  if (/^[a-z][a-z0-9+.-]*:\/\//.test(text)) {
    if (!/^https?:/.test(text) || !URL.canParse(text)) return undefined;
    host = new URL(text).hostname.replace(/^www\./, '');
  } else if (text.includes('@')) {
    const [local, domain, ...rest] = text.split('@');
    if (!local || !domain || rest.length > 0) return undefined;
    host = domain;
  } else {
    host = text.replace(/^www\./, '');
  }
  host = host.replace(/\.$/, '');
  if (host.length > 253 || !host.includes('.')) return undefined;
  const labels = host.split('.');
  const isLabel = (label: string) => /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(label);
  if (!labels.every(isLabel)) return undefined;
  // A last label of digits is an IP address, not a domain.
  return /^\d+$/.test(labels.at(-1) ?? '') ? undefined : host;
}
