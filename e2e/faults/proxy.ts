/** A server between the console and the service that does to chosen requests what networks and services do at times. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, passOn, Proxy, readBody } from '../pass-on';
import type { Fault } from './kinds';

/** A request that meets a fault. */
export interface Met {
  changes: boolean;
  request: IncomingMessage;
  response: ServerResponse;
  /** Lets the service act, and answers what it said. */
  act: () => Promise<Answer>;
  send: (answer: Partial<Answer>) => void;
  /** Resolves when the test lets go. */
  held: Promise<void>;
}

export interface Asked {
  method: string;
  path: string;
  search: string;
}

export class FaultProxy extends Proxy {
  /** Which requests of the interface meet the fault. */
  hits: (asked: Asked) => boolean = () => false;
  /** Paths that the service does not know. */
  lacks: RegExp | undefined;
  /** How many met the fault since it was set, and how many of these reached the service. */
  met = 0;
  acted = 0;
  #fault: Fault | undefined;
  #release = () => {};
  #held = Promise.resolve();

  override stop(): void {
    this.#release();
    super.stop();
  }

  set(fault: Fault | undefined): void {
    this.#release();
    this.#fault = fault;
    this.met = 0;
    this.acted = 0;
    this.#held = new Promise((resolve) => (this.#release = resolve));
  }

  release(): void {
    this.#release();
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await readBody(request);
    const { pathname, search } = new URL(request.url ?? '/', this.origin);
    const method = request.method ?? 'GET';
    const isHit = /\/v1\//.test(pathname) && this.hits({ method, path: pathname, search });
    const send = ({ status = 200, headers = {}, body = Buffer.alloc(0) }: Partial<Answer>) => {
      // Each request of the interface has a connection of its own, so that no browser sends one again by itself.
      if (/\/v1\//.test(pathname)) response.setHeader('connection', 'close');
      response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
    };
    if (this.lacks?.test(pathname)) return send({ status: 404 });
    if (!isHit || !this.#fault) return send(await passOn(this.service, request, sent));
    this.met += 1;
    await this.#fault.answer({
      changes: method !== 'GET' && !pathname.startsWith('/search/'),
      request,
      response,
      send,
      held: this.#held,
      act: () => {
        this.acted += 1;
        return passOn(this.service, request, sent);
      },
    });
  }
}
