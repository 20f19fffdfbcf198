import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { runPlan, type StepOutcome, type Verdict } from '@/lib/plan';
import type { Problem } from '@/lib/problem';
import { isEventType } from '@/lib/routing/event-groups';
import type { Routes } from '@/lib/routing/routing-plan';
import {
  planTopics,
  toggledLink,
  topicChangesOf,
  type Link,
  type TopicChanges,
  type TopicStep,
} from '@/lib/routing/topic-changes';
import { destinationQueries } from './destinations';
import { ApiError, NetworkError } from './errors';
import { invalidateOffered } from './offered';
import { toProblem } from './problem';
import { useRoutingSteps } from './topic-routing';
import { topicQueries } from './topics';

export type RoutingOutcome = StepOutcome & { step: TopicStep };

/** A lost answer is resolved by the next plan, which starts from the current routes. */
export function routingVerdict(error: unknown, { action }: Pick<TopicStep, 'action'>): Verdict {
  // Somebody else has already made the change.
  const doneAlready = action === 'add' ? 409 : 404;
  if (error instanceof ApiError && error.status === doneAlready) return { status: 'done' };
  const problem = toProblem(error);
  if (error instanceof NetworkError) return { status: 'unsure', problem, stops: true };
  const stops = problem.status === undefined || problem.status === 401 || problem.retryable;
  return { status: 'failed', problem, stops };
}

/** A duplicate that is already gone must not stop the deletion of the others. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}

const noChanges: TopicChanges = new Map();

/**
 * Planned changes to the routes of topics. They are saved step by step; the steps are planned from a fresh read each
 * time, so that a second attempt repeats nothing.
 */
export function useRoutingDraft(project: string, routes: Routes) {
  const [changes, setChanges] = useState(noChanges);
  const api = useRoutingSteps(project);
  const queryClient = useQueryClient();
  const [outcomes, setOutcomes] = useState<readonly RoutingOutcome[]>([]);
  const [running, setRunning] = useState(false);
  /** A ref, because a second press can come before `running` is rendered. */
  const begun = useRef(false);
  /** The routes could not be read, so nothing was changed. */
  const [problem, setProblem] = useState<Problem>();
  const abort = useRef<AbortController>(null);

  useEffect(() => () => abort.current?.abort(), []);

  const request = async (step: TopicStep) => {
    const { topicId, target } = step;
    if (step.action === 'remove') {
      const remove = step.side === 'events' ? api.deleteEventRoute : api.deleteTopicRoute;
      for (const routeId of step.routeIds) await remove(routeId).catch(unlessGone);
    } else if (step.side === 'destinations') await api.createTopicRoute(topicId, target);
    else if (isEventType(target)) await api.createEventRoute(topicId, target);
  };
  const apply = async (planned: TopicChanges): Promise<number | undefined> => {
    const leaving = new AbortController();
    abort.current = leaving;
    const { signal } = leaving;
    const steps = planTopics(await api.readRoutes(), planned);
    const paired = (ended: readonly StepOutcome[]) =>
      steps.map((step, at): RoutingOutcome => ({ step, ...(ended[at] ?? { status: 'waiting' }) }));
    const report = (made: readonly StepOutcome[]) => setOutcomes(paired(made));
    const ended = paired(await runPlan({ steps, act: request, judge: routingVerdict, report, signal }));
    await api.refresh();
    // What it connects may have been deleted.
    if (ended.some(({ status }) => status === 'failed'))
      for (const { all } of [topicQueries, destinationQueries])
        void invalidateOffered(queryClient, all(project));
    const left = ended.filter(({ status }) => status !== 'done').map(({ step }) => step);
    setChanges(topicChangesOf(left));
    return signal.aborted ? undefined : left.length;
  };
  /**
   * Returns how many steps remain; undefined if it did not start, the routes could not be read, or the page was left,
   * which stops it.
   */
  const save = async (planned = changes): Promise<number | undefined> => {
    if (begun.current) return undefined;
    begun.current = true;
    setChanges(planned);
    setRunning(true);
    setProblem(undefined);
    const remaining = await apply(planned).catch((error: unknown) => {
      setProblem(toProblem(error));
      return undefined;
    });
    begun.current = false;
    setRunning(false);
    return remaining;
  };
  return {
    changes,
    steps: planTopics(routes, changes),
    running,
    outcomes,
    problem,
    /** The last save left something undone. */
    failed: !running && outcomes.some(({ status }) => status === 'failed' || status === 'unsure'),
    toggle: (link: Link, routed: boolean) => {
      if (running) return;
      setOutcomes([]);
      setChanges((before) => toggledLink(before, link, { routed }));
    },
    discard: () => {
      setOutcomes([]);
      setChanges(noChanges);
    },
    save,
  };
}

export type RoutingDraft = ReturnType<typeof useRoutingDraft>;
