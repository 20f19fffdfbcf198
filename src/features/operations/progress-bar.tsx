import { Progress } from '@mantine/core';
import { formatNumber, formatPercent, plural } from '@/lib/format';
import { durationWords } from '@/lib/time';
import classes from './operation-page.module.css';
import type { ProgressEstimate } from './progress-estimate';

/** "1,200 of about 4,000 records (30 %) · 85 records/s · about 33 s left". */
export function progressWords(estimate: ProgressEstimate): string {
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

/** Progress of a read that is running. */
export function ProgressBar({ estimate }: { estimate: ProgressEstimate }) {
  const words = progressWords(estimate);
  return (
    <div className={classes.progress}>
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
