import type { Credentials, ServiceConnection } from '@/api/session';
import type { ServicePreset } from './presets';
import { proposeAddresses, readAddress } from '@/lib/service-address';

/** What the form holds. An empty read, search or write address means the proposed one. */
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
  remember: false,
};

/**
 * The connection that checked values describe. A preset gives its name to its own address only; and addresses that it
 * filled in are not kept when the service's address was then changed by hand.
 */
export function toConnection(
  values: ConnectValues,
  origin: string,
  id: string,
  presets: readonly ServicePreset[] = [],
): ServiceConnection {
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
  };
}

/** What was typed, over what is kept already: an empty field leaves it as it is. */
export function toCredentials(
  values: Pick<ConnectValues, 'apiKey' | 'bearerToken'>,
  kept: Credentials = {},
): Credentials {
  const apiKey = values.apiKey.trim();
  const bearerToken = values.bearerToken.trim();
  return { ...kept, ...(apiKey ? { apiKey } : {}), ...(bearerToken ? { bearerToken } : {}) };
}

/** Values for a known service; addresses that are the proposed ones stay empty. */
export function valuesOf(
  service: ServicePreset | ServiceConnection,
  remembered = false,
): Omit<ConnectValues, 'apiKey' | 'bearerToken'> & { apiKey: ''; bearerToken: '' } {
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
    remember: remembered,
  };
}

/** A saved connection that a new one of the same name and address would only repeat. */
export function findSame(
  saved: readonly ServiceConnection[],
  connection: Pick<ServiceConnection, 'name' | 'baseUrl'>,
): ServiceConnection | undefined {
  return saved.find((one) => one.baseUrl === connection.baseUrl && one.name === connection.name);
}

/** `crypto.randomUUID` exists only on https and loopback; this is no secret. */
export function newConnectionId(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
