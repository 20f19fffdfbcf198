/** Stands between the console and the service, and answers what a story decides on. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { passOn, Proxy, readBody } from '../pass-on';

export class Stage extends Proxy {
  /** What is read at a path instead of the service's answer; nothing passes the request on. */
  instead: (path: string) => unknown = () => undefined;
  /** Changes what the service answers at a path. */
  change: (path: string, answer: object) => object = (_, answer) => answer;
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
    const isRead = /\/v1\//.test(pathname) && request.method === 'GET';
    if (this.#held?.paths.test(pathname)) await this.#held.released;
    const json = (value: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const own = isRead ? this.instead(pathname) : undefined;
    if (own !== undefined) return void json(own);
    const { status, headers, body } = await passOn(this.service, request, sent);
    const isJson = isRead && status === 200 && headers['content-type']?.includes('json');
    if (isJson) return void json(this.change(pathname, JSON.parse(body.toString()) as object));
    response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
  }
}
