import { differencesOf } from '@/lib/differences';
import { toJson } from '@/lib/json';
import { isMap } from '@/lib/manifest/walk';
import { redactSecrets, redactText } from '@/lib/redact';
import {
  joinUnreadable,
  MOST_UNREADABLE_KEPT,
  type Unreadable,
  type UnreadableElement,
} from '@/lib/unreadable';
import type { z } from '@/contract/zod';
import { currentSession, type Credentials } from './session';

type Issue = z.core.$ZodIssue;
type Container = readonly unknown[] | Readonly<Record<string, unknown>>;

/** Members that name an element, the best first. */
const nameMembers = ['name', 'label', 'displayName', 'fullName', 'invitedEmail', 'primaryEmail', 'domain'];

/** Maximum number of differences per element. */
const MOST_DIFFERENCES = 8;

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);

function nameOf(raw: unknown): string | undefined {
  if (!isMap(raw)) return undefined;
  for (const member of nameMembers) if (text(raw[member])) return text(raw[member]);
  // Installations and connections are named after their customer.
  const { group } = raw;
  if (isMap(group)) return text(group['groupName']) ?? text(group['groupRef']);
  return text(raw['eventType']) ?? text(raw['actionType']);
}

/**
 * Removes the elements with issues from an answer. A `pagination` with issues becomes that of a page which has more after
 * it, but does not say where. Undefined if an issue concerns the answer itself, which then cannot be read.
 */
export function setAside(
  answer: unknown,
  issues: readonly Issue[],
  elements: true | string,
  credentials: Credentials,
): { readonly rest: unknown; readonly unreadable: Unreadable } | undefined {
  const at = elements === true ? [] : [elements];
  const container = (elements === true ? answer : isMap(answer) && answer[elements]) as Container;
  const byElement = new Map<string, Issue[]>();
  const ofPagination = issues.filter(({ path }) => elements !== true && path[0] === 'pagination');
  for (const issue of issues) {
    if (ofPagination.includes(issue)) continue;
    const key = issue.path[at.length];
    if (key === undefined || at.some((member, place) => issue.path[place] !== member)) return undefined;
    byElement.set(String(key), [...(byElement.get(String(key)) ?? []), issue]);
  }
  const entries = Object.entries(container);
  const good = entries.filter(([key]) => !byElement.has(key));
  const kept = Array.isArray(container) ? good.map(([, value]) => value) : Object.fromEntries(good);
  const bad = entries.filter(([key]) => byElement.has(key));
  return {
    rest:
      elements === true
        ? kept
        : {
            ...(answer as object),
            [elements]: kept,
            ...(ofPagination.length > 0 && { pagination: { done: false } }),
          },
    unreadable: {
      count: bad.length,
      first: bad.slice(0, MOST_UNREADABLE_KEPT).map(([key, raw]) =>
        describe(key, raw, byElement.get(key) ?? [], {
          at: at.length,
          named: !Array.isArray(container),
          credentials,
        }),
      ),
    },
  };
}

function describe(
  key: string,
  raw: unknown,
  issues: readonly Issue[],
  { at, named, credentials }: { at: number; named: boolean; credentials: Credentials },
): UnreadableElement {
  const options = redactOptions(credentials);
  const name = named ? key : nameOf(raw);
  const inside = issues
    .slice(0, MOST_DIFFERENCES)
    .map((issue) => ({ ...issue, path: issue.path.slice(at + 1) }));
  return {
    key,
    name: name === undefined ? undefined : redactText(name, options),
    id: isMap(raw) ? text(raw['id']) : undefined,
    differences: differencesOf(inside, raw),
    json: toJson(redactSecrets(raw, options)),
  };
}

/** With those elements that differ from the first with their id. */
export function withOthers(
  unreadable: Unreadable,
  repeated: readonly (readonly [first: unknown, other: unknown])[],
): Unreadable {
  const { credentials = {} } = currentSession() ?? {};
  const others = repeated.filter(([first, other]) => toJson(first) !== toJson(other));
  const first = others.slice(0, MOST_UNREADABLE_KEPT).map(([, raw], at) => ({
    ...describe(`other ${at}`, raw, [], { at: 0, named: false, credentials }),
    differences: [{ place: '', words: 'has the id of another, which is shown' }],
  }));
  return joinUnreadable([unreadable, { count: others.length, first }]);
}

export const redactOptions = ({ apiKey = '', bearerToken = '', projectKeys = {} }: Credentials) => ({
  known: [apiKey, bearerToken, ...Object.values(projectKeys)],
  personal: false,
});

/** How an answer that is no list differs from the interface, and the answer without its secrets. */
export const describeAnswer = (answer: unknown, issues: readonly Issue[], credentials: Credentials) => ({
  differences: differencesOf(issues.slice(0, MOST_DIFFERENCES), answer),
  raw: redactSecrets(answer, redactOptions(credentials)),
});
