import { Progress } from '@mantine/core';
import { useState } from 'react';
import { isNumber } from '@/contract/exact-number';
import { hasEnded, type Operation } from '@/contract/operation';
import { formatNumber, formatPercent, plural } from '@/lib/format';
import { durationWords } from '@/lib/time';
import { addSample, estimateProgress, type ProgressEstimate, type ProgressSample } from './progress-estimate';

/** "1,200 of about 4,000 records (30 %) · 85 records/s · about 33 s left". */
function progressWords(estimate: ProgressEstimate): string {
  const { processed, total, perSecond, remainingMs } = estimate;
  const parts = [
    total === undefined
      ? plural(processed, 'record')
      : `${formatNumber(processed)} of about ${plural(total, 'record')} (${formatPercent(processed, total)})`,
  ];
  if (perSecond !== undefined) {
    const rate = perSecond >= 10 ? Math.round(perSecond) : Number(perSecond.toFixed(1));
    parts.push(perSecond === 0 ? 'no new records for a while' : `${formatNumber(rate)} records/s`);
  }
  if (total === undefined) parts.push('the provider does not say how many there are');
  else if (remainingMs !== undefined)
    parts.push(`about ${durationWords(Math.max(1, Math.round(remainingMs / 1000)) * 1000) ?? ''} left`);
  return parts.join(' · ');
}

/** Progress of an operation until it ends. After that its result says enough. */
export function ProgressBar({ operation, readAt }: { operation: Operation; readAt: number }) {
  const estimate = useProgress(operation, readAt);
  if (!estimate || hasEnded(operation)) return null;
  const words = progressWords(estimate);
  return (
    <div className="note stack gap-8 below-16">
      {estimate.share === undefined ? (
        // Without a total, show no percentage.
        <Progress value={100} striped animated color="gray" aria-label={words} />
      ) : (
        <Progress value={estimate.share * 100} aria-label={words} />
      )}
      <p>{words}</p>
    </div>
  );
}

/** Estimates the speed from the reads seen so far. */
function useProgress(operation: Operation, readAt: number) {
  const progress = operation.metadata?.progress;
  const { recordsProcessed: processed, recordsEstimatedTotal: total } = progress ?? {};
  const [seen, setSeen] = useState<{ readAt: number; samples: readonly ProgressSample[] }>({
    readAt: 0,
    samples: [],
  });
  // Each read is one sample.
  if (isNumber(processed) && seen.readAt !== readAt)
    setSeen({ readAt, samples: addSample(seen.samples, { at: readAt, processed: Number(processed) }) });
  return estimateProgress(seen.samples, isNumber(total) ? Number(total) : undefined);
}
