import { isIP } from 'node:net';
import { Refusal } from './problem';

/** Names and addresses by which this machine reaches itself. */
const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Refuses requests for another host: without this, any web page could reach a service on loopback by pointing a
 * name of its own at 127.0.0.1.
 */
export function createHostCheck(host: string): (request: Request) => void {
  const own = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host.toLowerCase();
  const everywhere = own === '0.0.0.0' || own === '[::]';
  const isOurs = (sent: string) => {
    const name = sent.toLowerCase().replace(/:\d+$/, '');
    // Listening everywhere is asked for by name; an address cannot be pointed elsewhere as a name can.
    const isAddress = () => isIP(name.replace(/^\[|\]$/g, '')) !== 0;
    return name === own || loopback.test(name) || (everywhere && isAddress());
  };
  return (request) => {
    // A request line may name a host as well.
    const { host: named } = new URL(request.url);
    if (isOurs(named) && isOurs(request.headers.get('host') ?? named)) return;
    throw new Refusal(421, {
      detail: 'This service does not answer for that host name.',
      remedy: 'Use the address it was started with, or start it with --host.',
    });
  };
}

const preflightSeconds = 600;

/** Headers for a page of another origin; none where that origin is not configured. */
export function corsHeaders(request: Request, origins: readonly string[]): Record<string, string> {
  const origin = request.headers.get('origin');
  const vary = { vary: 'Origin' };
  if (origin === null || !origins.includes(origin)) return origins.length > 0 ? vary : {};
  return {
    ...vary,
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'x-request-id, retry-after',
  };
}

/** The answer to OPTIONS. */
export function preflightResponse(
  request: Request,
  origins: readonly string[],
  methods: readonly string[],
): Response {
  const cors = corsHeaders(request, origins);
  const allowed = methods.join(', ');
  return new Response(null, {
    status: 204,
    headers: {
      allow: allowed,
      ...cors,
      ...('access-control-allow-origin' in cors
        ? {
            'access-control-allow-methods': allowed,
            'access-control-allow-headers':
              'X-Api-Key, Authorization, Content-Type, X-Amp-Client, X-Amp-Client-Version',
            'access-control-max-age': String(preflightSeconds),
          }
        : {}),
    },
  });
}
