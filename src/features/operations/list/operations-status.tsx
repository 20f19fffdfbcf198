// What it shows is new at each rendering: nothing could be kept from the one before.
'use no memo';

import { Button } from '@mantine/core';
import { lazyOverlay } from '@/components/state/lazy-part';
import { LoadingProgress, type Loading } from '@/components/state/loading-line';
import { useTimeZone } from '@/components/time-zone';
import { atLeast, countWords, formatNumber } from '@/lib/format';
import { minuteTime } from '@/lib/time';
import type { operationSort } from './operations-list-columns';
import type { useOperationsWindow } from './use-operations-window';

const HeldBack = lazyOverlay(() => import('@/components/state/held-back'), 'HeldBack');

interface OperationsStatusProps {
  loading: Loading;
  list: ReturnType<typeof useOperationsWindow>;
  /** Not everything that the list could show has been read. */
  partial: boolean;
  sort: ReturnType<typeof operationSort>;
  /** The column that is sorted by, if it is hidden, so that no arrow in a heading says so. */
  hiddenSort: string | undefined;
  onNewestFirst: () => void;
}

/** How many operations are shown, how far they are read, and an order that no heading shows. */
export function OperationsStatus(props: OperationsStatusProps) {
  const { loading, list, partial, sort, hiddenSort, onNewestFirst } = props;
  const { isFirst, held, isRest, showAll } = list;
  const zone = useTimeZone();
  // An empty result says nothing, because operations may not have been read yet.
  const shown = isFirst || list.shown?.all === 0 ? undefined : list.shown;
  const { unknown = 0, withoutSortValue = 0, keptAt } = shown ?? {};
  return (
    <>
      {shown ? (
        <output className="note">
          {atLeast(partial, countWords(shown.total, shown.total, 'operation'))}
          {unknown > 0 ? ` · for ${formatNumber(unknown)} a condition is unknown` : null}
          {withoutSortValue > 0
            ? ` · ${formatNumber(withoutSortValue)} without ${sort.words}, at the end`
            : null}
        </output>
      ) : null}
      {held > 0 ? (
        <HeldBack onShow={showAll}>
          {formatNumber(held)} {isRest ? 'more' : 'new'}
        </HeldBack>
      ) : null}
      {loading.read < loading.total || loading.total === 0 || loading.running ? (
        <span className="hint row gap-8">
          <LoadingProgress loading={loading} />
        </span>
      ) : null}
      {keptAt ? (
        <span className="hint" data-kept>
          Kept rows as of {minuteTime(new Date(keptAt), zone)}
        </span>
      ) : null}
      {hiddenSort === undefined ? null : (
        <span className="hint">
          By {hiddenSort.toLowerCase()}, {sort.direction}ending{' '}
          <Button size="compact-sm" onClick={onNewestFirst}>
            Newest first
          </Button>
        </span>
      )}
    </>
  );
}
