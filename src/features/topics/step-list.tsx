import { StatusBadge, type StatusKind } from '@/components/status-badge';
import type { StepOutcome } from './run-steps';
import classes from './topics.module.css';

interface StepListProps {
  outcomes: readonly StepOutcome[];
  /** Destination ids in names. */
  nameOf: (destinationId: string) => string;
}

const looks: Record<StepOutcome['status'], { kind: StatusKind; word: string }> = {
  waiting: { kind: 'unknown', word: 'Waiting' },
  running: { kind: 'running', word: 'Running' },
  done: { kind: 'success', word: 'Done' },
  failed: { kind: 'failure', word: 'Failed' },
  skipped: { kind: 'unknown', word: 'Not tried' },
};

/** What became of each step of a save. */
export function StepList({ outcomes, nameOf }: StepListProps) {
  return (
    <ol className={classes.steps} aria-label="Steps of this save">
      {outcomes.map((outcome) => {
        const { step, status } = outcome;
        const { kind, word } = looks[status];
        return (
          <li key={`${step.side} ${step.action} ${step.target}`} className={classes.step}>
            <span className={classes.stepStatus}>
              <StatusBadge kind={kind} plain>
                {word}
              </StatusBadge>
            </span>
            <span className={classes.stepText}>
              {step.action === 'add' ? 'Add' : 'Remove'}{' '}
              {step.side === 'events' ? (
                <>
                  event type <code>{step.target}</code>
                </>
              ) : (
                <>destination {nameOf(step.target)}</>
              )}
              {outcome.status === 'failed' ? <Reason problem={outcome.problem} /> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Reason({ problem }: { problem: Extract<StepOutcome, { status: 'failed' }>['problem'] }) {
  const lines = [
    problem.title,
    problem.detail,
    ...problem.causes,
    ...problem.issues.map((issue) => issue.detail),
  ];
  const request = problem.requestId ? `Request ${problem.requestId}` : undefined;
  return (
    <span className={classes.reason}>
      {[...new Set([...lines, problem.remedy, request].filter(Boolean))].join(' · ')}
    </span>
  );
}
