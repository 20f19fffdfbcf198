import { useEffect, useState } from 'react';
import { nextTurn } from '@/lib/next-turn';
import { stepFindings, type PlanFacts, type PlanFinding } from '@/lib/project-model/preflight';
import type { ProjectModel } from '@/lib/project-model/project-model';
import type { Step } from '@/lib/project-model/steps';

/** Milliseconds of checking after which the page gets a turn. */
const SLICE_MS = 12;

async function checkInTurns(
  base: ProjectModel,
  steps: readonly Step[],
  facts: PlanFacts,
  signal: AbortSignal,
): Promise<PlanFinding[]> {
  const found: PlanFinding[] = [];
  let since = performance.now();
  for (const findings of stepFindings(base, steps, facts)) {
    found.push(...findings);
    if (performance.now() - since < SLICE_MS) continue;
    await nextTurn();
    if (signal.aborted) break;
    since = performance.now();
  }
  return found;
}

/** The findings of the steps, without holding up the page. Undefined until all steps are checked. */
export function useFindings(
  base: ProjectModel,
  steps: readonly Step[],
  facts: PlanFacts | undefined,
): readonly PlanFinding[] | undefined {
  const [found, setFound] = useState<readonly PlanFinding[]>();
  useEffect(() => {
    if (!facts) return undefined;
    const stop = new AbortController();
    void checkInTurns(base, steps, facts, stop.signal).then((findings) => {
      if (!stop.signal.aborted) setFound(findings);
    });
    return () => stop.abort();
  }, [base, steps, facts]);
  return found;
}
