import { useState } from 'react';
import { ApiError } from '@/api/errors';
import { toProblem } from '@/api/problem';
import { useRoutingSteps } from '@/api/topic-routing';
import type { Problem } from '@/lib/problem';
import { isEventType } from './event-groups';
import { changesOf, planRouting, type RoutingChanges, type RoutingStep } from './routing-plan';
import { runSteps, type StepOutcome } from './run-steps';

/** Of duplicates, one that is gone already must not keep the others. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}

/**
 * Makes changes to a topic's routes, step by step. What is needed is planned anew from a fresh read each time, so
 * trying again after half of it failed does nothing twice.
 */
export function useRoutingRun(project: string) {
  const api = useRoutingSteps(project);
  const [outcomes, setOutcomes] = useState<readonly StepOutcome[]>([]);
  const [running, setRunning] = useState(false);
  /** The routes could not be read, so nothing was done. */
  const [problem, setProblem] = useState<Problem>();

  const act = async (topicId: string, step: RoutingStep) => {
    if (step.action === 'remove') {
      const remove = step.side === 'events' ? api.deleteEventRoute : api.deleteTopicRoute;
      for (const routeId of step.routeIds) await remove(routeId).catch(unlessGone);
    } else if (step.side === 'destinations') await api.createTopicRoute(topicId, step.target);
    else if (isEventType(step.target)) await api.createEventRoute(topicId, step.target);
  };

  /** Answers the changes that are still to be made; undefined when nothing could be started. */
  const run = async (topicId: string, changes: RoutingChanges): Promise<RoutingChanges | undefined> => {
    setRunning(true);
    setProblem(undefined);
    try {
      const steps = planRouting(topicId, await api.readRoutes(), changes);
      const ended = await runSteps(steps, (step) => act(topicId, step), setOutcomes);
      await api.refresh();
      return changesOf(ended.filter(({ status }) => status !== 'done').map(({ step }) => step));
    } catch (error) {
      setProblem(toProblem(error));
      return undefined;
    } finally {
      setRunning(false);
    }
  };
  return { run, running, outcomes, problem, forget: () => setOutcomes([]) };
}
