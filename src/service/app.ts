import { parseUrl } from '@/contract/parse-url';
import { iso } from '@/lib/time';
import type { Clock, ServiceClock } from './clock';
import { createConnectTokens } from './connect-tokens';
import { createEngine } from './engine/engine';
import { downloadsPath, followLink } from './engine/deliveries/links';
import { httpTransport, type Transport } from './engine/deliveries/transport';
import { stackOf } from './error-text';
import type { Services } from './handler';
import { createConsoleFiles } from './http/console-files';
import { addressAt } from './http/match';
import { pageReply } from './http/page';
import { html } from 'hono/html';
import { expectMethod, Refusal } from './http/problem';
import { createHostCheck, createResponder, jsonReply, type Reply, jsonText } from './http/reply';
import { createInbox } from './inbox';
import { createOAuthPages, isOAuthPath } from './oauth/pages';
import { createOpenApi } from './openapi/document';
import { createRetention } from './retention';
import { createRouter } from './routing';
import type { Database } from './storage/database';
import { createRepositories, type Repositories } from './storage/repositories';
import { ensureSecret } from './signatures';
import { receiveUpload, uploadsPath } from './uploads';

export interface ServiceOptions {
  readonly database: Database;
  readonly clock: ServiceClock;
  /** Real time, if `clock` is not. */
  readonly realClock?: Clock;
  /** How many days ended operations are kept. 0, the default, keeps them for ever. */
  readonly keepDays?: number;
  readonly version: string;
  /** This service's own addresses, to which it must not deliver. Read at each delivery. */
  readonly ownOrigins?: () => string[];
  /** The host to listen on. Requests for other hosts are refused, except for loopback. */
  readonly host?: string;
  /** Origins of consoles that are served elsewhere. */
  readonly corsOrigins?: readonly string[];
  /** Folder of the built console. Without it, a page says that the console is not built. */
  readonly consoleDir?: string | undefined;
  readonly transport?: Transport;
  /** Receives a line for each error in the service itself. */
  readonly log?: (line: string) => void;
}

export type Service = ReturnType<typeof createService>;

/** Whether the service answers a path itself. All others belong to the console. */
export const isServicePath = (pathname: string): boolean =>
  addressAt(pathname) !== undefined ||
  isOAuthPath(pathname) ||
  ['/healthz', '/connect-tokens:redeem', '/billing-session'].includes(pathname) ||
  ['/inbox/', `${uploadsPath}/`, `${downloadsPath}/`].some((folder) => pathname.startsWith(folder));

/** The whole service over one database, as a fetch handler. It has no globals, so several can run in one process. */
export function createService(options: ServiceOptions) {
  const {
    database,
    clock,
    realClock = clock,
    corsOrigins = [],
    ownOrigins = () => [],
    log = () => undefined,
  } = options;
  const repositories = createRepositories(database);
  // Created here, so that no GET request has to write it.
  ensureSecret(repositories.meta, 'uploadSecret');
  const engine = createEngine({
    database,
    repositories,
    clock,
    realClock,
    transport: options.transport ?? httpTransport({ ownOrigins }),
    origin: () => ownOrigins()[0] ?? 'http://127.0.0.1',
    log,
  });
  const retention = createRetention({
    database,
    repositories,
    clock,
    days: options.keepDays ?? 0,
    report: log,
  });
  const services: Services = { database, repositories, engine, clock, realClock, newId: database.newId };
  const checkHost = createHostCheck(options.host ?? '127.0.0.1');
  const route = createRouter(services, corsOrigins);
  const openApi = createOpenApi(options.version, corsOrigins);
  const oauthPages = createOAuthPages(services, corsOrigins);
  const connectTokens = createConnectTokens(realClock);
  const inbox = createInbox(clock);
  const files = createConsoleFiles(options.consoleDir);
  const respond = createResponder({
    clock,
    corsOrigins,
    onError: (error, requestId) => log(`Request ${requestId} failed: ${stackOf(error)}`),
  });

  /** Only a write shows whether the disk has room again. Throws while it has none. */
  function checkDiskSpace(): void {
    repositories.meta.set('room', '.'.repeat(64 * 1024));
    repositories.meta.set('room', '');
  }

  function health(): Reply {
    if (!database.isOpen) throw new Refusal(503, { detail: 'The database is closed.' });
    if (database.trouble === 'damaged')
      throw new Refusal(503, {
        detail: 'The database is damaged. Stop the service and put a copy in its place.',
      });
    if (database.trouble === 'full') checkDiskSpace();
    return jsonReply({
      status: 'ok',
      version: options.version,
      database: 'ok',
      ...(clock.rate !== undefined && { clock: { time: iso(clock.now()), rate: clock.rate } }),
    });
  }

  function billingSession(url: URL): Promise<Reply> {
    const back = url.searchParams.get('return') ?? '';
    // Anybody can make an address of this page, so it only leads back to the console.
    const isLink = [url.origin, ...corsOrigins].includes(parseUrl(back)?.origin ?? '');
    const expired = Number(url.searchParams.get('until') ?? 0) < realClock.now();
    const title = expired ? 'This session has expired' : 'Nothing to bill';
    const text = expired ? 'Start a new session from the console.' : 'This embedded service bills nothing.';
    return pageReply({
      title,
      status: expired ? 410 : 200,
      body: html`<h1>${title}</h1>
        <p>${text}</p>
        ${isLink ? html`<p><a href="${back}" rel="noreferrer">Go back</a></p>` : back && html`<p>To go back, open ${back}</p>`}`,
    });
  }

  async function answer(request: Request): Promise<Reply> {
    const url = new URL(request.url);
    checkHost(request, url);
    const { pathname } = url;
    const description = openApi(request, url);
    if (description) return description;
    if (addressAt(pathname)) return route(request, url);
    if (pathname === '/healthz') return health();
    if (pathname === '/connect-tokens:redeem')
      return only('POST', request, () => connectTokens.redeem(request, url.origin));
    if (pathname.startsWith(`${uploadsPath}/`)) return receiveUpload(services, corsOrigins, request, url);
    if (pathname.startsWith(`${downloadsPath}/`))
      return only('GET', request, () => sendDownload(repositories, url, realClock.now()));
    if (pathname.startsWith('/inbox/')) return inbox(request, pathname);
    if (pathname === '/billing-session') return only('GET', request, () => billingSession(url));
    return (await oauthPages(request, url)) ?? files(request, url);
  }

  return {
    fetch: (request: Request) => respond(request, () => answer(request)),
    engine,
    retention,
    repositories,
    mintConnectToken: connectTokens.mint,
    /** Waits for the engine's deliveries in flight, then closes the database. */
    async close(): Promise<void> {
      retention.stop();
      await engine.stop();
      database.close();
    },
  };
}

function only<T>(method: string, request: Request, answer: () => T): T {
  expectMethod(request, method);
  return answer();
}

const refusals = {
  forged: [403, 'The signature of this address is not valid.'],
  expired: [410, 'This link has expired; links in messages are valid for 15 minutes.'],
  gone: [404, 'What this link led to has been deleted.'],
} as const;

/** Answers the link that replaces a part of a large message (facts 4.4). The link itself is the credential. */
function sendDownload(repositories: Repositories, url: URL, now: number): Reply {
  const download = followLink(repositories, url, now);
  if (download.kind === 'found')
    return jsonText(download.content, 200, { 'cache-control': 'private, no-store' });
  const [status, detail] = refusals[download.kind];
  throw new Refusal(status, { detail });
}
