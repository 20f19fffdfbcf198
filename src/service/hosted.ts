/**
 * The console and a hosted service on one origin, for services that do not allow pages of other origins (CORS). Requests
 * are forwarded with their credentials; nothing of them is stored or logged.
 */
import type { Address } from '@/contract/endpoint';
import type { ServiceAddresses } from '@/lib/service-address';
import { realTime } from './clock';
import { addressesAt } from './connect-tokens';
import { createConsoleFiles } from './http/console-files';
import { addressAt, mounts } from './http/match';
import { Refusal } from './http/problem';
import { createHostCheck, createResponder, jsonReply, Reply } from './http/reply';

interface HostedOptions {
  readonly addresses: ServiceAddresses;
  readonly host: string;
  readonly version: string;
  readonly consoleDir: string;
  readonly log: (line: string) => void;
}

const longestWait = 120_000;

/** Request headers that are forwarded. Cookies and the origin are not. */
const requestHeaders = [
  'accept',
  'authorization',
  'content-type',
  'idempotency-key',
  'x-amp-client',
  'x-amp-client-version',
  'x-api-key',
];
/** Response headers that the console reads. The body has been decompressed on the way. */
const responseHeaders = [
  'content-type',
  'etag',
  'location',
  'retry-after',
  'www-authenticate',
  'x-request-id',
  'x-service-clock',
];

const keyOf: Readonly<Record<Address, keyof ServiceAddresses>> = {
  base: 'baseUrl',
  read: 'readUrl',
  search: 'searchUrl',
  write: 'writeUrl',
};

/** A fetch handler that serves the console and proxies the four addresses of the interface. */
export function createHosted({ addresses, host, version, consoleDir, log }: HostedOptions) {
  const checkHost = createHostCheck(host);
  const files = createConsoleFiles(consoleDir);
  const respond = createResponder({
    clock: realTime,
    corsOrigins: [],
    onError: (error, requestId) => log(`Request ${requestId} failed: ${String(error)}`),
  });
  // Replaces the console's own file, which may name services that refuse pages of this origin.
  const presets = { services: [{ name: new URL(addresses.baseUrl).host, ...addressesAt('') }] };

  async function forward(request: Request, { pathname, search }: URL, address: Address): Promise<Reply> {
    // The same path, still encoded, below the address that its mount stands for.
    const target = `${addresses[keyOf[address]]}${pathname.slice(mounts[address].length)}${search}`;
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
    let answer: Response;
    try {
      answer = await fetch(target, {
        method: request.method,
        headers: pick(request.headers, requestHeaders),
        // Following a redirect would send the credential to another place.
        redirect: 'manual',
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(longestWait)]),
        ...(hasBody ? { body: await request.arrayBuffer() } : {}),
      });
    } catch (error) {
      throw unreachable(target, error);
    }
    return new Reply(answer.body, answer.status, pick(answer.headers, responseHeaders));
  }

  return {
    fetch: (request: Request) =>
      respond(request, async () => {
        const url = new URL(request.url);
        checkHost(request, url);
        const address = addressAt(url.pathname);
        if (address) return forward(request, url, address);
        if (url.pathname === '/healthz') return jsonReply({ status: 'ok', version });
        if (url.pathname === '/config.json') return jsonReply(presets);
        return files(request, url);
      }),
  };
}

const pick = (headers: Headers, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

function unreachable(target: string, error: unknown): Refusal {
  const { host } = new URL(target);
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  return new Refusal(isTimeout ? 504 : 502, {
    detail: isTimeout ? `${host} did not answer in time.` : `${host} could not be reached from this machine.`,
    remedy: 'Check the network, and the address given with --service-url.',
  });
}
