import type { Address, Endpoint } from '@/contract/endpoint';
import { Refusal } from './problem';

/** Where each address is mounted. All four share one origin, so that one process can serve them. */
export const mounts: Readonly<Record<Address, string>> = {
  base: '/v1',
  read: '/read/v1',
  search: '/search/v1',
  write: '/write/v1',
};

export const addresses: readonly Address[] = ['base', 'read', 'search', 'write'];

interface WithEndpoint {
  readonly endpoint: Endpoint;
}

/** The verb is the text after a parameter, such as `:pause`. */
const parameter = /^\{(\w+)\}(.*)$/;

/** `rank` has for each segment 0 for literal text, 1 for a parameter with a verb, 2 for a plain parameter. */
function routeOf<Handler extends WithEndpoint>(handler: Handler) {
  const { endpoint } = handler;
  const segments = endpoint.path.slice(1).split('/');
  const source = segments.map((segment) => segment.replace(parameter, '(?<$1>[^/]+)$2')).join('/');
  const rank = segments.map((segment) => {
    const [found, , verb] = parameter.exec(segment) ?? [];
    return found === undefined ? 0 : verb === '' ? 2 : 1;
  });
  const pattern = new RegExp(`^${mounts[endpoint.address]}/${source}$`);
  return { handler, endpoint, pattern, rank: rank.join('') };
}

/**
 * Finds the endpoint for a path as it was sent. A segment is decoded only after the path was taken apart, so an
 * encoded slash or colon in an object's name stays part of the name.
 */
export function createMatcher<Handler extends WithEndpoint>(handlers: readonly Handler[]) {
  // The most specific path that matches wins.
  const routes = handlers.map(routeOf).toSorted((a, b) => a.rank.localeCompare(b.rank));

  return {
    find(method: string, pathname: string) {
      for (const { handler, endpoint, pattern } of routes) {
        const found = endpoint.method === method ? pattern.exec(pathname) : null;
        if (found) return { ...handler, params: decoded(found.groups ?? {}) };
      }
      return undefined;
    },
    methodsAt: (pathname: string): string[] => {
      const others = routes.filter(({ pattern }) => pattern.test(pathname));
      return [...new Set(others.map(({ endpoint }) => endpoint.method))];
    },
  };
}

function decoded(groups: Readonly<Record<string, string>>): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [name, raw] of Object.entries(groups))
    try {
      params[name] = decodeURIComponent(raw);
    } catch {
      const detail = `${name} is not valid percent-encoding.`;
      throw new Refusal(400, { detail, issues: [{ in: 'path', name, detail }] });
    }
  return params;
}

/** The address that a path belongs to, if any. The console must have no page there. */
export const addressAt = (pathname: string): Address | undefined =>
  addresses.find((one) => pathname === mounts[one] || pathname.startsWith(`${mounts[one]}/`));
