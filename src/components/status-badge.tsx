import type { ReactNode } from 'react';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconHelpCircle,
  IconLoader2,
  IconPlayerPause,
} from './icons';
import classes from './status-badge.module.css';

const icons = {
  success: IconCircleCheck,
  running: IconLoader2,
  warning: IconAlertTriangle,
  failure: IconCircleX,
  unknown: IconHelpCircle,
  paused: IconPlayerPause,
  todo: IconCircleDashed,
};

export type StatusKind = keyof typeof icons;

interface StatusBadgeProps {
  kind: StatusKind;
  children: ReactNode;
  /** Icon and text without the pill, for running text and dense lists. */
  plain?: boolean;
  /** For a sentence: without the pill, and it wraps. */
  sentence?: boolean;
  /** For a count of zero: icon and text without colour. */
  none?: boolean;
}

/** A status as colour, icon and text together, so that none is needed alone. */
export function StatusBadge({ kind, children, plain, sentence, none }: StatusBadgeProps) {
  const Icon = icons[kind];
  return (
    <span
      className={classes.badge}
      data-kind={none ? 'unknown' : kind}
      data-plain={plain || sentence || undefined}
      data-sentence={sentence || undefined}
    >
      <Icon aria-hidden />
      <span className={classes.word}>{children}</span>
    </span>
  );
}
