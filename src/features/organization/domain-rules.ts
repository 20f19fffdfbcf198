import { domainInputSchema } from '@/contract/claimed-domain';
import { extractDomain } from '@/contract/domain';
import { firstIssue } from '@/lib/first-issue';

export const domainFault = (text: string) => firstIssue(domainInputSchema, text);

/** What the service will take out of what is typed: "Claims example.com". */
export function domainHint(text: string, verb: string): string {
  const domain = extractDomain(text);
  return domain === undefined ? 'A domain, an e-mail address or a URL' : `${verb} ${domain}`;
}
