import type { SetUp } from '@/api/set-up/project-model';
import type { StepOutcome } from '@/lib/plan';
import { knownChanges, withoutParts, type Part } from '@/lib/project-model/known-parts';
import { staleness, type Expected } from '@/lib/project-model/plan';
import type { PlanBody } from '@/lib/project-model/plan-body';
import { unknownWords } from './unknown-words';

export interface PlanCheck extends Expected {
  /** Why the project cannot be compared with the plan: sentences about what was read when it was made and is not now. */
  readonly lost: readonly string[];
}

/** Compares the project as it was read with what the plan and its outcomes make of it. */
export function checkPlan(
  { base, unknown, steps }: PlanBody,
  outcomes: readonly StepOutcome[],
  now: SetUp,
): PlanCheck {
  const lost = new Map([...now.unknown].filter(([part]) => !unknown.includes(part)));
  const model = withoutParts(now.model, new Set([...unknown, ...lost.keys()]));
  const { outcomes: found, changed } = staleness(base, steps, outcomes, model);
  const partly = knownChanges(changed, new Set(lost.keys()));
  const known = knownChanges(partly, new Set(now.unreadable.keys()));
  const unreadable = known.length < partly.length ? now.unreadable : new Map<Part, number>();
  return {
    lost: unknownWords('this project', { unknown: lost, unreadable }, 'Read before, but not now'),
    outcomes: found,
    changed: known,
  };
}

export const isAsExpected = ({ lost, changed }: PlanCheck): boolean =>
  lost.length === 0 && changed.length === 0;

/** Why a plan is not run. */
export const staleWords = ({ changed }: PlanCheck): string =>
  changed.length > 0
    ? 'The project has changed since this plan was made'
    : 'Whether the project is still as it was when this plan was made is not known';
