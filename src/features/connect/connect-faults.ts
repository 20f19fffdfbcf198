import { credentialFault } from '@/lib/credential';
import { definedOnly } from '@/lib/defined-only';
import { trimEdges } from '@/lib/hidden-characters';
import { readAddress } from '@/lib/service-address';
import type { ConnectValues } from './connect-values';

/** What is wrong, by field. */
export type ConnectFaults = Partial<Record<keyof ConnectValues, string>>;

const LONGEST_NAME = 60;

/** What is wrong with typed values. `origin` is that of this page, for addresses given as a path. */
export function connectFaults(values: ConnectValues, origin: string): ConnectFaults {
  const addressFault = (typed: string) => {
    const reading = readAddress(typed, origin);
    return reading.ok ? undefined : reading.reason;
  };
  const otherFault = (typed: string) => (typed.trim() === '' ? undefined : addressFault(typed));
  const faults: Partial<Record<keyof ConnectValues, string | undefined>> = {
    baseUrl: addressFault(values.baseUrl),
    readUrl: otherFault(values.readUrl),
    searchUrl: otherFault(values.searchUrl),
    writeUrl: otherFault(values.writeUrl),
    apiKey: credentialFault(trimEdges(values.apiKey), 'API key'),
    bearerToken: credentialFault(trimEdges(values.bearerToken), 'bearer token'),
    name: values.name.length > LONGEST_NAME ? `A name is at most ${LONGEST_NAME} characters long` : undefined,
  };
  return definedOnly(faults);
}
