import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { HeldBack } from '@/components/held-back';
import { LoadingLine, LoadingRoom, type Loading } from '@/components/loading-line';
import { RefreshNote } from '@/components/refresh-note';
import { useTimeZone } from '@/components/time-zone';
import { countWords, formatNumber } from '@/lib/format';
import { minuteTime } from '@/lib/time';
import type { operationSort } from './operations-list-columns';

interface OperationsLineProps {
  /** Undefined before the installations are known. */
  loading: Loading | undefined;
  /** What was found; undefined before anything is loaded. */
  shown:
    | { total: number; all: number; unknown: number; withoutSortValue: number; keptAt: number | undefined }
    | undefined;
  /** Number of operations that wait until somebody wants them. */
  held: number;
  isRest: boolean;
  onShowHeld: () => void;
  onAsk: () => void;
  sort: ReturnType<typeof operationSort>;
  /** The column that is sorted by, if it is hidden, so that no arrow in a heading says so. */
  hiddenSort: string | undefined;
  onNewestFirst: () => void;
  refresh: ComponentProps<typeof RefreshNote>;
  /** What else can be done with what was found. */
  children?: ReactNode;
}

/** How far the operations are read, and what of them is shown in which order. */
export function OperationsLine({
  loading,
  shown,
  held,
  isRest,
  sort,
  hiddenSort,
  ...props
}: OperationsLineProps) {
  const { onShowHeld, onAsk, onNewestFirst, refresh, children } = props;
  const zone = useTimeZone();
  if (!loading) return <LoadingRoom>{null}</LoadingRoom>;
  const { unknown = 0, withoutSortValue = 0, keptAt } = shown ?? {};
  return (
    <LoadingRoom>
      <LoadingLine
        loading={loading}
        onAsk={onAsk}
        right={
          <>
            {held > 0 ? (
              <HeldBack onShow={onShowHeld}>
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
            <RefreshNote {...refresh} />
          </>
        }
      />
    </LoadingRoom>
  );
}
