import type { RequestBudget } from './request-budget';

export interface Arrival {
  /** Length of the answer. */
  readonly bytes: number;
  readonly process: () => void;
}

export interface PacedRequest {
  /** Nobody waits for it. */
  readonly inBackground: boolean;
  /** It reads something that was not read before. */
  readonly isFirstPass: boolean;
  /** Never rejects. */
  readonly send: () => Promise<Arrival>;
}

/** What becomes of an answer, or of an error. */
export async function arrivalOf<Answer extends object>(
  answer: Promise<Answer>,
  onAnswer: (answer: Answer) => void,
  onError: (error: unknown) => void,
): Promise<Arrival> {
  try {
    const value = await answer;
    const bytes = 'size' in value && typeof value.size === 'number' ? value.size : 0;
    return { bytes, process: () => onAnswer(value) };
  } catch (error) {
    return { bytes: 0, process: () => onError(error) };
  }
}

interface PacedRequestsOptions {
  readonly budget: RequestBudget;
  /** The most urgent request. It is asked for at the moment it can be sent. */
  readonly next: () => PacedRequest | undefined;
  /** Whether a request waits for something else: the page is hidden, or others are more urgent than the background. */
  readonly mustWait: (inBackground: boolean) => boolean;
}

/** How often a request that must wait looks whether it still has to. */
const LOOK_EVERY_MS = 100;

/** Sends requests as soon as a budget allows. */
export class PacedRequests {
  #wake: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly options: PacedRequestsOptions) {}

  /** Sends what can be sent now, and the rest in time. */
  send(): void {
    this.pause();
    const { budget, next, mustWait } = this.options;
    for (let request = next(); request; request = next()) {
      const wait = mustWait(request.inBackground)
        ? LOOK_EVERY_MS
        : budget.wait(performance.now(), request.isFirstPass);
      if (wait > 0) {
        // If running requests use up the budget, their end leads to the next call.
        if (Number.isFinite(wait)) this.#wake = setTimeout(() => this.send(), wait);
        return;
      }
      void this.#start(request);
    }
  }

  /** Sends no more until the next call. */
  pause(): void {
    clearTimeout(this.#wake);
  }

  async #start({ isFirstPass, send }: PacedRequest): Promise<void> {
    const { budget } = this.options;
    budget.started(performance.now(), isFirstPass);
    const { bytes, process } = await send();
    budget.ended(performance.now(), bytes);
    process();
  }
}
