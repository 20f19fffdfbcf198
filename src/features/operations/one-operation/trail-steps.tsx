import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { IconButton } from '@/components/icon-button';
import { IconChevronDown, IconChevronUp } from '@/components/icons';
import { useShortcuts } from '@/components/shortcuts';
import { formatNumber } from '@/lib/format';
import type { OperationSearch } from './operation-tabs';
import { noteLookedAt, type TrailPlace } from './operation-trail';

interface TrailStepsProps {
  project: string;
  operationId: string;
  trail: TrailPlace;
  /** The open tab, which stays open. */
  tab: OperationSearch['tab'];
}

/** Leads to the next operation of the list this one was opened from. */
export function TrailSteps({ project, operationId, trail, tab }: TrailStepsProps) {
  const { fromList, place, count, previous, next } = trail;
  const navigate = useNavigate();
  useEffect(() => noteLookedAt(fromList, operationId), [fromList, operationId]);
  const goTo = (operation: string | undefined, by: number) => {
    if (operation === undefined) return;
    void navigate({
      to: '/projects/$project/operations/$operation',
      params: { project, operation },
      search: tab ? { tab } : {},
      state: { fromList, place: place + by },
      replace: true,
    });
  };
  useShortcuts('Operation', [
    { keys: 'j', label: 'Next of the list', disabled: next === undefined, run: () => goTo(next, 1) },
    {
      keys: 'k',
      label: 'Previous of the list',
      disabled: previous === undefined,
      run: () => goTo(previous, -1),
    },
  ]);
  return (
    <span className="nowrap inline gap-4">
      <IconButton
        icon={<IconChevronUp aria-hidden />}
        label="Previous operation of the list (k)"
        disabledReason={previous === undefined ? 'this is the first' : undefined}
        onClick={() => goTo(previous, -1)}
      />
      <IconButton
        icon={<IconChevronDown aria-hidden />}
        label="Next operation of the list (j)"
        disabledReason={next === undefined ? 'this is the last' : undefined}
        onClick={() => goTo(next, 1)}
      />
      <span className="hint">
        {formatNumber(place + 1)} of {formatNumber(count)}
      </span>
    </span>
  );
}
