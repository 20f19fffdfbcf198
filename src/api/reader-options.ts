import type { Operation } from '@/contract/operation';
import type { OperationPageRead } from './operations';
import type { RequestBudget } from './request-budget';

type OnRefused = (error: unknown) => void;

export interface ReaderOptions {
  /** Reads a page of one installation, bypassing the cache if `fresh`. Reports each refusal after which it retries. */
  readPage: (
    key: string,
    pageToken: string | undefined,
    fresh: boolean,
    onRefused: OnRefused,
  ) => Promise<OperationPageRead>;
  readOperation: (id: string, onRefused: OnRefused) => Promise<Operation>;
  /** Called when the service no longer lists operations: these, or all of the installation that were read before. */
  onGone?: (key: string, gone: { ids: readonly string[] } | { readBefore: number }) => void;
  /** The first page, if another page of the console has just read it. */
  cached: (key: string) => { page: OperationPageRead; readAt: number } | undefined;
  budget: RequestBudget;
  /** The page is hidden, or other requests are running and this one is in the background. */
  mustWait?: (inBackground: boolean) => boolean;
  now?: () => number;
}
