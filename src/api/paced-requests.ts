import type { RequestBudget } from './request-budget';

export interface PacedRequest<Answer> {
  /** Nobody waits for it. */
  readonly inBackground: boolean;
  /** It reads something that was not read before. */
  readonly isFirstPass: boolean;
  readonly send: () => Promise<Answer>;
  readonly onAnswer: (answer: Answer) => void;
  readonly onError: (error: unknown) => void;
}

interface PacedRequestsOptions<Answer> {
  readonly budget: RequestBudget;
  /** The most urgent request. It is asked for at the moment it can be sent. */
  readonly next: () => PacedRequest<Answer> | undefined;
  /** Whether a request waits for something else: the page is hidden, or others are more urgent than the background. */
  readonly mustWait: (inBackground: boolean) => boolean;
  readonly now: () => number;
  readonly bytesOf: (answer: Answer) => number;
}

/** How often a request that must wait looks whether it still has to. */
const LOOK_EVERY_MS = 100;

/** Sends requests as soon as a budget allows. */
export class PacedRequests<Answer> {
  #wake: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly options: PacedRequestsOptions<Answer>) {}

  /** Sends what can be sent now, and the rest in time. */
  send(): void {
    this.pause();
    const { budget, next, mustWait, now } = this.options;
    for (let request = next(); request; request = next()) {
      const wait = mustWait(request.inBackground) ? LOOK_EVERY_MS : budget.wait(now(), request.isFirstPass);
      if (wait > 0) {
        // If running requests use up the budget, their end leads to the next call.
        if (Number.isFinite(wait)) this.#wake = setTimeout(() => this.send(), wait);
        return;
      }
      this.#start(request);
    }
  }

  /** Sends no more until the next call. */
  pause(): void {
    clearTimeout(this.#wake);
  }

  #start({ isFirstPass, send, onAnswer, onError }: PacedRequest<Answer>): void {
    const { budget, now, bytesOf } = this.options;
    budget.started(now(), isFirstPass);
    send().then(
      (answer) => {
        budget.ended(now(), bytesOf(answer));
        onAnswer(answer);
      },
      (error: unknown) => {
        budget.ended(now());
        onError(error);
      },
    );
  }
}
