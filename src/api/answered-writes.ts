import type { Endpoint } from '@/contract/endpoint';

/** A change that the service has made for this page, or may have made. It may hold secrets, so it is only ever in memory. */
export interface AnsweredWrite {
  /** Id of the saved service. */
  readonly service: string;
  readonly endpoint: Endpoint;
  readonly path: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The answer; empty if none came. */
  readonly text: string;
  /** No answer came from the service, which may have made the change. */
  readonly isUnsure?: true;
  /** By this device's clock, in milliseconds. */
  readonly sentAt: number;
  readonly answeredAt: number;
}

type Take = (write: AnsweredWrite) => void;

/** What was answered before anybody took it. */
let waiting: AnsweredWrite[] = [];
const wait: Take = (write) => void waiting.push(write);
let take = wait;

/** Tells that a change was made. */
export const writeAnswered: Take = (write) => take(write);

/** Takes each change from now on, and those made before. Returns what ends it. */
export function takeWrites(next: Take): () => void {
  take = next;
  for (const write of waiting) next(write);
  waiting = [];
  return () => {
    take = wait;
  };
}
