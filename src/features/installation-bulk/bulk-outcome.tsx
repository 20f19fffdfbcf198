import { Link } from '@tanstack/react-router';
import type { StatusKind } from '@/components/status-badge';
import type { StepOutcome, StepStatus } from '@/lib/plan';
import type { BulkStep } from './bulk-plan';
import classes from './bulk.module.css';

export const outcomeLooks: Record<StepStatus, { kind: StatusKind; word: string }> = {
  done: { kind: 'success', word: 'Done' },
  failed: { kind: 'failure', word: 'Failed' },
  unsure: { kind: 'warning', word: 'Unsure' },
  running: { kind: 'running', word: 'Running' },
  waiting: { kind: 'unknown', word: 'Waiting' },
  skipped: { kind: 'unknown', word: 'Not tried' },
};

/** What came of one step: the operation it started, or why it failed. */
export function OutcomeDetail({
  project,
  step,
  outcome,
}: {
  project: string;
  step: BulkStep;
  outcome: StepOutcome;
}) {
  if (outcome.status === 'done' && outcome.detail)
    return (
      <Link to="/projects/$project/operations/$operation" params={{ project, operation: outcome.detail }}>
        Operation
      </Link>
    );
  if (outcome.status === 'unsure')
    return (
      <Link
        to="/projects/$project/operations"
        params={{ project }}
        search={{ integration: step.integrationId, installation: step.installationId }}
      >
        See the customer’s operations
      </Link>
    );
  if (outcome.status !== 'failed') return null;
  const text = reasonOf(outcome);
  return (
    <span className={classes.failure} title={text}>
      {text}
    </span>
  );
}

export function reasonOf({ problem }: Extract<StepOutcome, { status: 'failed' }>): string {
  const request = problem.requestId ? `request ${problem.requestId}` : undefined;
  return [...new Set([problem.title, problem.detail, ...problem.issues.map(({ detail }) => detail), request])]
    .filter(Boolean)
    .join(' · ');
}
