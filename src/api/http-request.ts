import type { BodyOf, Endpoint, PathParams, QueryOf } from '@/contract/endpoint';
import { ApiError, MissingCredentialError } from './errors';
import { keySlotOf } from './project-access';
import { credentialIn, type CredentialSlot, type Session } from './session';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : { [K in Name]: Value };
type PathPart<E extends Endpoint> = [keyof PathParams<E>] extends [never]
  ? { path?: undefined }
  : { path: PathParams<E> };
type QueryPart<E extends Endpoint> = [QueryOf<E>] extends [undefined]
  ? { query?: undefined }
  : Record<never, never> extends QueryOf<E>
    ? { query?: QueryOf<E> | undefined }
    : { query: QueryOf<E> };

export type RequestOptions<E extends Endpoint> = PathPart<E> &
  QueryPart<E> &
  Part<'body', BodyOf<E>> & {
    signal?: AbortSignal | undefined;
    /** Timeout in milliseconds; 30 s by default. */
    timeoutMs?: number;
    /** A session other than the active one, to try a service before it is stored. */
    session?: Session;
  };

/** Fills a path, each parameter encoded as one segment: object names contain `/`, `.` and `:`. */
export const fillPath = (endpoint: Endpoint, params: Readonly<Record<string, string>> = {}): string =>
  endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    // URL parsers resolve segments of dots even when encoded, an empty segment changes the path, and half a character
    // cannot be encoded. No id can be one of these.
    if (value === undefined || value === '' || value === '.' || value === '..' || /\p{Cs}/u.test(value))
      throw new ApiError({
        endpoint,
        status: 404,
        problem: { title: 'Not found', detail: `“${value ?? ''}” cannot be an id.` },
      });
    return encodeURIComponent(value);
  });

export function toSearch(query: object | undefined): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {}) as [string, unknown][])
    if (value !== undefined) search.set(key, String(value));
  const text = search.toString();
  return text && `?${text}`;
}

/** The credential to send; undefined if none is needed. */
export function pickCredential(
  endpoint: Endpoint,
  session: Session,
  project: string | undefined,
): CredentialSlot | undefined {
  const [preferred] = endpoint.auth;
  if (!preferred) return undefined;
  const key: CredentialSlot = project === undefined ? { kind: 'apiKey' } : keySlotOf(session, project);
  const slots = endpoint.auth.map((kind) => (kind === 'apiKey' ? key : { kind }));
  const held = slots.find((slot) => credentialIn(session, slot) !== undefined);
  if (!held)
    throw new MissingCredentialError(endpoint, preferred, preferred === 'apiKey' ? key.projectId : undefined);
  return held;
}

/** The project of a request; a few endpoints name it in the body. */
export function projectOf({ path, body }: { path?: object | undefined; body?: unknown }): string | undefined {
  const named: Record<string, unknown> = { ...(body as object | undefined), ...path };
  const project = named.projectIdOrName ?? named.projectId;
  return typeof project === 'string' ? project : undefined;
}

export function credentialHeader(slot: CredentialSlot | undefined, session: Session): Record<string, string> {
  if (!slot) return {};
  const value = credentialIn(session, slot) ?? '';
  return slot.kind === 'apiKey' ? { 'X-Api-Key': value } : { Authorization: `Bearer ${value}` };
}
