import type { Address, Endpoint } from '@/contract/endpoint';

/** Where each address is mounted. All four share one origin, so that one process can serve them. */
export const mounts: Readonly<Record<Address, string>> = {
  base: '/v1',
  read: '/read/v1',
  search: '/search/v1',
  write: '/write/v1',
};

interface Segment {
  /** A parameter's name, or the text itself. */
  readonly text: string;
  readonly isParameter: boolean;
  /** What follows the parameter, such as `:pause`. */
  readonly suffix: string;
}

interface Pattern {
  readonly endpoint: Endpoint;
  readonly segments: readonly Segment[];
}

export type Match =
  | { readonly kind: 'found'; readonly endpoint: Endpoint; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'method'; readonly allowed: readonly string[] }
  | { readonly kind: 'malformed'; readonly segment: string }
  | { readonly kind: 'none' };

function parseTemplate(path: string): Segment[] {
  return path
    .slice(1)
    .split('/')
    .map((segment) => {
      const [, name, suffix] = /^\{(\w+)\}(.*)$/.exec(segment) ?? [];
      return name === undefined
        ? { text: segment, isParameter: false, suffix: '' }
        : { text: name, isParameter: true, suffix: suffix ?? '' };
    });
}

/** Text beats a parameter with a verb, which beats a parameter alone. */
const weight = (segment: Segment) => (segment.isParameter ? (segment.suffix === '' ? 0 : 1) : 2);

function compare(a: Pattern, b: Pattern): number {
  for (const [index, segment] of a.segments.entries()) {
    const other = b.segments[index];
    if (!other) return 0;
    const difference = weight(other) - weight(segment);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Raw values, still percent-encoded, where the path is of this shape. */
function capture(pattern: Pattern, parts: readonly string[]): [string, string][] | undefined {
  if (pattern.segments.length !== parts.length) return undefined;
  const values: [string, string][] = [];
  for (const [index, { text, isParameter, suffix }] of pattern.segments.entries()) {
    const part = parts[index] ?? '';
    if (!isParameter) {
      if (part !== text) return undefined;
    } else {
      if (!part.endsWith(suffix) || part.length === suffix.length) return undefined;
      values.push([text, part.slice(0, part.length - suffix.length)]);
    }
  }
  return values;
}

/**
 * Finds the endpoint for a path as it was sent. A segment is decoded only after the path was taken apart, so an
 * encoded slash or colon in an object's name stays part of the name.
 */
export function createMatcher(endpoints: readonly Endpoint[]) {
  const byMount = Object.entries(mounts).map(([address, mount]) => ({
    mount,
    patterns: endpoints
      .filter((endpoint) => endpoint.address === address)
      .map((endpoint) => ({ endpoint, segments: parseTemplate(endpoint.path) }))
      .toSorted(compare),
  }));

  return (method: string, pathname: string): Match => {
    const at = byMount.find(({ mount }) => pathname.startsWith(`${mount}/`));
    if (!at) return { kind: 'none' };
    const parts = pathname.slice(at.mount.length + 1).split('/');
    const allowed = new Set<string>();
    for (const pattern of at.patterns) {
      const values = capture(pattern, parts);
      if (!values) continue;
      if (pattern.endpoint.method !== method) {
        allowed.add(pattern.endpoint.method);
        continue;
      }
      const params: Record<string, string> = {};
      for (const [name, raw] of values) {
        const value = decode(raw);
        if (value === undefined) return { kind: 'malformed', segment: name };
        params[name] = value;
      }
      return { kind: 'found', endpoint: pattern.endpoint, params };
    }
    return allowed.size > 0 ? { kind: 'method', allowed: [...allowed] } : { kind: 'none' };
  };
}

function decode(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}

/** Whether a path is one of the interface's, so that no page of the console may be there. */
export const isApiPath = (pathname: string) =>
  Object.values(mounts).some((mount) => pathname === mount || pathname.startsWith(`${mount}/`));
