import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { IconButton } from '@/components/icon-button';
import { IconChevronDown, IconChevronUp } from '@/components/icons';
import { noteLookedAt, type TrailPlace } from '@/components/list-trail';
import { useShortcuts } from '@/components/shortcuts';
import { formatNumber } from '@/lib/format';
import classes from './operation-page.module.css';
import type { OperationSearch } from './operation-tabs';

interface TrailStepsProps {
  project: string;
  operationId: string;
  place: TrailPlace;
  /** The open tab, which stays open. */
  tab: OperationSearch['tab'];
}

/** Leads to the next operation of the list this one was opened from. */
export function TrailSteps({ project, operationId, place, tab }: TrailStepsProps) {
  const { fromList, index, count, previous, next } = place;
  const navigate = useNavigate();
  useEffect(() => noteLookedAt(fromList, operationId), [fromList, operationId]);
  const goTo = (operation: string | undefined) => {
    if (operation === undefined) return;
    void navigate({
      to: '/projects/$project/operations/$operation',
      params: { project, operation },
      search: tab ? { tab } : {},
      state: { fromList },
      replace: true,
    });
  };
  useShortcuts('Operation', [
    { keys: 'j', label: 'Next of the list', disabled: next === undefined, run: () => goTo(next) },
    { keys: 'k', label: 'Previous of the list', disabled: previous === undefined, run: () => goTo(previous) },
  ]);
  return (
    <span className={classes.steps}>
      <IconButton
        icon={<IconChevronUp aria-hidden />}
        label="Previous operation of the list (k)"
        {...(previous === undefined ? { disabledReason: 'this is the first' } : {})}
        onClick={() => goTo(previous)}
      />
      <IconButton
        icon={<IconChevronDown aria-hidden />}
        label="Next operation of the list (j)"
        {...(next === undefined ? { disabledReason: 'this is the last' } : {})}
        onClick={() => goTo(next)}
      />
      <span className="hint">
        {formatNumber(index + 1)} of {formatNumber(count)}
      </span>
    </span>
  );
}
