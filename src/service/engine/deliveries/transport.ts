import { lookup } from 'node:dns/promises';
import { isIPv6 } from 'node:net';
import { isLinkLocal } from '@/contract/destination';
import { parseUrl } from '@/contract/parse-url';
import { decoded } from '@/lib/url';

export interface OutgoingMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Only a simulated receiver sets `durationMs`: its answer comes after that much simulated time. */
export type TransportResult =
  | { readonly status: number; readonly durationMs?: number }
  | { readonly error: string; readonly durationMs?: number };

/** Sends a message. Never throws: errors are part of the result. */
export type Transport = (message: OutgoingMessage) => TransportResult | Promise<TransportResult>;

export interface HttpTransportOptions {
  /** This service's own origins. */
  readonly ownOrigins?: () => readonly string[];
  readonly timeoutMs?: number;
  /** The addresses of a host name. */
  readonly resolve?: (hostname: string) => Promise<readonly { readonly address: string }[]>;
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
const ownApi = /^\/(v1|read|search|write)(\/|$)/i;
/** How much of a receiver's answer is read. Its content does not matter. */
const maxAnswerBytes = 64 * 1024;

/** All loopback addresses reach the same ports of this machine. */
function isSameServer(a: URL, b: URL): boolean {
  const sameHost = a.hostname === b.hostname || (loopback.test(a.hostname) && loopback.test(b.hostname));
  return sameHost && a.port === b.port;
}

function refusal(text: string, ownOrigins: readonly string[]): string | undefined {
  const url = parseUrl(text);
  if (!url) return 'the URL is not a whole URL';
  const allowed = url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname));
  if (!allowed) return 'only https, or http to a loopback address, is allowed';
  if (ownApi.test(decoded(url.pathname)) && ownOrigins.some((origin) => isSameServer(new URL(origin), url)))
    return 'messages are not sent to the API of this service';
  return undefined;
}

/** An address as it stands in a URL. A zone, as in `fe80::1%eth0`, has no place there. */
const hostnameOf = (address: string): string =>
  isIPv6(address) ? new URL(`http://[${address.replace(/%.*/, '')}]`).hostname : address;

/** "connect ECONNREFUSED 127.0.0.1:9" rather than "fetch failed". */
function causeOf(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} s`;
  const cause: unknown = error.cause;
  // Several addresses were tried. The first error says enough.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  if (first instanceof Error) {
    const code: unknown = (first as { code?: unknown }).code;
    const named = typeof code === 'string' && !first.message.includes(code);
    return named ? `${code}: ${first.message}` : first.message || String(code);
  }
  return error.message;
}

async function drain(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body) return;
  const reader = body.getReader();
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength;
    if (bytes > maxAnswerBytes) {
      await reader.cancel();
      return;
    }
  }
}

/** HTTP POST without redirects, with the timeout for receivers (facts 4.4). */
export const httpTransport =
  ({
    ownOrigins = () => [],
    timeoutMs = 10_000,
    resolve = (hostname) => lookup(hostname, { all: true }),
  }: HttpTransportOptions = {}): Transport =>
  async ({ url, headers, body }) => {
    const refused = refusal(url, ownOrigins());
    if (refused !== undefined) return { error: refused };
    // A name that cannot be resolved is left to the connection to report.
    const addresses = await resolve(new URL(url).hostname.replace(/^\[|\]$/g, '')).catch(() => []);
    if (addresses.some(({ address }) => isLinkLocal(hostnameOf(address))))
      return { error: 'messages are not sent to link-local or metadata addresses' };
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await drain(response.body);
      return { status: response.status };
    } catch (error) {
      return { error: causeOf(error, timeoutMs) };
    }
  };
