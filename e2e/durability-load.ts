/** A client that keeps changing things at a service and remembers the answers. */
import type { ServiceClient, Installed } from './service';

/** A seeded random number generator. */
export function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { below: (limit: number) => Math.floor(next() * limit), chance: (share: number) => next() < share };
}
type Random = ReturnType<typeof randomFrom>;

export interface Thing {
  id: string;
  [key: string]: unknown;
}
export interface Operation extends Thing {
  status: string;
  metadata?: { progress?: { recordsProcessed?: number } };
}

/** What the service answered about a thing, and what it may have done without answering. */
export interface Known {
  /** As last answered; undefined while nothing was answered, null once it is deleted. */
  body: Thing | null | undefined;
  /** The effect of a request that was never answered. */
  unanswered?: 'made' | 'changed' | 'deleted' | undefined;
  /** The members that the last request asked for. */
  asked: Record<string, unknown>;
}

export type Kind = 'topics' | 'destinations' | 'connections' | 'installations';
export const kinds: readonly Kind[] = ['topics', 'destinations', 'connections', 'installations'];

/** The client's memory. Only answered changes count as promised. */
export class Ledger {
  readonly things: Record<Kind, Map<string, Known>> = {
    topics: new Map(),
    destinations: new Map(),
    connections: new Map(),
    installations: new Map(),
  };
  /** By id: the operation as first answered. */
  readonly operations = new Map<string, Operation>();
  /** Operations that have ended never change again. */
  readonly ended = new Map<string, Operation>();
  readonly logs = new Map<string, unknown[]>();
  requests = 0;
  #named = 0;

  name = (prefix: string) => `${prefix}-${(this.#named += 1)}`;
}

/** What each customer chose. */
export const content = {
  provider: 'gong',
  read: {
    objects: {
      users: { objectName: 'users', destination: 'results', selectedFields: {}, selectedFieldMappings: {} },
    },
  },
};

export class Load {
  isOver = false;

  constructor(
    readonly client: ServiceClient,
    readonly ledger: Ledger,
    readonly random: Random,
    readonly hook: string,
    readonly readers: readonly [Installed, ...Installed[]],
  ) {}

  /** Runs until the service goes away. */
  async work(): Promise<void> {
    while (!this.isOver) {
      const step = this.random.below(20);
      const done = await (step < 6
        ? this.read()
        : step < 8
          ? this.install()
          : this.lifeOf(step < 14 ? 'topics' : 'destinations'));
      this.ledger.requests += 1;
      if (!done) return;
    }
  }

  /** Returns whether the service answered. An error status fails the test. */
  async #ask(method: string, rest: string, body: unknown, take: (answer: unknown) => void): Promise<boolean> {
    const { service, project } = this.client;
    const address = rest.startsWith('/read') ? service.readUrl : service.baseUrl;
    const url = `${address}/projects/${project.id}${rest.replace(/^\/read/, '')}`;
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, {
        method,
        headers: { 'X-Api-Key': project.apiKey, 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      text = await response.text();
    } catch {
      return false;
    }
    if (!response.ok) throw new Error(`${method} ${rest} → ${response.status} ${text}`);
    take(text === '' ? undefined : JSON.parse(text));
    return true;
  }

  async #make(kind: Kind, name: string, rest: string, body: Record<string, unknown>, asked = body) {
    const known: Known = { body: undefined, asked, unanswered: 'made' };
    this.ledger.things[kind].set(name, known);
    const isAnswered = await this.#ask('POST', rest, body, (made) => {
      Object.assign(known, { body: made, unanswered: undefined });
    });
    return isAnswered ? known : undefined;
  }

  /** Creates a topic or destination, changes some of them, and deletes some of these. */
  async lifeOf(kind: 'topics' | 'destinations'): Promise<boolean> {
    const name = this.ledger.name(kind);
    const body =
      kind === 'topics' ? { name } : { name, type: 'webhook', metadata: { url: `${this.hook}/${name}` } };
    const known = await this.#make(kind, name, `/${kind}`, body);
    if (!known?.body) return false;
    const rest = `/${kind}/${known.body.id}`;
    if (this.random.chance(0.5)) {
      const asked =
        kind === 'topics' ? { name: `${name}-b` } : { metadata: { url: `${this.hook}/${name}-b` } };
      const change = kind === 'topics' ? asked : { updateMask: ['metadata.url'], destination: asked };
      Object.assign(known, { asked, unanswered: 'changed' });
      const isAnswered = await this.#ask('PATCH', rest, change, (changed) => {
        Object.assign(known, { body: changed, unanswered: undefined });
      });
      if (!isAnswered) return false;
    }
    if (!this.random.chance(0.3)) return true;
    known.unanswered = 'deleted';
    return this.#ask('DELETE', rest, undefined, () => {
      Object.assign(known, { body: null, unanswered: undefined });
    });
  }

  /** A new customer: a connection, then an installation with its config, each stored in several rows. */
  async install(): Promise<boolean> {
    const groupRef = this.ledger.name('group');
    const connection = await this.#make(
      'connections',
      groupRef,
      '/connections:generate',
      {
        provider: 'gong',
        groupRef,
        consumerRef: 'ana',
        basicAuth: { username: groupRef, password: 'secret' },
      },
      { provider: 'gong' },
    );
    if (!connection) return false;
    const installation = await this.#make(
      'installations',
      groupRef,
      `/integrations/${this.readers[0].integrationId}/installations`,
      { groupRef, config: { content } },
      {},
    );
    return installation !== undefined;
  }

  async read(): Promise<boolean> {
    const { integrationId, groupRef } =
      this.readers[this.random.below(this.readers.length)] ?? this.readers[0];
    let id = '';
    const isAnswered = await this.#ask(
      'POST',
      `/read/integrations/${integrationId}/objects/${this.random.chance(0.04) ? 'calls' : 'users'}`,
      { groupRef, mode: 'async' },
      (answer) => {
        id = (answer as { operationId: string }).operationId;
      },
    );
    if (!isAnswered) return false;
    // Promised as soon as its id is answered, whatever happens to the next request.
    this.ledger.operations.set(id, { id, status: 'in_progress' });
    return this.#ask('GET', `/operations/${id}`, undefined, (operation) => {
      this.ledger.operations.set(id, operation as Operation);
    });
  }
}
