import type { SetUp } from '@/api/set-up/project-model';
import type { PlanBody } from '@/api/set-up/set-up-plans';
import type { StepOutcome } from '@/lib/plan';
import { withoutParts, type Part } from '@/lib/project-model/known-parts';
import { staleness, type Expected } from '@/lib/project-model/plan';

export interface PlanCheck extends Expected {
  /** Parts that were known when the plan was made and cannot be read now, so that they cannot be compared. */
  readonly lost: readonly Part[];
}

/** Compares the project as it was read with what the plan and its outcomes make of it. */
export function checkPlan(
  { base, unknown, steps }: PlanBody,
  outcomes: readonly StepOutcome[],
  now: SetUp,
): PlanCheck {
  return {
    lost: [...now.unknown.keys()].filter((part) => !unknown.includes(part)),
    ...staleness(base, steps, outcomes, withoutParts(now.model, new Set(unknown))),
  };
}

/** Whether the project is as the plan expects it. */
export const isAsExpected = ({ lost, changed }: PlanCheck): boolean =>
  lost.length === 0 && changed.length === 0;
