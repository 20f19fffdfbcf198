import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { destinationQueries } from '@/api/destinations';
import { useOffered } from '@/api/offered';
import { toProblem } from '@/api/problem';
import { useRoutingDraft } from '@/api/routing-run';
import { topicRoutingQueries } from '@/api/topic-routing';
import { ActionButton, ChangeButton } from '@/components/action-button';
import { announce } from '@/components/announcer';
import { notify } from '@/components/notify';
import { ProblemPanel } from '@/components/state/problem-panel';
import { FailedUpdate } from '@/components/state/refresh-note';
import { Section } from '@/components/page/section';
import { TextSkeleton } from '@/components/state/skeletons';
import { UnsavedChanges } from '@/components/form/unsaved-changes';
import { formatNumber, plural } from '@/lib/format';
import { noChanges, planSummary, routedTo, type Side } from '@/lib/routing/routing-plan';
import { DestinationPicker } from './destination-picker';
import { EventPicker } from './event-picker';
import { RoutingSteps } from './routing-steps';
import classes from './topics.module.css';

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

  const routes = { eventRoutes: eventRoutes.data, topicRoutes: topicRoutes.data };
  const events = routedTo(topicId, routes, 'events');
  const fed = routedTo(topicId, routes, 'destinations');
  const draft = useRoutingDraft(project, routes);
  const { steps, running, outcomes, problem } = draft;
  const changes = draft.changes.get(topicId) ?? noChanges;
  const isHalf = events !== undefined && fed !== undefined && (events.size === 0) !== (fed.size === 0);

  const toggle = (side: Side) => (target: string, routed: boolean) =>
    draft.toggle({ topicId, side, target }, routed);
  const save = async () => {
    const left = await draft.save();
    if (left === 0) notify.done(`Routing of ${name} saved`);
    else if (left !== undefined) announce(`${plural(left, 'change')} could not be made`);
  };

  return (
    <>
      <UnsavedChanges dirty={steps.length > 0 || running} />
      <div className={classes.sides}>
        <RoutesSide
          id="event-types"
          title="Event types"
          description="Which events this topic takes."
          list={eventRoutes}
          reading={eventRoutes.isPending ? 'Reading event routes' : undefined}
          count={events?.size}
          missing={isHalf && events.size === 0 ? 'It takes no event yet, so nothing is sent.' : undefined}
          notOffered="This service does not offer the list of event routes, so what is routed already is not known. Event types can still be added."
        >
          <EventPicker
            routed={new Set(events?.keys())}
            changes={changes}
            onToggle={toggle('events')}
            disabled={running}
          />
        </RoutesSide>
        <RoutesSide
          id="destinations"
          title="Destinations"
          description="Where its notifications go."
          list={topicRoutes}
          reading={topicRoutes.isPending || destinations.isPending ? 'Reading destinations' : undefined}
          count={fed?.size}
          missing={isHalf && fed.size === 0 ? 'Its events go nowhere yet. Choose a destination.' : undefined}
          notOffered="This service does not offer the list of destination routes, so what is routed already is not known. Destinations can still be added."
        >
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
        </RoutesSide>
      </div>
      <div className={`${classes.bar} stack gap-8 above-24`} data-sticky>
        {problem ? <ProblemPanel problem={problem} variant="inline" announce /> : null}
        {outcomes.length > 0 ? <RoutingSteps outcomes={outcomes} destinations={destinations.data} /> : null}
        <Group gap="xs">
          <ChangeButton
            variant="filled"
            loading={running}
            disabledReason={steps.length === 0 && !running ? 'Nothing has changed' : undefined}
            onClick={() => void save()}
          >
            {draft.failed ? 'Try again' : 'Save changes'}
          </ChangeButton>
          <ActionButton
            disabledReason={
              running ? 'Saving' : steps.length === 0 ? 'There are no changes to discard' : undefined
            }
            onClick={draft.discard}
          >
            Discard
          </ActionButton>
          <output className="note" aria-live="polite">
            {running ? 'Saving' : steps.length > 0 ? planSummary(steps) : 'No changes'}
          </output>
        </Group>
      </div>
    </>
  );
}

interface RoutesSideProps {
  id: string;
  title: string;
  description: string;
  list: Pick<
    ReturnType<typeof useOffered>,
    'offered' | 'error' | 'unreadable' | 'isFetching' | 'refetch' | 'readAt' | 'failedAt'
  >;
  /** What is being read, while it is. */
  reading: string | undefined;
  /** Number of routes. undefined if unknown. */
  count: number | undefined;
  /** Why nothing is sent, if it is for want of this side. */
  missing: string | undefined;
  notOffered: string;
  children: ReactNode;
}

/** The routes into the topic or out of it, with the state of the list they were read from. */
function RoutesSide(props: RoutesSideProps) {
  const { id, title, description, list, reading, count, missing, notOffered, children } = props;
  return (
    <Section
      id={id}
      title={title}
      count={count === undefined ? undefined : `${count} selected`}
      description={description}
      actions={<FailedUpdate query={list} />}
    >
      {reading ? (
        <TextSkeleton lines={8} label={reading} />
      ) : list.error ? (
        <ProblemPanel problem={toProblem(list.error)} query={list} />
      ) : (
        <>
          {list.offered ? null : <p className="callout below-8">{notOffered}</p>}
          {list.unreadable.count > 0 ? (
            <p className="callout below-8">
              {formatNumber(list.unreadable.count)} of the routes in this project could not be read. This
              topic may have more than is selected here.
            </p>
          ) : missing === undefined ? null : (
            <p className="callout below-8">{missing}</p>
          )}
          {children}
        </>
      )}
    </Section>
  );
}
