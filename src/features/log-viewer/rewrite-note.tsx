import type { Rewrite } from '@/api/operation-log/log-book';
import { useTimeZone } from '@/components/time-zone';
import { formatNumber, plural } from '@/lib/format';
import { clockTime } from '@/lib/time';

export function RewriteNote({ rewrite }: { rewrite: Rewrite }) {
  const zone = useTimeZone();
  const { at, before, after } = rewrite;
  return (
    <output className="callout below-8 block">
      The service rewrote this log at {clockTime(new Date(at), zone)}: it had {plural(before, 'line')} and now
      has {formatNumber(after)}. {keptWords(rewrite)}
    </output>
  );
}

function keptWords({ kept, after }: Rewrite): string {
  if (kept === 0) return 'Not even the first stayed the same.';
  if (kept === after) return 'They are the first of those it had.';
  return `The first ${formatNumber(kept)} stayed the same.`;
}
