import { z } from '@/contract/zod';
import { credentialFault } from '@/lib/credential';
import { trimEdges } from '@/lib/hidden-characters';
import { readAddress } from '@/lib/service-address';

/** The schema of the form. `origin` is that of this page, for addresses given as a path. */
export function connectSchema(origin: string) {
  const address = (optional: boolean) =>
    z.string().check((context) => {
      if (optional && context.value.trim() === '') return;
      const reading = readAddress(context.value, origin);
      if (!reading.ok) context.issues.push({ code: 'custom', message: reading.reason, input: context.value });
    });
  const credential = (what: 'API key' | 'bearer token') =>
    z.string().check((context) => {
      const fault = credentialFault(trimEdges(context.value), what);
      if (fault) context.issues.push({ code: 'custom', message: fault, input: context.value });
    });
  return z.object({
    baseUrl: address(false),
    readUrl: address(true),
    searchUrl: address(true),
    writeUrl: address(true),
    apiKey: credential('API key'),
    bearerToken: credential('bearer token'),
    name: z.string().check(z.maxLength(60, 'A name is at most 60 characters long')),
    colour: z.string(),
    production: z.boolean(),
    readOnly: z.boolean(),
    remember: z.boolean(),
  });
}
