import { isNumber } from '@/contract/exact-number';

/** Progress of an operation at one moment. */
export interface ProgressSample {
  /** Time in milliseconds. */
  at: number;
  processed: number;
}

/** Older samples say little about the current speed. */
const WINDOW_MS = 60_000;

/** The samples to keep after another read. A decreasing count starts over. */
export function addSample(samples: readonly ProgressSample[], sample: ProgressSample): ProgressSample[] {
  const last = samples.at(-1);
  if (last && sample.at <= last.at) return [...samples];
  if (last && (last.processed < 0 || sample.processed < last.processed)) return [sample];
  const recent = samples.filter(({ at }) => at >= sample.at - WINDOW_MS);
  return [...recent, sample];
}

export function estimateProgress(samples: readonly ProgressSample[], estimatedTotal: unknown) {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last) return undefined;
  const { processed } = last;
  // Services send -1 for unknown.
  if (processed < 0) return undefined;
  // An estimate below the current count is not a total.
  const expected = isNumber(estimatedTotal) ? Number(estimatedTotal) : 0;
  const total = expected > 0 && expected >= processed ? expected : undefined;
  const seconds = (last.at - first.at) / 1000;
  const perSecond = seconds > 0 ? (processed - first.processed) / seconds : undefined;
  const left = total === undefined ? undefined : total - processed;
  return {
    processed,
    /** The total that the service expects. Many providers do not report one. */
    total,
    /** 0 to 1. Undefined without a plausible total. */
    share: total === undefined ? undefined : processed / total,
    /** Records per second in the last minute. Undefined until two samples have different times. */
    perSecond,
    remainingMs:
      left === undefined || perSecond === undefined || perSecond <= 0
        ? undefined
        : Math.round((left / perSecond) * 1000),
  };
}

export type ProgressEstimate = NonNullable<ReturnType<typeof estimateProgress>>;
