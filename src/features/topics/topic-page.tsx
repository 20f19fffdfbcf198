import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { toProblem } from '@/api/problem';
import { useReadAgain } from '@/api/read-again';
import { topicQueries, useUpdateTopic } from '@/api/topics';
import { ChangeButton } from '@/components/action-button';
import { deleteAction } from '@/components/overlay/action-menu';
import { NewLink } from '@/components/button-link';
import { EditForm } from '@/components/form/edit-form';
import { showProblemInForm } from '@/components/form/form-problem';
import { IconPencil } from '@/components/icons';
import { NotFoundPage } from '@/components/state/not-found-page';
import { notify } from '@/components/notify';
import { belowList, PageHeader } from '@/components/page/page-header';
import { FailedUpdate } from '@/components/state/refresh-note';
import { ChangesLink } from '@/components/resources/changes-link';
import { RelativeTime } from '@/components/relative-time';
import { TextSkeleton } from '@/components/state/skeletons';
import { plural } from '@/lib/format';
import { DeleteTopic } from './delete-topic';
import { RoutingEditor } from './routing-editor';
import { TopicNameField, useTopicName } from './topic-name';
import classes from './topics.module.css';

/** One topic. The interface cannot read a single topic, so it is looked up in the list, or known by its id alone. */
export function TopicPage({ project, topicId }: { project: string; topicId: string }) {
  const navigate = useNavigate();
  const topics = useOffered(topicQueries.list(project));
  // Only for the next step.
  const integrations = useOffered(integrationQueries.list(project), { optional: true });
  const unreadable = topics.unreadable.count;
  const [renaming, setRenaming] = useState(false);
  /** The name while it is being deleted, when the list may no longer contain it. */
  const [deleting, setDeleting] = useState<string>();
  const topic = topics.data?.find(({ id }) => id === topicId);
  const name = topic?.name ?? deleting ?? topicId;

  if (topics.isPending)
    return (
      <>
        <PageHeader title="Topic" section="Topics" />
        <TextSkeleton lines={8} label="Reading the topic" />
      </>
    );
  // If somebody else deletes it, the form stays, with what was typed.
  if (!topic && topics.offered && unreadable === 0 && deleting === undefined && !renaming)
    return <NotFoundPage list="topics" param="topic" />;
  return (
    <>
      <PageHeader
        title={name}
        {...belowList('topics', project)}
        id={topicId}
        idLabel="topic id"
        description={
          !topics.offered ? (
            'This service does not offer the list of topics, so its name is not known here.'
          ) : !topic && unreadable > 0 ? (
            `${plural(unreadable, 'topic')} of this project could not be read. If this is one of them, its name is not known here.`
          ) : (
            <>
              Created <RelativeTime value={topic?.createTime} withAbsolute /> ·{' '}
              <ChangesLink project={project} what="topic" id={topicId} />
            </>
          )
        }
        status={<FailedUpdate query={topics} />}
        primary={
          <>
            <ChangeButton
              leftSection={<IconPencil aria-hidden />}
              aria-expanded={renaming}
              onClick={() => setRenaming(!renaming)}
            >
              Rename
            </ChangeButton>
            {integrations.data?.length === 0 && integrations.unreadable.count === 0 ? (
              <NewLink variant="filled" to="/projects/$project/integrations/new" params={{ project }}>
                Next: new integration
              </NewLink>
            ) : null}
          </>
        }
        actions={[deleteAction('Delete topic', () => setDeleting(name))]}
      />
      {renaming ? (
        <div className={classes.rename}>
          <RenameTopic
            project={project}
            topicId={topicId}
            name={topic?.name ?? ''}
            taken={new Set(topics.data?.filter(({ id }) => id !== topicId).map((other) => other.name))}
            onClose={() => setRenaming(false)}
          />
        </div>
      ) : null}
      <RoutingEditor project={project} topicId={topicId} name={name} />
      {deleting === undefined ? null : (
        <DeleteTopic
          project={project}
          topicId={topicId}
          name={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() =>
            void navigate({ to: '/projects/$project/topics', params: { project }, ignoreBlocker: true })
          }
        />
      )}
    </>
  );
}

interface RenameTopicProps {
  project: string;
  topicId: string;
  /** Empty if unknown. */
  name: string;
  /** Names of the other topics that are known. */
  taken: ReadonlySet<string>;
  onClose: () => void;
}

function RenameTopic({ project, topicId, name: current, taken, onClose }: RenameTopicProps) {
  const update = useUpdateTopic(project, topicId);
  const readAgain = useReadAgain();
  const form = useTopicName(current, taken);
  return (
    <EditForm
      form={form}
      existing={{
        noun: 'topic',
        thing: { name: current },
        // If no name was seen, none can have changed.
        read: async () =>
          current === ''
            ? { name: current }
            : readAgain.inList(topicQueries.list(project), ({ id }) => id === topicId),
        valuesOf: ({ name }) => ({ name }),
        edited: ({ name }) => ({ name }),
        labelOf: () => 'Name',
      }}
      label="Rename topic"
      submitLabel="Rename"
      onCancel={onClose}
      onRejected={(error) => showProblemInForm(form, toProblem(error), ['name'])}
      onSend={async (values, newest) => {
        if (values.name === newest.name) {
          form.setError('name', { type: 'rule', message: 'This is its name already' });
          return;
        }
        const topic = await update.mutateAsync(values);
        notify.done(`Topic renamed to ${topic.name}`);
        onClose();
      }}
    >
      <TopicNameField control={form.control} />
    </EditForm>
  );
}
