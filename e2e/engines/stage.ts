/**
 * Stands between the console and the service, answers what a story decides on, and collects the errors of pages: WebKit's
 * driver does not tell them.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { passOn, Proxy, readBody } from '../pass-on';

/** Runs in every page before the console's own scripts. */
function report(): void {
  const send = (text: string) => void navigator.sendBeacon('/reports', `${text} (${location.pathname})`);
  window.addEventListener('error', ({ message }) => {
    // What is left is delivered with the next frame.
    if (!message.startsWith('ResizeObserver loop')) send(message);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => send(`rejected: ${String(reason)}`));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    send(`policy violation: ${effectiveDirective} ${blockedURI} ${sample}`),
  );
  const { error } = console;
  console.error = (...args: unknown[]) => {
    send(`console: ${args.map(String).join(' ')}`);
    error(...args);
  };
}

export class Stage extends Proxy {
  /** What is read at a path instead of the service's answer; nothing passes the request on. */
  instead: (path: string) => unknown = () => undefined;
  /** Changes what the service answers at a path. */
  change: (path: string, answer: object) => object = (_, answer) => answer;
  /** What pages have reported. */
  readonly reports: string[] = [];
  #held: { paths: RegExp; released: Promise<void> } | undefined;

  /** Requests of these paths wait until the answer of this is called. */
  hold(paths: RegExp): () => void {
    let release = () => {};
    this.#held = { paths, released: new Promise((resolve) => (release = resolve)) };
    return () => {
      this.#held = undefined;
      release();
    };
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await readBody(request);
    const { pathname } = new URL(request.url ?? '/', this.origin);
    if (pathname === '/reports') {
      this.reports.push(sent.toString());
      return void response.writeHead(204).end();
    }
    if (pathname === '/report.js')
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(`(${String(report)})()`);
    const isRead = /\/v1\//.test(pathname) && request.method === 'GET';
    if (this.#held?.paths.test(pathname)) await this.#held.released;
    const json = (value: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const own = isRead ? this.instead(pathname) : undefined;
    if (own !== undefined) return void json(own);
    const { status, headers, body } = await passOn(this.service, request, sent);
    const isJson = isRead && status === 200 && headers['content-type']?.includes('json');
    if (isJson) return void json(this.change(pathname, JSON.parse(body.toString()) as object));
    const isPage = headers['content-type']?.startsWith('text/html');
    const sentBack = isPage ? withReports(body) : body;
    response.writeHead(status, { ...headers, 'content-length': sentBack.length }).end(sentBack);
  }
}

const withReports = (page: Buffer) =>
  Buffer.from(page.toString().replace('<head>', '<head><script src="/report.js"></script>'));
