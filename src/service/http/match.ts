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
  /** What follows the parameter, such as `:pause`. */
  readonly suffix: string;
  readonly node: Node;
}

/** What the paths that begin alike go on with. */
interface Node {
  readonly texts: Map<string, Node>;
  /** Those with a suffix first. */
  readonly branches: Branch[];
  readonly byMethod: Map<string, Endpoint>;
}

export type Match =
  | { readonly kind: 'found'; readonly endpoint: Endpoint; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'method'; readonly allowed: readonly string[] }
  | { readonly kind: 'malformed'; readonly segment: string }
  | { readonly kind: 'none' };

const newNode = (): Node => ({ texts: new Map(), branches: [], byMethod: new Map() });

/** The node that a segment of a template leads to, made where it is missing. */
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
  /** Raw values by name, still percent-encoded, of the way that is being tried. */
  readonly values: [name: string, raw: string][];
  /** Methods that paths of this shape take. */
  readonly allowed: Set<string>;
}

/** Text beats a parameter with a verb, which beats a parameter alone; where one leads nowhere, the next is tried. */
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

/** Whether a path is one of the interface's, so that no page of the console may be there. */
export const isApiPath = (pathname: string) =>
  Object.values(mounts).some((mount) => pathname === mount || pathname.startsWith(`${mount}/`));
