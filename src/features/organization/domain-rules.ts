import { domainInputSchema } from '@/contract/claimed-domain';
import { extractDomain } from '@/contract/domain';
import { z } from '@/contract/zod';

export function domainFault(text: string): string | undefined {
  const parsed = z.safeParse(domainInputSchema, text);
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}

/** What the service will take out of what is typed: "Claims example.com". */
export function domainHint(text: string, verb: string): string {
  const domain = extractDomain(text);
  return domain === undefined ? 'A domain, an e-mail address or a URL' : `${verb} ${domain}`;
}
