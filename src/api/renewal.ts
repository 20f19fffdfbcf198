/**
 * Asks the person for a credential while a request waits: a replacement for one that the service no longer accepts, or
 * the API key of a project that only a bearer token sees so far. Several requests may wait for one answer.
 */
import { useSyncExternalStore } from 'react';
import { externalStore } from '@/lib/external-store';
import {
  credentialIn,
  currentSession,
  setCredential,
  subscribeSession,
  type CredentialSlot,
  type Session,
} from './session';

interface Wanted {
  slot: CredentialSlot;
  /** The credential that was sent; undefined if there is none. */
  refused: string | undefined;
  /** What the request does: "Trigger a read". */
  summary: string;
  /** The request is a change that somebody waits for. After "Not now", reads do not ask again. */
  isChange: boolean;
  signal: AbortSignal | undefined;
}

export interface CredentialNeed {
  readonly slot: CredentialSlot;
  readonly isMissing: boolean;
  readonly summary: string;
  readonly state: 'checking' | 'asking' | 'put off';
}

interface Pending {
  need: CredentialNeed;
  readonly refused: string | undefined;
  readonly identity: string | undefined;
  answer: Answer;
}

interface App {
  /** Whether the current page can show the question. */
  canAsk: () => boolean;
  /** Whether the service accepts a credential elsewhere: it may have answered 401 to one request only. */
  isAccepted: (session: Session, slot: CredentialSlot, value: string) => Promise<boolean>;
  /** The service accepts the refused credential again. Failed reads should be repeated. */
  onAcceptedAgain: () => void;
}

/** Resolves with whether there is a new credential. */
interface Answer {
  readonly promise: Promise<boolean>;
  readonly resolve: (isRenewed: boolean) => void;
}

function openAnswer(): Answer {
  let resolve: Answer['resolve'] = () => undefined;
  const promise = new Promise<boolean>((settled) => (resolve = settled));
  return { promise, resolve };
}

const pending = new Map<string, Pending>();
const needs = externalStore<readonly CredentialNeed[]>([]);
let app: App | undefined;

const keyOf = ({ kind, projectId = '' }: CredentialSlot) => `${kind} ${projectId}`;

const publish = () => needs.set([...pending.values()].map(({ need }) => need));

function setState(one: Pending, state: CredentialNeed['state']): void {
  one.need = { ...one.need, state };
  publish();
}

function reopen(one: Pending): void {
  one.answer = openAnswer();
  setState(one, 'asking');
}

function settle(key: string, one: Pending, isRenewed: boolean): void {
  pending.delete(key);
  one.answer.resolve(isRenewed);
  publish();
}

/** Credentials may also change on the connect page or in another tab. */
function handleSession(): void {
  const session = currentSession();
  for (const [key, one] of pending) {
    const value = session && credentialIn(session, one.need.slot);
    if (session?.identity !== one.identity) settle(key, one, false);
    else if (value !== one.refused) settle(key, one, value !== undefined);
  }
}

/** The app calls this once it can show the question. */
export function startAsking(by: App): () => void {
  app = by;
  const stop = subscribeSession(handleSession);
  return () => {
    app = undefined;
    stop();
    for (const [key, one] of pending) settle(key, one, false);
  };
}

/** Resolves with whether the request can be sent again with another credential. */
export async function renewCredential(wanted: Wanted): Promise<boolean> {
  const { slot, refused, signal } = wanted;
  const session = currentSession();
  if (!session || app?.canAsk() !== true) return false;
  const now = credentialIn(session, slot);
  if (now !== refused) return now !== undefined;

  const key = keyOf(slot);
  let one = pending.get(key);
  if (one?.need.state === 'put off') {
    if (!wanted.isChange) return false;
    reopen(one);
  }
  if (!one) {
    const { summary } = wanted;
    const need: CredentialNeed = { slot, isMissing: refused === undefined, summary, state: 'checking' };
    one = { need, refused, identity: session.identity, answer: openAnswer() };
    pending.set(key, one);
    void ask(key, one, session);
  }
  return orAborted(one.answer.promise, signal);
}

async function ask(key: string, one: Pending, session: Session): Promise<void> {
  const { refused, need } = one;
  const isFine =
    refused !== undefined && (await app?.isAccepted(session, need.slot, refused).catch(() => false));
  if (pending.get(key) !== one) return;
  // A new credential would not help.
  if (isFine) settle(key, one, false);
  else setState(one, 'asking');
}

function orAborted<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const handleAbort = () => reject(signal.reason as Error);
    if (signal.aborted) return handleAbort();
    signal.addEventListener('abort', handleAbort, { once: true });
    void promise.then(resolve).finally(() => signal.removeEventListener('abort', handleAbort));
  });
}

/** Keeps a credential that the service has accepted. Waiting requests are sent again. */
export function giveCredential({ slot }: CredentialNeed, value: string): void {
  setCredential(slot, value);
  const key = keyOf(slot);
  const one = pending.get(key);
  if (!one) return;
  // Still pending, so it is the same value again, of which listeners to the session are not notified.
  settle(key, one, true);
  app?.onAcceptedAgain();
}

/** "Not now": waiting requests fail. */
export function putOff({ slot }: CredentialNeed): void {
  const key = keyOf(slot);
  const one = pending.get(key);
  if (!one) return;
  one.answer.resolve(false);
  if (one.need.isMissing) settle(key, one, false);
  else setState(one, 'put off');
}

/** Asks without a waiting request: after "Not now", or where a page offers it. */
export function askFor(slot: CredentialSlot): void {
  const session = currentSession();
  if (!session) return;
  const key = keyOf(slot);
  const one = pending.get(key);
  if (one?.need.state === 'put off') reopen(one);
  if (one) return;
  const refused = credentialIn(session, slot);
  const need: CredentialNeed = { slot, isMissing: refused === undefined, summary: '', state: 'asking' };
  pending.set(key, { need, refused, identity: session.identity, answer: openAnswer() });
  publish();
}

export const useCredentialNeeds = (): readonly CredentialNeed[] =>
  useSyncExternalStore(needs.subscribe, needs.get);
