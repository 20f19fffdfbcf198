import type { Operation } from '@/contract/operation';
import { isNotOffered } from '@/api/errors';
import type { LoadedOperations } from './loaded-pages';
import { arrivalOf, type PacedRequest } from './paced-requests';

/** Minimum interval between two requests for the same operation. */
const EVERY_MS = 5_000;
const MOST_AT_ONCE = 20;

interface RunningOperation {
  /** Key of its installation. */
  readonly key: string;
  readonly id: string;
}

interface RunningOperationsOptions {
  readonly read: (id: string) => Promise<Operation>;
  /** Called with the operation, or with undefined if the service no longer knows it. */
  readonly onAnswer: (key: string, id: string, operation: Operation | undefined) => void;
  readonly onError: (error: unknown) => void;
}

/** Operations that were running when they were read. Each is asked for by its id until it has ended. */
export class RunningOperations {
  readonly #askedAt = new Map<string, number>();
  #hasAnswered = false;
  #isOffered = true;

  constructor(readonly options: RunningOperationsOptions) {}

  /** Whether the service answers requests for one operation. After a first one that is refused we treat it as unsupported. */
  get isOffered(): boolean {
    return this.#isOffered;
  }

  /** The next request, or milliseconds until it is due; undefined if nothing is running. */
  next(loaded: ReadonlyMap<string, LoadedOperations>, now: number): PacedRequest | number | undefined {
    if (!this.#isOffered) return undefined;
    const all = [...loaded].flatMap(([key, { running }]) => running.map((id) => ({ key, id })));
    const askedAt = (one: RunningOperation) => {
      const at = this.#askedAt.get(nameOf(one)) ?? loaded.get(one.key)?.readAt ?? 0;
      // A time that is ahead is from before the clock was set back.
      return at > now ? 0 : at;
    };
    const [first] = all.slice(0, MOST_AT_ONCE).toSorted((one, other) => askedAt(one) - askedAt(other));
    if (!first) return undefined;
    const waitMs = askedAt(first) + EVERY_MS - now;
    return waitMs > 0 ? waitMs : this.#request(first, now);
  }

  #request(running: RunningOperation, now: number): PacedRequest {
    const { read, onAnswer, onError } = this.options;
    const { key, id } = running;
    return {
      inBackground: true,
      isFirstPass: false,
      send: () => {
        this.#askedAt.set(nameOf(running), now);
        return arrivalOf(
          read(id),
          (operation) => {
            this.#hasAnswered = true;
            onAnswer(key, id, operation);
          },
          (error) => {
            onError(error);
            if (!isNotOffered(error)) return;
            this.#isOffered = this.#hasAnswered;
            if (this.#hasAnswered) onAnswer(key, id, undefined);
          },
        );
      },
    };
  }
}

const nameOf = ({ key, id }: RunningOperation) => `${key} ${id}`;
