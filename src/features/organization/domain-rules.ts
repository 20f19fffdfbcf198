import { domainInputSchema } from '@/contract/claimed-domain';
import { emailReading, extractDomain, normalEmail, readDomain } from '@/contract/domain';
import { domainWords } from '@/lib/domain-words';
import { firstIssue } from '@/lib/first-issue';
import { trimEdges } from '@/lib/hidden-characters';

export const domainFault = (text: string) => firstIssue(domainInputSchema, text);

/** What is taken out of what is typed: "Claims example.com". */
export function domainHint(text: string, verb: string): string {
  const domain = extractDomain(text);
  return domain === undefined ? 'A domain, an e-mail address or a URL' : `${verb} ${domainWords(domain)}`;
}

/** Without the codes of an address: `ana%40example.com`. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The addresses of links, `<mailto:ana@example.com|Ana>`, in angle and in square brackets. */
const marked =
  /mailto:(?:\/\/)?([^\s"'<>()|?]+)|<([^\s<>:|]+[@＠﹫][^\s<>|]+)>|\[([^[\]\s]+@[^[\]\s]*[a-z])\]/gi;

/** The address in what people paste: `Ana <ana@example.com>`, `mailto:ana@example.com`. */
export function readEmail(text: string): string | undefined {
  const found = [...text.matchAll(marked)].map(([, ...parts]) => decoded(parts.join('')));
  // Also what stands beside it in a list or a table: `Ana Moreau\tana@example.com`, `ana@example.com (Ana)`.
  const words = trimEdges(text.replaceAll(marked, ' ')).split(/\s+/);
  const named = [...found, ...words.filter((word) => /[@＠﹫]|%40/.test(word))];
  const [address, ...others] = new Set(
    named.map((word) => normalEmail(word.replace(/^(?:e-?mail|to|from|cc)[:=]|[?#].*$/gi, ''))),
  );
  return others.length > 0 ? undefined : address;
}

export function emailFault(text: string): string | undefined {
  if (text.trim() === '') return 'E-mail address is required';
  if (readEmail(text) !== undefined) {
    const reading = readDomain(trimEdges(text));
    return 'mixed' in reading ? reading.mixed : undefined;
  }
  if (text.split('@').length > 2) return 'Give one address at a time';
  const reading = emailReading(trimEdges(text));
  return 'reason' in reading ? reading.reason : 'Give one address at a time';
}

/** What is sent, if it is not what is typed. */
export function emailHint(text: string, verb: string): string | undefined {
  const email = readEmail(text);
  if (email === undefined || email === text) return undefined;
  const [local, domain = ''] = email.split('@');
  return `${verb} ${local}@${domainWords(domain)}`;
}
