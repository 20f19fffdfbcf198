/**
 * Which service the console talks to, and as whom. Addresses are kept on the device; credentials only in this tab,
 * unless the person asked to be remembered. Credentials appear nowhere else: not in URLs, logs or query keys.
 */
import type { Address } from '@/contract/endpoint';

/** A saved connection: a name and the four addresses. Holds no credential. */
export interface ServiceConnection {
  id: string;
  name: string;
  baseUrl: string;
  readUrl: string;
  searchUrl: string;
  writeUrl: string;
  colour?: string | undefined;
  production?: boolean | undefined;
}

export interface Credentials {
  apiKey?: string | undefined;
  bearerToken?: string | undefined;
}

export interface Session {
  readonly connection: ServiceConnection;
  readonly credentials: Credentials;
  readonly remembered: boolean;
}

const CONNECTIONS = 'signalbox.connections';
const ACTIVE = 'signalbox.active';
/** Written at each sign-out, because tabs that hold credentials of their own hear of nothing else. */
const SIGNED_OUT = 'signalbox.signed-out';
const credentialsKey = (id: string) => `signalbox.credentials.${id}`;

/*
 * What storage holds is checked by hand: this is the one module of the first load that reads data, and schemas would
 * be a tenth of that load.
 */
type Fields = Record<string, 'string' | 'boolean'>;
const neededOfConnection: Fields = {
  id: 'string',
  name: 'string',
  baseUrl: 'string',
  readUrl: 'string',
  searchUrl: 'string',
  writeUrl: 'string',
};
const optionalOfConnection: Fields = { colour: 'string', production: 'boolean' };
const optionalOfCredentials: Fields = { apiKey: 'string', bearerToken: 'string' };

function fits(value: unknown, needed: Fields, optional: Fields): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const held = new Map<string, unknown>(Object.entries(value));
  return (
    Object.entries(needed).every(([key, type]) => typeof held.get(key) === type) &&
    Object.entries(optional).every(([key, type]) => !held.has(key) || typeof held.get(key) === type)
  );
}

const isConnection = (value: unknown): value is ServiceConnection =>
  fits(value, neededOfConnection, optionalOfConnection);
const isCredentials = (value: unknown): value is Credentials => fits(value, {}, optionalOfCredentials);

function readJson(store: Storage, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}

function readCredentials(store: Storage, id: string): Credentials | undefined {
  const value = readJson(store, credentialsKey(id));
  return isCredentials(value) ? value : undefined;
}

export function savedConnections(): ServiceConnection[] {
  const value = readJson(localStorage, CONNECTIONS);
  return Array.isArray(value) && value.every(isConnection) ? value : [];
}

function load(): Session | undefined {
  const id = sessionStorage.getItem(ACTIVE) ?? localStorage.getItem(ACTIVE);
  const connection = savedConnections().find((saved) => saved.id === id);
  if (!connection) return undefined;
  const held = heldCredentials(connection.id);
  return held && { connection, ...held };
}

let current: Session | undefined;
let loaded = false;
const listeners = new Set<() => void>();

function changed(next: Session | undefined) {
  current = next;
  loaded = true;
  for (const listener of listeners) listener();
}

export function currentSession(): Session | undefined {
  if (!loaded) {
    current = load();
    loaded = true;
  }
  return current;
}

/** For `useSyncExternalStore`; also follows sign-out in another tab. */
export function subscribeSession(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== localStorage) return;
    const [signedOut] = event.key === SIGNED_OUT ? (event.newValue ?? '').split(' ') : [];
    if (signedOut) sessionStorage.removeItem(credentialsKey(decodeURIComponent(signedOut)));
    changed(load());
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Makes a session the active one and keeps its connection; credentials go to the device only when `remember`ed. */
export function startSession(
  connection: ServiceConnection,
  credentials: Credentials,
  remember: boolean,
): void {
  const others = savedConnections().filter((saved) => saved.id !== connection.id);
  localStorage.setItem(CONNECTIONS, JSON.stringify([...others, connection]));
  const key = credentialsKey(connection.id);
  const [keep, drop] = remember ? [localStorage, sessionStorage] : [sessionStorage, localStorage];
  drop.removeItem(key);
  keep.setItem(key, JSON.stringify(credentials));
  sessionStorage.setItem(ACTIVE, connection.id);
  localStorage.setItem(ACTIVE, connection.id);
  changed({ connection, credentials, remembered: remember });
}

/** The credentials kept for a saved connection, and where: in this tab or on the device. */
export function heldCredentials(id: string): { credentials: Credentials; remembered: boolean } | undefined {
  const own = readCredentials(sessionStorage, id);
  const credentials = own ?? readCredentials(localStorage, id);
  return credentials && { credentials, remembered: !own };
}

/** Whether a saved connection can be used without giving its credentials again. */
export function holdsCredentials(id: string): boolean {
  return heldCredentials(id) !== undefined;
}

/** Switches to a saved connection; false when its credentials have to be given again. */
export function switchSession(id: string): boolean {
  sessionStorage.setItem(ACTIVE, id);
  changed(load());
  return current?.connection.id === id;
}

/** Adds or replaces the bearer token of the active session. */
export function setBearerToken(bearerToken: string): void {
  const session = currentSession();
  if (session) startSession(session.connection, { ...session.credentials, bearerToken }, session.remembered);
}

/** Erases the stored credentials of a connection; a page that is being left keeps its session until it is gone. */
export function eraseStored(id: string): void {
  sessionStorage.removeItem(credentialsKey(id));
  localStorage.removeItem(credentialsKey(id));
}

/** Erases the credentials of a connection; it stays listed. */
export function eraseCredentials(id: string): void {
  eraseStored(id);
  const active = currentSession();
  changed(active?.connection.id === id ? undefined : active);
}

/** Erases the credentials of a connection in every tab. */
export function signOut(id: string): void {
  eraseCredentials(id);
  localStorage.setItem(SIGNED_OUT, `${encodeURIComponent(id)} ${Date.now()}`);
}

/** Erases a connection wholly. */
export function forgetConnection(id: string): void {
  const rest = savedConnections().filter((saved) => saved.id !== id);
  localStorage.setItem(CONNECTIONS, JSON.stringify(rest));
  // What this device noted for it, such as the actions taken from here.
  for (const key of Object.keys(localStorage))
    if (key.startsWith('signalbox.') && key.endsWith(`.${id}`)) localStorage.removeItem(key);
  signOut(id);
}

export function addressOf(connection: ServiceConnection, address: Address): string {
  return {
    base: connection.baseUrl,
    read: connection.readUrl,
    search: connection.searchUrl,
    write: connection.writeUrl,
  }[address];
}
