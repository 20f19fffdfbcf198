/** An `OperationsReader` with fake timers, whose requests the test answers one by one. */
import { afterEach, beforeEach, vi } from 'vitest';
import type { OperationPageRead } from '@/api/operations';
import { OperationsReader, type ReaderOptions } from '@/api/reading/operations-reader';
import { RequestBudget } from '@/api/reading/request-budget';
import type { Operation } from '@/contract/operation';
import { nothingUnreadable } from '@/lib/unreadable';
import { operation } from './operation-fixtures';

export const pageOf = (ids: string[], nextPageToken?: string): OperationPageRead => ({
  results: ids.map((id) => operation({ id })),
  pagination: nextPageToken ? { done: false, nextPageToken } : { done: true },
  unreadable: nothingUnreadable,
});
export const keys = (count: number) => Array.from({ length: count }, (_, at) => `k${at}`);

interface Asked {
  key: string;
  pageToken: string | undefined;
  fresh: boolean;
  answer: (page: OperationPageRead) => void;
  refuse: (error: unknown) => void;
}

export const IN_FLIGHT = 4;

/** A reader with a subscriber, and the requests that it has made. */
export function setUp({
  cached = () => undefined,
  mustWait,
  perSecond = Number.POSITIVE_INFINITY,
}: Partial<ReaderOptions> & { perSecond?: number } = {}) {
  const asked: Asked[] = [];
  const askedById: { id: string; answer: (found: Operation) => void; refuse: (error: unknown) => void }[] =
    [];
  const onGone = vi.fn();
  const reader = new OperationsReader({
    readPage: (key, pageToken, fresh) =>
      new Promise((answer, refuse) => {
        asked.push({ key, pageToken, fresh, answer, refuse });
      }),
    readOperation: (id) =>
      new Promise((answer, refuse) => {
        askedById.push({ id, answer, refuse });
      }),
    onGone,
    cached,
    budget: new RequestBudget(() => ({ inFlight: IN_FLIGHT, perSecond })),
    ...(mustWait ? { mustWait } : {}),
  });
  const told = vi.fn();
  const leave = reader.subscribe(told);
  return { reader, asked, askedById, onGone, told, leave };
}

/** Lets answers arrive and be shown. */
export const settle = async () => {
  await vi.advanceTimersByTimeAsync(200);
};

/** For each test of a file. */
export function timeStandsStill(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}
