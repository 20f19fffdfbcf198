import { isIP } from 'node:net';
import { Refusal } from './problem';
import { Reply } from './reply';

/** Names and addresses by which this machine reaches itself. */
const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Refuses requests for another host: without this, any web page could reach a service on loopback by pointing a
 * name of its own at 127.0.0.1.
 */
export function createHostCheck(host: string): (request: Request, url: URL) => void {
  const own = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host.toLowerCase();
  const everywhere = own === '0.0.0.0' || own === '[::]';
  const isOurs = (sent: string) => {
    const name = sent.toLowerCase().replace(/:\d+$/, '');
    // Listening everywhere is asked for by name; an address cannot be pointed elsewhere as a name can.
    const isAddress = () => isIP(name.replace(/^\[|\]$/g, '')) !== 0;
    return name === own || loopback.test(name) || (everywhere && isAddress());
  };
  return (request, { host: named }) => {
    const sent = request.headers.get('host') ?? named;
    // A request line may name a host as well.
    if (isOurs(named) && (sent === named || isOurs(sent))) return;
    throw new Refusal(421, {
      detail: 'This service does not answer for that host name.',
      remedy: 'Use the address it was started with, or start it with --host.',
    });
  };
}

const preflightSeconds = 600;

type HeaderList = readonly (readonly [name: string, value: string])[];

/** Headers for a page of another origin; no leave where that origin is not configured. */
export function corsHeaders(request: Request, origins: readonly string[]): HeaderList {
  if (origins.length === 0) return [];
  const origin = request.headers.get('origin');
  const vary = ['vary', 'Origin'] as const;
  if (origin === null || !origins.includes(origin)) return [vary];
  return [
    vary,
    ['access-control-allow-origin', origin],
    ['access-control-expose-headers', 'x-request-id, retry-after'],
  ];
}

const requestHeaders = ['X-Api-Key', 'Authorization', 'Content-Type', 'X-Amp-Client', 'X-Amp-Client-Version'];

/** The answer to OPTIONS. */
export function preflightReply(
  request: Request,
  origins: readonly string[],
  methods: readonly string[],
  moreHeaders: readonly string[] = [],
): Reply {
  const allow = methods.join(', ');
  if (!origins.includes(request.headers.get('origin') ?? '')) return new Reply(null, 204, { allow });
  return new Reply(null, 204, {
    allow,
    'access-control-allow-methods': allow,
    'access-control-allow-headers': [...requestHeaders, ...moreHeaders].join(', '),
    'access-control-max-age': String(preflightSeconds),
  });
}
