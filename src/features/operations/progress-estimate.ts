/** How far an operation was at a moment. */
export interface ProgressSample {
  /** Milliseconds. */
  at: number;
  processed: number;
}

export interface ProgressEstimate {
  processed: number;
  /** What the service expects in all; many providers do not tell. */
  total: number | undefined;
  /** 0 to 1; undefined without a total that can be true. */
  share: number | undefined;
  /** Records per second over the last while; undefined until two samples differ in time. */
  perSecond: number | undefined;
  remainingMs: number | undefined;
}

/** Older samples say little about the speed now. */
const WINDOW_MS = 60_000;

/** The samples to keep after another read. A count that goes back is a new start. */
export function addSample(samples: readonly ProgressSample[], sample: ProgressSample): ProgressSample[] {
  const last = samples.at(-1);
  if (last && sample.at <= last.at) return [...samples];
  if (last && sample.processed < last.processed) return [sample];
  const recent = samples.filter(({ at }) => at >= sample.at - WINDOW_MS);
  return [...recent, sample];
}

export function estimateProgress(
  samples: readonly ProgressSample[],
  estimatedTotal: number | null | undefined,
): ProgressEstimate | undefined {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last) return undefined;
  const { processed } = last;
  // An estimate that has been overtaken is no total any more.
  const total =
    typeof estimatedTotal === 'number' && estimatedTotal > 0 && estimatedTotal >= processed
      ? estimatedTotal
      : undefined;
  const seconds = (last.at - first.at) / 1000;
  const perSecond = seconds > 0 ? (processed - first.processed) / seconds : undefined;
  const left = total === undefined ? undefined : total - processed;
  return {
    processed,
    total,
    share: total === undefined ? undefined : processed / total,
    perSecond,
    remainingMs:
      left === undefined || perSecond === undefined || perSecond <= 0
        ? undefined
        : Math.round((left / perSecond) * 1000),
  };
}
