import { Input } from '@mantine/core';
import type { Option } from '@/lib/account-options';
import { lazyOverlay } from '@/components/state/lazy-part';
import { IconSelector } from '@/components/icons';

export interface FilterSelectProps {
  /** What it filters by; also the placeholder. */
  label: string;
  data: readonly Option[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** Opens at once, and says when it is left. */
  onLeave?: (() => void) | undefined;
}

/** A filter in a table's toolbar. Its place is kept while it is loaded. */
export const FilterSelect = lazyOverlay(
  () => import('@/components/overlay/overlays'),
  'FilterChoice',
  FilterPlace,
);

/** The place of a filter while it is loaded. It takes no click or focus, which would be lost with it. */
export function FilterPlace({ label, value }: Pick<FilterSelectProps, 'label' | 'value'>) {
  return (
    <Input
      aria-label={label}
      placeholder={label}
      value={value ?? ''}
      readOnly
      inert
      aria-busy
      rightSection={<IconSelector aria-hidden />}
    />
  );
}
