import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Link } from '@/components/link';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { destinationQueries } from '@/api/destinations';
import { useOffered } from '@/api/offered';
import { toProblem } from '@/api/problem';
import { useRoutingDraft } from '@/api/routing-run';
import { topicQueries, useCreateTopic } from '@/api/topics';
import { ChangeButton } from '@/components/action-button';
import { CancelLink } from '@/components/button-link';
import { FormActions, FormLayout, FormProblem, FormSection } from '@/components/form/form-layout';
import { showProblemInForm } from '@/components/form/form-problem';
import { WithHelp } from '@/components/form/with-help';
import { notify } from '@/components/notify';
import { belowList, PageHeader } from '@/components/page/page-header';
import { ProblemPanel } from '@/components/state/problem-panel';
import { TextSkeleton } from '@/components/state/skeletons';
import { UnsavedChanges } from '@/components/form/unsaved-changes';
import { useFormSend } from '@/components/form/use-form-send';
import type { Topic } from '@/contract/topic';
import { eventGroups } from '@/lib/routing/event-groups';
import { noChanges, toggled, type RoutingChanges, type Side } from '@/lib/routing/routing-plan';
import { DestinationPicker } from './destination-picker';
import { EventPicker } from './event-picker';
import { RoutingSteps } from './routing-steps';
import { TopicNameField, useTopicName } from './topic-name';

const helpSteps = [
  'Name the topic after what its events are for.',
  'Choose the event types it takes, and the destinations they go to.',
  'From then on, the service sends each of these events to all of its destinations.',
  'A topic without an event type or without a destination sends nothing. You can change both at any time.',
];

const none: ReadonlySet<string> = new Set();
const types = eventGroups(none).flatMap(({ entries }) => entries.map(({ type }) => type));
const noRoutes = { eventRoutes: undefined, topicRoutes: undefined };
const isEmpty = ({ events, destinations }: RoutingChanges) => events.size + destinations.size === 0;

interface NewTopicPageProps {
  project: string;
  /** The event type that is preselected, if the picker has it. */
  event?: string | undefined;
}

export function NewTopicPage({ project, event: preselected }: NewTopicPageProps) {
  const navigate = useNavigate();
  const create = useCreateTopic(project);
  const topics = useOffered(topicQueries.list(project), { optional: true });
  const destinations = useOffered(destinationQueries.list(project), { optional: true });
  const routing = useRoutingDraft(project, noRoutes);
  // If there is only one destination, it is preselected.
  const { data: listed, unreadable } = destinations;
  const only = listed?.length === 1 && unreadable.count === 0 ? listed : [];
  const preset: RoutingChanges = {
    events: new Map(types.filter((type) => type === preselected).map((type) => [type, 'add'])),
    destinations: new Map(only.map(({ id }) => [id, 'add'])),
  };
  const [chosen, setChosen] = useState<Partial<RoutingChanges>>({});
  const toggle = (side: Side, target: string, routed: boolean) =>
    setChosen((before) => ({
      ...before,
      [side]: toggled({ ...preset, ...before }, side, target, { routed })[side],
    }));
  /** The topic was created, but its routes are not complete. */
  const [made, setMade] = useState<Topic>();
  const changes = made ? (routing.changes.get(made.id) ?? noChanges) : { ...preset, ...chosen };

  const taken = new Set(topics.data?.map(({ name }) => name));
  const form = useTopicName('', taken);
  const { isDirty, isSubmitting } = useFormState({ control: form.control });

  const route = async (topic: Topic) => {
    if ((await routing.save(new Map([[topic.id, changes]]))) !== 0) return;
    notify.done(`Topic ${topic.name} created`);
    await navigate({
      to: '/projects/$project/topics/$topic',
      params: { project, topic: topic.id },
      ignoreBlocker: true,
    });
  };
  const { problem, submit } = useFormSend(
    form,
    async (values) => {
      const topic = await create.mutateAsync(values);
      setMade(topic);
      await route(topic);
    },
    (error) => showProblemInForm(form, toProblem(error), ['name']),
  );

  const steps = <RoutingSteps outcomes={routing.outcomes} destinations={destinations.data} />;
  return (
    <>
      <UnsavedChanges dirty={made ? !isEmpty(changes) : isDirty || !isEmpty({ ...noChanges, ...chosen })} />
      <PageHeader title="New topic" {...belowList('topics', project)} />
      {made && !isSubmitting ? (
        <Stack maw="var(--width-form)">
          <p>
            Topic{' '}
            <Link to="/projects/$project/topics/$topic" params={{ project, topic: made.id }}>
              {made.name}
            </Link>{' '}
            is created, but not everything chosen is routed yet.
          </p>
          {routing.problem ? <ProblemPanel problem={routing.problem} announce /> : null}
          {steps}
          <div>
            <ChangeButton variant="filled" loading={routing.running} onClick={() => void route(made)}>
              Try again
            </ChangeButton>
          </div>
        </Stack>
      ) : (
        <WithHelp steps={helpSteps}>
          <FormLayout onSubmit={(event) => void submit(event)}>
            <FormProblem problem={problem} />
            <TopicNameField control={form.control} />
            <FormSection title="Event types" description="Which events it takes.">
              <EventPicker
                routed={none}
                changes={changes}
                onToggle={(type, routed) => toggle('events', type, routed)}
                disabled={isSubmitting}
              />
            </FormSection>
            <FormSection title="Destinations" description="Where its notifications go.">
              {destinations.isPending ? (
                <TextSkeleton lines={4} label="Reading destinations" />
              ) : destinations.error ? (
                <ProblemPanel problem={toProblem(destinations.error)} variant="inline" query={destinations} />
              ) : (
                <DestinationPicker
                  project={project}
                  destinations={destinations.data}
                  routed={none}
                  changes={changes}
                  onToggle={(id, routed) => toggle('destinations', id, routed)}
                  disabled={isSubmitting}
                />
              )}
            </FormSection>
            {made ? steps : null}
            <FormActions
              sticky
              submitLabel="Create topic"
              pending={isSubmitting}
              cancel={<CancelLink to="/projects/$project/topics" params={{ project }} />}
            >
              {changes.events.size === 0 ? (
                <span className="quiet">No event is chosen, so nothing would be sent.</span>
              ) : null}
            </FormActions>
          </FormLayout>
        </WithHelp>
      )}
    </>
  );
}
