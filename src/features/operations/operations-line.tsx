import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { HeldBack } from '@/components/held-back';
import { LoadingLine, LoadingRoom, type Loading } from '@/components/loading-line';
import { RefreshNote } from '@/components/refresh-note';
import { useTimeZone } from '@/components/time-zone';
import { countWords, formatNumber } from '@/lib/format';
import { minuteTime } from '@/lib/time';
import type { operationSort } from './operations-list-columns';
import type { useOperationsWindow } from './use-operations-window';

interface OperationsLineProps {
  /** Undefined before the installations are known. */
  loading: Loading | undefined;
  list: ReturnType<typeof useOperationsWindow>;
  sort: ReturnType<typeof operationSort>;
  /** The column that is sorted by, if it is hidden, so that no arrow in a heading says so. */
  hiddenSort: string | undefined;
  onNewestFirst: () => void;
  refresh: ComponentProps<typeof RefreshNote>;
  /** What else can be done with what was found. */
  children?: ReactNode;
}

/** How far the operations are read, how many are shown, and an order that no heading shows. */
export function OperationsLine(props: OperationsLineProps) {
  // As in `LoadingLine`.
  'use no memo';
  const { loading, list, sort, hiddenSort, onNewestFirst, refresh, children } = props;
  const { isFirst, held, isRest, showAll, follow } = list;
  const zone = useTimeZone();
  if (!loading) return <LoadingRoom>{null}</LoadingRoom>;
  // An empty result says nothing, because operations may not have been read yet.
  const shown = isFirst || list.shown?.all === 0 ? undefined : list.shown;
  const { unknown = 0, withoutSortValue = 0, keptAt } = shown ?? {};
  return (
    <LoadingRoom>
      <LoadingLine
        loading={loading}
        onAsk={follow}
        right={
          <>
            {held > 0 ? (
              <HeldBack onShow={showAll}>
                {formatNumber(held)} {isRest ? 'more' : 'new'}
              </HeldBack>
            ) : null}
            {shown ? (
              <output>
                {countWords(shown.total, shown.all, 'loaded operation')}
                {unknown > 0 ? ` · for ${formatNumber(unknown)} a condition is unknown` : null}
                {withoutSortValue > 0
                  ? ` · ${formatNumber(withoutSortValue)} without ${sort.words}, at the end`
                  : null}
              </output>
            ) : null}
            {hiddenSort === undefined ? null : (
              <span>
                By {hiddenSort.toLowerCase()}, {sort.direction}ending{' '}
                <Button variant="default" size="compact-sm" onClick={onNewestFirst}>
                  Newest first
                </Button>
              </span>
            )}
            {children}
            {keptAt ? <span>Kept rows as of {minuteTime(new Date(keptAt), zone)}</span> : null}
            {/* When the newest part was read says nothing about kept rows. */}
            <RefreshNote {...refresh} readAt={keptAt ? undefined : refresh.readAt} />
          </>
        }
      />
    </LoadingRoom>
  );
}
