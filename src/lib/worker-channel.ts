/** Calls to a worker: each is answered by a promise, may report progress, and can be aborted. */

/** One end of a channel: a worker, the worker's own scope, or a message port. */
export interface WorkerPort {
  postMessage: (message: unknown, options?: { transfer?: Transferable[] }) => void;
  addEventListener: (type: 'message' | 'error', listener: (event: MessageEvent) => void) => void;
}

/** What the page needs of a worker. */
export type ServedWorker = WorkerPort & { terminate: () => void };

/** What a handler in the worker can do besides returning a value. */
export interface ServedCall {
  readonly signal: AbortSignal;
  readonly reportProgress: () => void;
}

/** A result whose buffers are moved to the page instead of being copied. */
export class Transferred<Value> {
  constructor(
    readonly value: Value,
    readonly buffers: readonly ArrayBuffer[],
  ) {}
}

type Handler = (argument: never, call: ServedCall) => unknown;
type Handlers<Api> = { readonly [Method in keyof Api]: Handler };
type Result<Returned> = Awaited<Returned> extends Transferred<infer Value> ? Value : Awaited<Returned>;

type Request =
  | { readonly id: number; readonly method: string; readonly argument: unknown; readonly isTimed: boolean }
  | { readonly id: number; readonly method: undefined };
type Reply =
  | { readonly id: number; readonly type: 'started' | 'progress' }
  | { readonly id: number; readonly type: 'done'; readonly value: unknown }
  | { readonly id: number; readonly type: 'failed'; readonly message: string };

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The worker is terminated when it is busy with this call for longer. */
  readonly timeoutMs?: number | undefined;
  readonly onProgress?: () => void;
}

interface PendingCall extends CallOptions {
  readonly resolve: (value: never) => void;
  readonly reject: (reason: unknown) => void;
  readonly onAbort: () => void;
  timer?: ReturnType<typeof setTimeout>;
}

/** The worker is gone, and with it all that it held. */
export class WorkerLost extends Error {
  override readonly name: string = 'WorkerLost';
}

/** The call that the worker was terminated for. */
export class WorkerTimedOut extends WorkerLost {
  override readonly name = 'WorkerTimedOut';
}

/** The page's end of a worker that serves `Api`. */
export class WorkerChannel<Api extends Handlers<Api>> {
  readonly #worker: ServedWorker;
  readonly #pending = new Map<number, PendingCall>();
  readonly #lost = new AbortController();
  #nextId = 1;

  constructor(worker: ServedWorker) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }) => this.#receive(data as Reply));
    worker.addEventListener('error', () => this.close());
  }

  /** Aborted when the worker could not be loaded, died or was terminated. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  get isBusy(): boolean {
    return this.#pending.size > 0;
  }

  call<Method extends keyof Api & string>(
    method: Method,
    argument: Parameters<Api[Method]>[0],
    options: CallOptions = {},
  ): Promise<Result<ReturnType<Api[Method]>>> {
    const { signal, timeoutMs } = options;
    return new Promise((resolve, reject) => {
      this.lost.throwIfAborted();
      signal?.throwIfAborted();
      const id = this.#nextId;
      this.#nextId += 1;
      const onAbort = () => {
        this.#take(id)?.reject(signal?.reason);
        this.#post({ id, method: undefined });
      };
      signal?.addEventListener('abort', onAbort);
      this.#pending.set(id, { ...options, resolve, reject, onAbort });
      this.#post({ id, method, argument, isTimed: timeoutMs !== undefined });
    });
  }

  close(reason: WorkerLost = new WorkerLost('The worker stopped')): void {
    this.#worker.terminate();
    this.#lost.abort(reason);
    for (const id of this.#pending.keys()) this.#take(id)?.reject(reason);
  }

  #post(request: Request): void {
    this.#worker.postMessage(request, { transfer: [] });
  }

  #take(id: number): PendingCall | undefined {
    const call = this.#pending.get(id);
    this.#pending.delete(id);
    call?.signal?.removeEventListener('abort', call.onAbort);
    clearTimeout(call?.timer);
    return call;
  }

  #receive(reply: Reply): void {
    const { id } = reply;
    const call = this.#pending.get(id);
    if (reply.type === 'done') this.#take(id)?.resolve(reply.value as never);
    else if (reply.type === 'failed') this.#take(id)?.reject(new Error(reply.message));
    else if (reply.type === 'progress') call?.onProgress?.();
    else if (call)
      call.timer = setTimeout(() => {
        this.#take(id)?.reject(new WorkerTimedOut('The worker took too long'));
        this.close();
      }, call.timeoutMs);
  }
}

/** The worker's end: answers each call with the handler of its name. */
export function serveCalls<Api extends Handlers<Api>>(port: WorkerPort, api: Api): void {
  const running = new Map<number, AbortController>();
  const post = (reply: Reply, transfer: readonly ArrayBuffer[] = []) =>
    port.postMessage(reply, { transfer: [...transfer] });
  const run = async (id: number, method: keyof Api, argument: unknown) => {
    const control = new AbortController();
    running.set(id, control);
    const reportProgress = () => post({ id, type: 'progress' });
    try {
      const result = await api[method](argument as never, { signal: control.signal, reportProgress });
      if (result instanceof Transferred) post({ id, type: 'done', value: result.value }, result.buffers);
      else post({ id, type: 'done', value: result });
    } catch (error) {
      post({ id, type: 'failed', message: error instanceof Error ? error.message : String(error) });
    } finally {
      running.delete(id);
    }
  };
  port.addEventListener('message', ({ data }) => {
    const request = data as Request;
    const { id } = request;
    if (request.method === undefined) return running.get(id)?.abort();
    // Sent before the work begins: the page then knows how long this call has kept the worker busy.
    if (request.isTimed) post({ id, type: 'started' });
    void run(id, request.method as keyof Api, request.argument);
  });
}
