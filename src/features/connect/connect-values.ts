import type { Credentials, SavedService } from '@/api/session';
import { proposeAddresses, readAddress } from '@/lib/service-address';
import { trimEdges } from '@/lib/hidden-characters';
import type { ServicePreset } from './presets';

/** Values of the form. An empty read, search or write address means the proposed one. */
export interface ConnectValues {
  baseUrl: string;
  readUrl: string;
  searchUrl: string;
  writeUrl: string;
  apiKey: string;
  bearerToken: string;
  name: string;
  colour: string;
  production: boolean;
  readOnly: boolean;
  remember: boolean;
}

export const emptyValues: ConnectValues = {
  baseUrl: '',
  readUrl: '',
  searchUrl: '',
  writeUrl: '',
  apiKey: '',
  bearerToken: '',
  name: '',
  colour: 'grey',
  production: false,
  readOnly: false,
  remember: false,
};

/**
 * The service for validated values. A preset's name is only used for its own address, and its other addresses are
 * dropped if the service's address was changed by hand.
 */
export function toService(
  values: ConnectValues,
  origin: string,
  id: string,
  presets: readonly ServicePreset[] = [],
): SavedService {
  const resolve = (typed: string) => {
    const reading = readAddress(typed, origin);
    if (!reading.ok) throw new Error(reading.reason);
    return reading.url;
  };
  const proposed = proposeAddresses(resolve(values.baseUrl));
  const preset = presets.find(({ baseUrl }) => baseUrl === proposed.baseUrl);
  const strangers = presets.filter((one) => one !== preset);
  const other = (kind: 'readUrl' | 'searchUrl' | 'writeUrl') => {
    const typed = values[kind].trim();
    return typed === '' || strangers.some((one) => one[kind] === typed) ? proposed[kind] : resolve(typed);
  };
  return {
    id,
    name: values.name.trim() || preset?.name || new URL(proposed.baseUrl).host,
    baseUrl: proposed.baseUrl,
    readUrl: other('readUrl'),
    searchUrl: other('searchUrl'),
    writeUrl: other('writeUrl'),
    colour: values.colour,
    production: values.production,
    readOnly: values.readOnly,
  };
}

/** The typed credentials merged with the stored ones: an empty field keeps the stored value. */
export function toCredentials(
  values: Pick<ConnectValues, 'apiKey' | 'bearerToken'>,
  kept: Credentials = {},
): Credentials {
  const apiKey = trimEdges(values.apiKey);
  const bearerToken = trimEdges(values.bearerToken);
  return { ...kept, ...(apiKey ? { apiKey } : {}), ...(bearerToken ? { bearerToken } : {}) };
}

/** Form values for a known service. Addresses that equal the proposed ones stay empty. */
export function valuesOf(service: ServicePreset | SavedService, remembered = false): ConnectValues {
  const proposed = proposeAddresses(service.baseUrl);
  const own = (kind: 'readUrl' | 'searchUrl' | 'writeUrl') =>
    service[kind] === proposed[kind] ? '' : service[kind];
  return {
    baseUrl: service.baseUrl,
    readUrl: own('readUrl'),
    searchUrl: own('searchUrl'),
    writeUrl: own('writeUrl'),
    apiKey: '',
    bearerToken: '',
    name: 'id' in service ? service.name : '',
    colour: ('colour' in service ? service.colour : undefined) ?? 'grey',
    production: service.production ?? false,
    // The setting in config.json is not copied: it applies for as long as it is there.
    readOnly: 'id' in service && service.readOnly === true,
    remember: remembered,
  };
}

/** A saved service with the same name and address, which a new one would duplicate. */
export const findSame = (
  saved: readonly SavedService[],
  service: Pick<SavedService, 'name' | 'baseUrl'>,
): SavedService | undefined =>
  saved.find((one) => one.baseUrl === service.baseUrl && one.name === service.name);

/** `crypto.randomUUID` only exists on https and loopback; this is not a secret. */
export const newServiceId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
