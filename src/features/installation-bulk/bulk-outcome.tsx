import { Link } from '@/components/link';
import { InstallationLink } from '@/components/resources/installation-link';
import type { BulkAction } from '@/lib/bulk-actions';
import { queryFor } from '@/lib/operation-query/print';
import type { StepOutcome } from '@/lib/plan';
import type { BulkStep } from './bulk-plan';

/** What a lost response means, and what to do. */
export const unsureWords: Record<BulkAction, string> = {
  pause: 'The answer was lost, so the reads may be paused already. Pausing them again does no harm.',
  unpause: 'The answer was lost, so the reads may be running already. Resuming them again does no harm.',
  trigger:
    'The answer was lost, so the read may have started. Look at the customer’s operations before doing it again.',
};

interface OutcomeDetailProps {
  project: string;
  step: BulkStep;
  outcome: StepOutcome;
}

/** The outcome of one step: the operation it started, or why it failed. */
export function OutcomeDetail({ project, step, outcome }: OutcomeDetailProps) {
  if (outcome.status === 'done' && outcome.detail)
    return (
      <Link to="/projects/$project/operations/$operation" params={{ project, operation: outcome.detail }}>
        Operation
      </Link>
    );
  if (outcome.status === 'unsure' && step.action !== 'trigger')
    return (
      <InstallationLink
        project={project}
        installation={{ id: step.installationId, integrationId: step.integrationId }}
      >
        See the installation
      </InstallationLink>
    );
  if (outcome.status === 'unsure')
    return (
      <Link
        to="/projects/$project/operations"
        params={{ project }}
        search={{ q: queryFor({ integration: step.integrationId, installation: step.installationId }) }}
      >
        See the customer’s operations
      </Link>
    );
  if (outcome.status !== 'failed') return null;
  const text = reasonOf(outcome);
  return (
    <span className="failed" title={text}>
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
