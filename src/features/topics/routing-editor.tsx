import { Group } from '@mantine/core';
import { useState } from 'react';
import { destinationQueries } from '@/api/destinations';
import { useOffered } from '@/api/offered';
import { toProblem } from '@/api/problem';
import { topicRoutingQueries } from '@/api/topic-routing';
import { ActionButton } from '@/components/action-button';
import { announce } from '@/components/announcer';
import { notify } from '@/components/notify';
import { ProblemPanel } from '@/components/problem-panel';
import { FailedUpdate } from '@/components/refresh-note';
import { StepList } from '@/components/step-list';
import { SectionHeader } from '@/components/section-header';
import { TextSkeleton } from '@/components/skeletons';
import { UnsavedChanges } from '@/components/unsaved-changes';
import { plural } from '@/lib/format';
import { DestinationPicker } from './destination-picker';
import { EventPicker } from './event-picker';
import {
  noChanges,
  planRouting,
  planSummary,
  routedTo,
  toggled,
  type Side,
} from '@/lib/routing/routing-plan';
import { stepWords } from './step-words';
import classes from './topics.module.css';
import { useRoutingRun } from '@/api/routing-run';

interface RoutingEditorProps {
  project: string;
  topicId: string;
  name: string;
}

/** Edits the routes of a topic: event types in, destinations out. */
export function RoutingEditor({ project, topicId, name }: RoutingEditorProps) {
  const eventRoutes = useOffered(topicRoutingQueries.eventRoutes(project), { optional: true });
  const topicRoutes = useOffered(topicRoutingQueries.topicRoutes(project), { optional: true });
  const destinations = useOffered(destinationQueries.list(project), { optional: true });
  const [changes, setChanges] = useState(noChanges);
  const { run, running, outcomes, problem, forget } = useRoutingRun(project);

  const routes = { eventRoutes: eventRoutes.data, topicRoutes: topicRoutes.data };
  const events = routedTo(topicId, routes, 'events');
  const fed = routedTo(topicId, routes, 'destinations');
  const steps = planRouting(topicId, routes, changes);
  const failed = !running && outcomes.some(({ status }) => status === 'failed' || status === 'unsure');
  const nameOf = (id: string) => destinations.data?.find((one) => one.id === id)?.name ?? id;

  const toggle = (side: Side) => (target: string, routed: boolean) => {
    forget();
    setChanges(toggled(changes, side, target, { routed }));
  };
  const save = async () => {
    const after = await run(new Map([[topicId, changes]]));
    if (!after) return;
    const left = after.get(topicId) ?? noChanges;
    setChanges(left);
    const count = left.events.size + left.destinations.size;
    if (count === 0) notify.done(`Routing of ${name} saved`);
    else announce(`${plural(count, 'change')} could not be made`);
  };

  return (
    <>
      <UnsavedChanges dirty={steps.length > 0 || running} />
      <div className={classes.sides}>
        <section aria-labelledby="event-types">
          <SectionHeader
            id="event-types"
            title="Event types"
            count={events && `${events.size} routed`}
            description="Which events this topic takes."
            actions={<FailedUpdate query={eventRoutes} />}
          />
          {eventRoutes.isPending ? (
            <TextSkeleton lines={8} label="Reading event routes" />
          ) : eventRoutes.error ? (
            <ProblemPanel problem={toProblem(eventRoutes.error)} query={eventRoutes} />
          ) : (
            <>
              {eventRoutes.offered ? null : (
                <p className={classes.warning}>
                  This service does not offer the list of event routes, so what is routed already is not
                  known. Event types can still be added.
                </p>
              )}
              <EventPicker
                routed={new Set(events?.keys())}
                changes={changes}
                onToggle={toggle('events')}
                disabled={running}
              />
            </>
          )}
        </section>
        <section aria-labelledby="destinations">
          <SectionHeader
            id="destinations"
            title="Destinations"
            count={fed && `${fed.size} routed`}
            description="Where its notifications go."
            actions={<FailedUpdate query={topicRoutes} />}
          />
          {topicRoutes.isPending || destinations.isPending ? (
            <TextSkeleton lines={6} label="Reading destinations" />
          ) : topicRoutes.error ? (
            <ProblemPanel problem={toProblem(topicRoutes.error)} query={topicRoutes} />
          ) : (
            <>
              {topicRoutes.offered ? null : (
                <p className={classes.warning}>
                  This service does not offer the list of destination routes, so what is routed already is not
                  known. Destinations can still be added.
                </p>
              )}
              {destinations.error ? (
                <ProblemPanel problem={toProblem(destinations.error)} variant="inline" query={destinations} />
              ) : null}
              <DestinationPicker
                project={project}
                destinations={destinations.data}
                routed={new Set(fed?.keys())}
                changes={changes}
                onToggle={toggle('destinations')}
                disabled={running}
              />
            </>
          )}
        </section>
      </div>
      <div className={classes.bar}>
        {problem ? <ProblemPanel problem={problem} variant="inline" announce /> : null}
        {outcomes.length > 0 ? (
          <StepList
            label="Steps of this save"
            outcomes={outcomes}
            words={(step) => stepWords(step, nameOf)}
          />
        ) : null}
        <Group gap="xs">
          <ActionButton
            loading={running}
            disabledReason={steps.length === 0 && !running ? 'Nothing has changed' : undefined}
            onClick={() => void save()}
          >
            {failed ? 'Try again' : 'Save changes'}
          </ActionButton>
          <ActionButton
            variant="default"
            disabledReason={
              running ? 'Saving' : steps.length === 0 ? 'There are no changes to discard' : undefined
            }
            onClick={() => {
              forget();
              setChanges(noChanges);
            }}
          >
            Discard
          </ActionButton>
          <output className={classes.summary} aria-live="polite">
            {running ? 'Saving' : steps.length > 0 ? planSummary(steps) : 'No changes'}
          </output>
        </Group>
      </div>
    </>
  );
}
