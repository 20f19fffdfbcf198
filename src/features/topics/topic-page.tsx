import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { topicQueries } from '@/api/topics';
import { ChangeButton } from '@/components/action-button';
import { deleteAction } from '@/components/action-menu';
import { NewLink } from '@/components/button-link';
import { IconPencil } from '@/components/icons';
import { NotFoundPage } from '@/components/not-found-page';
import { belowList, PageHeader } from '@/components/page-header';
import { FailedUpdate } from '@/components/refresh-note';
import { RelativeTime } from '@/components/relative-time';
import { TextSkeleton } from '@/components/skeletons';
import { plural } from '@/lib/format';
import { DeleteTopic } from './delete-topic';
import { RenameTopic } from './rename-topic';
import { RoutingEditor } from './routing-editor';
import classes from './topics.module.css';

interface TopicPageProps {
  project: string;
  topicId: string;
}

/** One topic. The interface cannot read a single topic, so it is looked up in the list, or known by its id alone. */
export function TopicPage({ project, topicId }: TopicPageProps) {
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
  if (!topic && topics.offered && unreadable === 0 && deleting === undefined)
    return (
      <NotFoundPage project={project} list="topics" noun="Topic">
        This project has no topic with the id “{topicId}”. It may have been deleted.
      </NotFoundPage>
    );
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
              Created <RelativeTime value={topic?.createTime} withAbsolute />
            </>
          )
        }
        status={<FailedUpdate query={topics} />}
        primary={
          <>
            <ChangeButton
              variant="default"
              leftSection={<IconPencil aria-hidden />}
              aria-expanded={renaming}
              onClick={() => setRenaming(!renaming)}
            >
              Rename
            </ChangeButton>
            {integrations.data?.length === 0 && integrations.unreadable.count === 0 ? (
              <NewLink to="/projects/$project/integrations/new" params={{ project }}>
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
