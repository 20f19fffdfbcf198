import type { ReactNode } from 'react';
import type { Look } from '@/lib/operation-words';
import type { StepOutcome, StepStatus } from '@/lib/plan';
import type { Problem } from '@/lib/problem';
import { StatusBadge } from '@/components/status-badge';
import classes from './step-list.module.css';

interface StepListProps<Step> {
  /** Accessible name: the steps of what. */
  label: string;
  outcomes: readonly (StepOutcome & { step: Step })[];
  words: (step: Step) => ReactNode;
}

/** In the order in which counts are shown. */
export const outcomeLooks: Record<StepStatus, Look> = {
  done: { kind: 'success', word: 'Done' },
  failed: { kind: 'failure', word: 'Failed' },
  unsure: { kind: 'warning', word: 'Unsure' },
  running: { kind: 'running', word: 'Running' },
  waiting: { kind: 'unknown', word: 'Waiting' },
  skipped: { kind: 'unknown', word: 'Not tried' },
};

export function StepList<Step>({ label, outcomes, words }: StepListProps<Step>) {
  return (
    <ol className="small" aria-label={label}>
      {outcomes.map((outcome, at) => {
        const { kind, word } = outcomeLooks[outcome.status];
        return (
          // The steps of a running plan do not change.
          <li key={at} className={classes.step}>
            <span className={classes.status}>
              <StatusBadge kind={kind} plain>
                {word}
              </StatusBadge>
            </span>
            <span className="wrap-anywhere shrink">
              {words(outcome.step)}
              {'problem' in outcome && outcome.problem ? <Reason problem={outcome.problem} /> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Reason({ problem }: { problem: Problem }) {
  const lines = [
    problem.title,
    problem.detail,
    ...problem.causes,
    ...problem.issues.map((issue) => issue.detail),
  ];
  const request = problem.requestId ? `Request ${problem.requestId}` : undefined;
  return (
    <span className="failed block">
      {[...new Set([...lines, problem.remedy, request].filter(Boolean))].join(' · ')}
    </span>
  );
}
