import type { Address, Endpoint } from '@/contract/endpoint';

/** Where each address is mounted. All four share one origin, so that one process can serve them. */
export const mounts: Readonly<Record<Address, string>> = {
  base: '/v1',
  read: '/read/v1',
  search: '/search/v1',
  write: '/write/v1',
};

interface Branch {
  readonly name: string;
  /** Text after the parameter, such as `:pause`. */
  readonly suffix: string;
  readonly node: Node;
}

/** A node of the tree of paths: the segments that may follow. */
interface Node {
  readonly texts: Map<string, Node>;
  /** Branches with a suffix come first. */
  readonly branches: Branch[];
  readonly byMethod: Map<string, Endpoint>;
}

export type Match =
  | { readonly kind: 'found'; readonly endpoint: Endpoint; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'method'; readonly allowed: readonly string[] }
  | { readonly kind: 'malformed'; readonly segment: string }
  | { readonly kind: 'none' };

const newNode = (): Node => ({ texts: new Map(), branches: [], byMethod: new Map() });

/** The child for a segment of a path template. Creates it if necessary. */
function step(node: Node, segment: string): Node {
  const [, name, suffix = ''] = /^\{(\w+)\}(.*)$/.exec(segment) ?? [];
  const known =
    name === undefined
      ? node.texts.get(segment)
      : node.branches.find((branch) => branch.name === name && branch.suffix === suffix)?.node;
  if (known) return known;
  const made = newNode();
  if (name === undefined) node.texts.set(segment, made);
  else if (suffix === '') node.branches.push({ name, suffix, node: made });
  else node.branches.unshift({ name, suffix, node: made });
  return made;
}

function treeOf(endpoints: readonly Endpoint[]): Node {
  const root = newNode();
  for (const endpoint of endpoints)
    endpoint.path.slice(1).split('/').reduce(step, root).byMethod.set(endpoint.method, endpoint);
  return root;
}

interface Walk {
  readonly method: string;
  readonly parts: readonly string[];
  /** Parameters of the branch being tried, still percent-encoded. */
  readonly values: [name: string, raw: string][];
  /** Methods that are allowed for paths of this shape. */
  readonly allowed: Set<string>;
}

/** Prefers literal text to a parameter with a verb, and that to a plain parameter. Backtracks from dead ends. */
function find(node: Node, index: number, walk: Walk): Endpoint | undefined {
  const part = walk.parts[index];
  if (part === undefined) {
    for (const method of node.byMethod.keys()) walk.allowed.add(method);
    return node.byMethod.get(walk.method);
  }
  const text = node.texts.get(part);
  const found = text && find(text, index + 1, walk);
  if (found) return found;
  for (const { name, suffix, node: next } of node.branches) {
    if (part.length === suffix.length || !part.endsWith(suffix)) continue;
    walk.values.push([name, suffix === '' ? part : part.slice(0, -suffix.length)]);
    const endpoint = find(next, index + 1, walk);
    if (endpoint) return endpoint;
    walk.values.pop();
  }
  return undefined;
}

/**
 * Finds the endpoint for a path as it was sent. A segment is decoded only after the path was taken apart, so an
 * encoded slash or colon in an object's name stays part of the name.
 */
export function createMatcher(endpoints: readonly Endpoint[]) {
  const trees = Object.entries(mounts).map(([address, mount]) => ({
    prefix: `${mount}/`,
    root: treeOf(endpoints.filter((endpoint) => endpoint.address === address)),
  }));

  return (method: string, pathname: string): Match => {
    const at = trees.find(({ prefix }) => pathname.startsWith(prefix));
    if (!at) return { kind: 'none' };
    const parts = pathname.slice(at.prefix.length).split('/');
    const walk: Walk = { method, parts, values: [], allowed: new Set() };
    const endpoint = find(at.root, 0, walk);
    if (!endpoint)
      return walk.allowed.size > 0 ? { kind: 'method', allowed: [...walk.allowed] } : { kind: 'none' };
    const params: Record<string, string> = {};
    for (const [name, raw] of walk.values) {
      const value = decode(raw);
      if (value === undefined) return { kind: 'malformed', segment: name };
      params[name] = value;
    }
    return { kind: 'found', endpoint, params };
  };
}

function decode(raw: string): string | undefined {
  if (!raw.includes('%')) return raw;
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}

/** Whether a path belongs to the interface. The console must have no page there. */
export const isApiPath = (pathname: string) =>
  Object.values(mounts).some((mount) => pathname === mount || pathname.startsWith(`${mount}/`));
