import type { Pause } from '@/api/reading/request-budget';
import type { Problem } from '@/lib/problem';
import type { FoldedTemplate, LogAnswer, LogsQuestion } from './log-collection';

/** What was last asked of the logs, and the answer. Operations are named by their ids. */
export interface LogsAnswered {
  /** Undefined before the first answer. */
  readonly question: LogsQuestion | undefined;
  readonly answers: ReadonlyMap<string, LogAnswer>;
  readonly templates: readonly FoldedOperations[] | undefined;
  /** Lines by level. */
  readonly counts: ReadonlyMap<string, number>;
  /** The expression takes too long. */
  readonly slow: boolean;
}

/** Several logs that are searched as one. Each change makes a new object. */
export interface LogsView extends LogsAnswered {
  readonly total: number;
  readonly read: ReadonlySet<string>;
  readonly failures: readonly { readonly id: string; readonly problem: Problem }[];
  /** The service has answered every request that there is no such log. */
  readonly hasNone: boolean;
  readonly running: boolean;
  /** Nothing is read, although some logs were not read yet. */
  readonly stopped: boolean;
  /** Why it stopped by itself. */
  readonly outage: { readonly problem: Problem; readonly at: number } | undefined;
  readonly pause: Pause | undefined;
  /** There are lines that the answers do not cover yet. */
  readonly isBehind: boolean;
}

/** A template with the operations that have such lines. */
type FoldedOperations = Omit<FoldedTemplate, 'logs'> & { readonly operations: readonly string[] };

export const noAnswer: LogsAnswered = {
  question: undefined,
  answers: new Map(),
  templates: undefined,
  counts: new Map(),
  slow: false,
};
export const noLogs: LogsView = {
  ...noAnswer,
  total: 0,
  read: new Set(),
  failures: [],
  hasNone: false,
  running: false,
  stopped: false,
  outage: undefined,
  pause: undefined,
  isBehind: false,
};
