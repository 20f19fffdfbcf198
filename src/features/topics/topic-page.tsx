import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { topicQueries } from '@/api/topics';
import { ChangeButton } from '@/components/action-button';
import { deleteAction } from '@/components/overlay/action-menu';
import { NewLink } from '@/components/button-link';
import { IconPencil } from '@/components/icons';
import { NotFoundPage } from '@/components/state/not-found-page';
import { belowList, PageHeader } from '@/components/page/page-header';
import { lazyOverlay } from '@/components/state/lazy-part';
import { FailedUpdate } from '@/components/state/refresh-note';
import { ChangesLink } from '@/components/resources/changes-link';
import { RelativeTime } from '@/components/relative-time';
import { TextSkeleton } from '@/components/state/skeletons';
import { plural } from '@/lib/format';
import { DeleteTopic } from './delete-topic';
import { RoutingEditor } from './routing-editor';

const RenameTopic = lazyOverlay(() => import('./rename-topic'), 'RenameTopic');

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
            <ChangeButton leftSection={<IconPencil aria-hidden />} onClick={() => setRenaming(true)}>
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
        <RenameTopic
          project={project}
          topicId={topicId}
          name={topic?.name ?? ''}
          taken={new Set(topics.data?.filter(({ id }) => id !== topicId).map((other) => other.name))}
          onClose={() => setRenaming(false)}
        />
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
