import { bareId } from './pasted-operation-id';
import { decoded } from './url';

/** What was pasted into the search: an id, a customer's reference, a name, or a URL that contains ids. */
export interface PastedReference {
  /** Ids to look up, the most likely first. */
  readonly ids: readonly string[];
  /** Text to find in names, if it is not certainly an id. */
  readonly name?: string | undefined;
  /** Whether it is clearly an id or a URL, so that it is looked up at once. */
  readonly sure: boolean;
  /** The project in a pasted URL, by id or name. */
  readonly project?: string | undefined;
  /** A page of this console: path, query and fragment. */
  readonly page?: string | undefined;
}

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;
const longest = 200;
const shortestName = 2;
/** Path segments between ids in URLs of the interface and of consoles. */
const words =
  /^(v\d+|read|search|write|projects?|integrations?|installations?|operations?|logs|connections?|destinations?|topics?|revisions?|objects|metadata|providers?|provider-apps?|jwt-keys?|orgs?|settings|edit|new|overview|configs?)$/i;

/** A path of this console or of the interface, without its host. */
const pagePath = /^\/(?:projects|orgs|v1|read|search|write)\/\S+$/;

/** Parses what was pasted; undefined if it cannot refer to one thing. */
export function readReference(typed: string, origin: string): PastedReference | undefined {
  if (typed.length > 2_000) return undefined;
  const text = bareId(typed);
  if (text === '') return undefined;
  const address = /https?:\/\/[^\s<>()[\]"'`]+/i.exec(text)?.[0];
  if (address !== undefined) return readAddress(address, origin);
  if (pagePath.test(text)) return readAddress(origin + text, origin);
  const ids = text.match(uuid);
  if (ids && ids.length > 0) return { ids: unique(ids).slice(0, 3), sure: true };
  if (text.length > longest) return undefined;
  if (looksLikeId(text)) return { ids: [text], sure: true };
  return text.length < shortestName
    ? undefined
    : { ids: isOneWord(text) ? [text] : [], name: text, sure: false };
}

function readAddress(text: string, origin: string): PastedReference | undefined {
  const url = URL.parse(text);
  if (!url) return undefined;
  if (url.origin === origin && !/^\/(v1|read|search|write)\//.test(url.pathname))
    return { ids: [], sure: true, page: `${url.pathname}${url.search}${url.hash}` };
  const segments = url.pathname
    .split('/')
    .map((segment) => decoded(segment).replace(/:[a-z-]+$/i, ''))
    .filter((segment) => segment !== '');
  const at = segments.findIndex((segment) => /^projects$/i.test(segment));
  const project = at === -1 ? undefined : segments[at + 1];
  const rest = segments.slice(at === -1 ? 0 : at + 2).filter((segment) => !words.test(segment));
  const ids = unique([...rest.toReversed(), ...(url.search.match(uuid) ?? [])]).slice(0, 3);
  if (ids.length === 0 && project === undefined) return undefined;
  return { ids: ids.length > 0 ? ids : [project ?? ''], sure: true, project };
}

/** Long, with digits and no words: `op_01HXYZ…`, `cm3x9k2v0000`. */
const looksLikeId = (text: string): boolean =>
  isOneWord(text) && text.length >= 12 && /\d/.test(text) && /[a-z]/i.test(text);

const isOneWord = (text: string): boolean => !/[\s/\\?#]/.test(text);

const unique = (ids: readonly string[]) => [...new Set(ids)];
