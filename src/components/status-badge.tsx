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

export type StatusKind = 'success' | 'running' | 'warning' | 'failure' | 'unknown' | 'paused' | 'todo';

const looks = {
  success: { Icon: IconCircleCheck, word: 'Success' },
  running: { Icon: IconLoader2, word: 'Running' },
  warning: { Icon: IconAlertTriangle, word: 'Warning' },
  failure: { Icon: IconCircleX, word: 'Failed' },
  unknown: { Icon: IconHelpCircle, word: 'Unknown' },
  paused: { Icon: IconPlayerPause, word: 'Paused' },
  todo: { Icon: IconCircleDashed, word: 'To do' },
} as const;

interface StatusBadgeProps {
  kind: StatusKind;
  /** The text; by default that of the kind. */
  children?: ReactNode;
  /** Icon and text without the pill, for running text and dense lists. */
  plain?: boolean;
  /** For a sentence: without the pill, and it wraps. */
  sentence?: boolean;
  /** For a count of zero: icon and text without colour. */
  none?: boolean;
}

/** A status as colour, icon and text together, so that none is needed alone. */
export function StatusBadge({
  kind,
  children,
  plain = false,
  sentence = false,
  none = false,
}: StatusBadgeProps) {
  const { Icon, word } = looks[kind];
  return (
    <span
      className={classes.badge}
      data-kind={none ? 'unknown' : kind}
      data-plain={plain || sentence || undefined}
      data-sentence={sentence || undefined}
    >
      <Icon aria-hidden />
      <span className={classes.word}>{children ?? word}</span>
    </span>
  );
}
