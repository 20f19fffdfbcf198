/**
 * The session: the service and its credentials. Addresses are kept on the device, credentials only in this tab unless
 * the person chose to be remembered. Credentials must not appear anywhere else: not in URLs, logs or query keys.
 */
import type { Address, Credential } from '@/contract/endpoint';
import { deviceStore, storedValue, tabStore, type BrowserStore } from '@/lib/browser-store';
import { toJson } from '@/lib/json';
import { memberAt } from '@/lib/member-at';
import type { ServiceAddresses } from '@/lib/service-address';

/** A service this device remembers: a name and the four addresses, without credentials. */
export interface SavedService extends ServiceAddresses {
  id: string;
  name: string;
  colour?: string | undefined;
  production?: boolean | undefined;
  /** Only requests that change nothing are sent to it. */
  readOnly?: boolean | undefined;
}

export const addressKeys = ['baseUrl', 'readUrl', 'searchUrl', 'writeUrl'] as const;

export interface Credentials {
  apiKey?: string | undefined;
  bearerToken?: string | undefined;
  /** API keys by project id, for projects that `apiKey` cannot access. */
  projectKeys?: Readonly<Record<string, string>> | undefined;
}

export interface Session {
  readonly service: SavedService;
  readonly credentials: Credentials;
  readonly remembered: boolean;
  /** Changes when the person connects again, but not when a credential is renewed. */
  readonly identity?: string | undefined;
}

/** Identifies a credential of a session; an API key may be that of one project. */
export interface CredentialSlot {
  readonly kind: Credential;
  readonly projectId?: string | undefined;
}

const ACTIVE = 'signalbox.active';
const credentialsPrefix = 'signalbox.credentials.';
const credentialsKey = (id: string) => `${credentialsPrefix}${id}`;
/**
 * Changes at each sign-out. Credentials are stored together with its value, so that a tab that was in the background
 * notices the sign-out when it is loaded or shown again.
 */
const signedOutKey = (id: string) => `signalbox.signed-out.${id}`;

/*
 * What storage holds is checked by hand: this is the one module of the first load that reads data, and schemas would
 * be a tenth of that load.
 */
type Held = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Held =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasTexts = (held: Held, keys: readonly string[]) => keys.every((key) => typeof held[key] === 'string');
const mayHaveTexts = (held: Held, keys: readonly string[]) =>
  keys.every((key) => held[key] === undefined || typeof held[key] === 'string');

const isService = (value: unknown): value is SavedService =>
  isRecord(value) &&
  hasTexts(value, ['id', 'name', ...addressKeys]) &&
  mayHaveTexts(value, ['colour']) &&
  ['production', 'readOnly'].every((key) => ['undefined', 'boolean'].includes(typeof value[key]));

interface Kept extends Credentials {
  identity?: string | undefined;
  /** The value of `signedOutKey` when they were stored. */
  signedOut?: string | undefined;
}

function isKept(value: unknown): value is Kept {
  if (!isRecord(value)) return false;
  const { projectKeys = {} } = value;
  return (
    mayHaveTexts(value, ['apiKey', 'bearerToken', 'identity', 'signedOut']) &&
    isRecord(projectKeys) &&
    hasTexts(projectKeys, Object.keys(projectKeys))
  );
}

/** The credentials that a store holds for a service. Erases them if the person has signed out since. */
function readKept(store: BrowserStore, id: string): Kept | undefined {
  const key = credentialsKey(id);
  const value = storedValue(key, (stored) => (isKept(stored) ? stored : undefined), store).get();
  if (!value) return undefined;
  if (value.signedOut === deviceStore.get(signedOutKey(id))) return value;
  store.remove(key);
  return undefined;
}

/** Those that can be used: what is wrong with one does not take the others away. */
const readServices = (stored: unknown): readonly SavedService[] | undefined =>
  Array.isArray(stored) ? stored.filter(isService) : undefined;

// Older versions called them connections.
const formerServices = storedValue('signalbox.connections', (stored) => readServices(stored) ?? []);
const services = storedValue('signalbox.services', (stored) => readServices(stored) ?? formerServices.get());

export const savedServices = services.get;

function saveServices(saved: readonly SavedService[]): void {
  services.set(saved);
  deviceStore.remove('signalbox.connections');
}

