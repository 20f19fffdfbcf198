import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { customerOf } from '@/lib/customer';
import {
  contentWithDestination,
  installationWithDestination,
  type DestinationReach,
} from '@/lib/destination-usage';
import { deepEqual } from '@/lib/deep-equal';
import { runPlan, type StepOutcome } from '@/lib/plan';
import { installationSteps, type InstallationRef } from './installation-changes';
import { installationQueries } from './installations';
import { deployRevision, refreshDeployed } from './integration-changes';
import { integrationQueries } from './integrations';
import { planVerdict } from './plan-verdict';

/** Replaces one destination by another, in a revision or in the config of an installation. */
export type ReplacementStep = { readonly name: string } & (
  | { readonly kind: 'revision'; readonly integrationId: string }
  | ({ readonly kind: 'installation' } & InstallationRef)
);

export type ReplacementOutcome = StepOutcome & { step: ReplacementStep };

export function replacementSteps({
  integrations = [],
  installations = [],
}: Pick<DestinationReach, 'integrations' | 'installations'>): ReplacementStep[] {
  return [
    ...integrations.map(({ integration: { id, name } }): ReplacementStep => ({
      kind: 'revision',
      name,
      integrationId: id,
    })),
    ...installations.map(({ installation }): ReplacementStep => ({
      kind: 'installation',
      name: customerOf(installation),
      integrationId: installation.integrationId,
      installationId: installation.id,
    })),
  ];
}

/**
 * Runs one step. It reads the current state and changes only the name in it, so that nobody else's change is lost and a
 * step whose answer was lost can be repeated.
 */
async function replace(
  queryClient: QueryClient,
  project: string,
  step: ReplacementStep,
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (step.kind === 'installation') {
    const { integrationId, installationId } = step;
    const options = installationQueries.detail(project, integrationId, installationId);
    const update = installationWithDestination(
      await queryClient.query({ ...options, staleTime: 0 }),
      from,
      to,
    );
    if (update) await installationSteps.update(project, step, update);
    return;
  }
  const options = integrationQueries.detail(project, step.integrationId);
  const { content } = (await queryClient.query({ ...options, staleTime: 0 })).latestRevision;
  const changed = contentWithDestination(content, from, to);
  if (deepEqual(content, changed)) return;
  const { manifestYaml } = await import('@/lib/manifest-source');
  await deployRevision(project, step.integrationId, { body: { sourceYaml: manifestYaml(changed) } });
}

/** Slow, because each step takes two requests. */
const AT_ONCE = 2;
const PACE_MS = 150;

/** Replaces a destination's name wherever it is used. Each start plans the remaining steps again. */
export function useDestinationReplacement(project: string, names: { from: string; to: string }) {
  const queryClient = useQueryClient();
  const [outcomes, setOutcomes] = useState<readonly ReplacementOutcome[]>([]);
  const [running, setRunning] = useState(false);
  /** Set while the service asks to wait. */
  const [waitsUntil, setWaitsUntil] = useState<number>();
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const start = async (steps: readonly ReplacementStep[]) => {
    // A ref, because a second press can come before `running` is rendered.
    if (abort.current) return;
    const stop = new AbortController();
    abort.current = stop;
    setRunning(true);
    const before = outcomes.filter(({ status }) => status === 'done');
    await runPlan({
      steps,
      act: (step) => replace(queryClient, project, step, names),
      judge: planVerdict,
      report: (now) =>
        setOutcomes([
          ...before,
          ...steps.map((step, at): ReplacementOutcome => ({ step, ...(now[at] ?? { status: 'waiting' }) })),
        ]),
      reportWait: setWaitsUntil,
      signal: stop.signal,
      atOnce: AT_ONCE,
      paceMs: PACE_MS,
    });
    await refreshDeployed(queryClient, project);
    abort.current = null;
    setRunning(false);
  };
  return { outcomes, running, waitsUntil, start, stop: () => abort.current?.abort() };
}
