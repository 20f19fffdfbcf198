import type { KeptPlan } from '@/api/kept-plans';
import { outcomeLooks } from '@/components/step-list';
import { toCsv } from '@/lib/csv';
import type { StepOutcome } from '@/lib/plan';
import { reasonOf } from './bulk-outcome';
import type { BulkStep } from './bulk-plan';

const detailOf = (outcome: StepOutcome | undefined): string => {
  if (outcome?.status === 'failed') return reasonOf(outcome);
  return outcome?.status === 'done' ? (outcome.detail ?? '') : '';
};

/** One line per step. */
export function planCsv(steps: readonly BulkStep[], outcomes: readonly StepOutcome[]): string {
  const header = [
    'outcome',
    'action',
    'customer',
    'groupRef',
    'installationId',
    'integrationId',
    'object',
    'result',
  ];
  return toCsv(
    header,
    steps.map((step, at) => [
      outcomeLooks[outcomes[at]?.status ?? 'waiting'].word,
      step.action,
      step.customer,
      step.groupRef,
      step.installationId,
      step.integrationId,
      step.object ?? '',
      detailOf(outcomes[at]),
    ]),
  );
}

export function planJson(plan: KeptPlan<BulkStep>, outcomes: readonly StepOutcome[]): string {
  const { title, createdAt, project } = plan;
  const steps = plan.steps.map((step, at) => ({ ...step, outcome: outcomes[at] }));
  return `${JSON.stringify({ title, project, createdAt, steps }, null, 2)}\n`;
}
