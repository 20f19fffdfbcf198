/** Requests of the connect page, before there is a session. */
import { listProjects } from '@/contract/project';
import { maybe, z } from '@/contract/zod';
import { toJson } from '@/lib/json';
import { differenceText } from '@/lib/unreadable';
import { ContractError } from './errors';
import { requestList } from './http';
import type { Session } from './session';

const TRY_TIMEOUT_MS = 15_000;
const PROBE_TIMEOUT_MS = 5_000;

/** Reads the projects with a session that is not stored yet. Throws as `request` does. */
export async function tryService(session: Session): Promise<void> {
  const { items, unreadable } = await requestList(listProjects, { session, timeoutMs: TRY_TIMEOUT_MS });
  // None of the elements is a project: this is probably another service.
  if (items.length === 0 && unreadable.count > 0)
    throw new ContractError(
      listProjects,
      'shape',
      (unreadable.first[0]?.differences ?? []).map(differenceText),
      undefined,
    );
}

/**
 * Whether anything answers at an address. A browser reports a refusal by CORS like a missing answer, but a `no-cors`
 * request succeeds whenever something answers. It carries no credential.
 */
export async function probeReachable(address: string): Promise<boolean> {
  try {
    await fetch(address, {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    return true;
  } catch {
    return false;
  }
}

const connectGrantSchema = z.looseObject({
  name: z.string(),
  baseUrl: z.string(),
  readUrl: z.string(),
  searchUrl: z.string(),
  writeUrl: z.string(),
  apiKey: maybe(z.string()),
  bearerToken: maybe(z.string()),
});
/** A service with its credentials, which the service that serves this console returns for a one-time token. */
export type ConnectGrant = z.infer<typeof connectGrantSchema>;

/** A one-click link that did not work. */
export class ConnectLinkError extends Error {
  override readonly name = 'ConnectLinkError';
  constructor(readonly kind: 'spent' | 'not-offered' | 'unreachable' | 'failed') {
    super(`The link does not work: ${kind}`);
  }
}

/** Exchanges the token of a one-click link, which works once. @throws ConnectLinkError */
export async function redeemConnectToken(token: string): Promise<ConnectGrant> {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(`${window.location.origin}/connect-tokens:redeem`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: toJson({ token }),
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TRY_TIMEOUT_MS),
    });
  } catch {
    throw new ConnectLinkError('unreachable');
  }
  try {
    answer = await response.json();
  } catch {
    // A web server of static files answers with a page.
    throw new ConnectLinkError(response.status >= 500 ? 'failed' : 'not-offered');
  }
  if (response.status >= 500) throw new ConnectLinkError('failed');
  if (!response.ok) throw new ConnectLinkError('spent');
  const grant = z.safeParse(connectGrantSchema, answer);
  if (!grant.success) throw new ConnectLinkError('not-offered');
  return grant.data;
}
