import { formatNumber } from '@/lib/format';

interface AtLeastProps {
  value: number;
  /** Not everything has been read, so there may be more. */
  partial: boolean;
}

/** A count: "38", or "38+" while there may be more. */
export function AtLeast({ value, partial }: AtLeastProps) {
  if (!partial || value === 0) return formatNumber(value);
  return <span title={`${formatNumber(value)} so far`}>{formatNumber(value)}+</span>;
}