function load(): Session | undefined {
  const saved = savedServices();
  // Another tab may have forgotten services or signed out meanwhile.
  for (const key of tabStore.keys()) {
    if (!key.startsWith(credentialsPrefix)) continue;
    const id = key.slice(credentialsPrefix.length);
    if (saved.some((service) => service.id === id)) readKept(tabStore, id);
    else tabStore.remove(key);
  }
  const active = tabStore.get(ACTIVE) ?? deviceStore.get(ACTIVE);
  const service = saved.find(({ id }) => id === active);
  if (!service) return undefined;
  const held = heldCredentials(service.id);
  return held && { service, ...held };
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

const handleStorage = (event: StorageEvent) => {
  if (event.key === null || event.key.startsWith('signalbox.')) changed(load());
};
const handleShow = (event: PageTransitionEvent) => {
  if (event.persisted) changed(load());
};

/**
 * For `useSyncExternalStore`. Also follows a sign-out in another tab, even while this page was in the back/forward
 * cache.
 */
export function subscribeSession(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', handleStorage);
    window.addEventListener('pageshow', handleShow);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', handleStorage);
    window.removeEventListener('pageshow', handleShow);
  };
}

function keep({ service, credentials, remembered, identity }: Session): void {
  const key = credentialsKey(service.id);
  const [store, other] = remembered ? [deviceStore, tabStore] : [tabStore, deviceStore];
  const kept: Kept = { ...credentials, identity, signedOut: deviceStore.get(signedOutKey(service.id)) };
  other.remove(key);
  store.set(key, toJson(kept));
  changed({ service, credentials, remembered, identity });
}

/** Makes a session active and saves its service. Credentials are stored on the device only if `remember`. */
export function startSession(service: SavedService, credentials: Credentials, remember: boolean): void {
  const others = savedServices().filter((saved) => saved.id !== service.id);
  saveServices([...others, service]);
  tabStore.set(ACTIVE, service.id);
  deviceStore.set(ACTIVE, service.id);
  keep({ service, credentials, remembered: remember, identity: nonce() });
}

/** `crypto.randomUUID` only exists on https and loopback; this is not a secret. */
const nonce = () => crypto.getRandomValues(new Uint32Array(2)).join('-');

/** The stored credentials of a saved service, and whether they are stored on the device. */
export function heldCredentials(id: string): Omit<Session, 'service'> | undefined {
  const own = readKept(tabStore, id);
  const kept = own ?? readKept(deviceStore, id);
  if (!kept) return undefined;
  const { identity, signedOut: _, ...credentials } = kept;
  return { credentials, remembered: !own, identity };
}

/** Whether a saved service can be used without entering credentials. */
export const holdsCredentials = (id: string): boolean => heldCredentials(id) !== undefined;

/** Switches to a saved service; false if its credentials have to be entered. */
export function switchSession(id: string): boolean {
  tabStore.set(ACTIVE, id);
  changed(load());
  return current?.service.id === id;
}

export function credentialIn(
  { credentials }: Session,
  { kind, projectId }: CredentialSlot,
): string | undefined {
  if (kind === 'bearer') return credentials.bearerToken;
  return projectId === undefined ? credentials.apiKey : memberAt(credentials.projectKeys, projectId);
}

/** The credentials with one of them replaced. */
export function withCredential(
  credentials: Credentials,
  { kind, projectId }: CredentialSlot,
  value: string,
): Credentials {
  if (kind === 'bearer') return { ...credentials, bearerToken: value };
  if (projectId === undefined) return { ...credentials, apiKey: value };
  return { ...credentials, projectKeys: { ...credentials.projectKeys, [projectId]: value } };
}

/** Adds or replaces one credential of the active session, stored where the others are. */
export function setCredential(slot: CredentialSlot, value: string): void {
  const session = currentSession();
  if (session) keep({ ...session, credentials: withCredential(session.credentials, slot, value) });
}

/**
 * Erases the stored credentials of a service in every tab. A page that is being left keeps its session until then.
 */
export function eraseStored(id: string): void {
  deviceStore.set(signedOutKey(id), nonce());
  tabStore.remove(credentialsKey(id));
  deviceStore.remove(credentialsKey(id));
}

function endSession(id: string): void {
  const active = currentSession();
  changed(active?.service.id === id ? undefined : active);
}

/** Ends the session of a service in every tab. The service stays listed. */
export function signOut(id: string): void {
  eraseStored(id);
  endSession(id);
}

/** Erases a service with everything that this device stored for it, such as its own actions. */
export function forgetService(id: string): void {
  eraseStored(id);
  saveServices(savedServices().filter((saved) => saved.id !== id));
  for (const store of [tabStore, deviceStore]) {
    for (const key of store.keys())
      if (key.startsWith('signalbox.') && key.split('.').includes(id)) store.remove(key);
    if (store.get(ACTIVE) === id) store.remove(ACTIVE);
  }
  endSession(id);
}

export const addressOf = (service: SavedService, address: Address): string =>
  ({
    base: service.baseUrl,
    read: service.readUrl,
    search: service.searchUrl,
    write: service.writeUrl,
  })[address];
