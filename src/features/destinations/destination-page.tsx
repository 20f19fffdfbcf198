import { Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Link } from '@/components/link';
import { useState } from 'react';
import { destinationQueries } from '@/api/destinations';
import { deleteAction } from '@/components/overlay/action-menu';
import { ChangeLink, NewLink, NewTextLink } from '@/components/button-link';
import { IconPencil } from '@/components/icons';
import { belowList, PageHeader } from '@/components/page/page-header';
import { FailedUpdate } from '@/components/state/refresh-note';
import { Section } from '@/components/page/section';
import { TextSkeleton } from '@/components/state/skeletons';
import type { Destination } from '@/contract/destination';
import { DeleteDestination } from './delete-destination';
import { useDependents } from './dependents';
import { DestinationFacts } from './destination-facts';
import classes from './destinations.module.css';
import { SigningSecret } from './signing-secret';

interface DestinationPageProps {
  project: string;
  /** Id or name. */
  destination: string;
}

export function DestinationPage({ project, destination: idOrName }: DestinationPageProps) {
  const navigate = useNavigate();
  const detail = useSuspenseQuery(destinationQueries.detail(project, idOrName));
  const destination = detail.data;
  const [deleting, setDeleting] = useState(false);
  const { isUnused, isRouted } = useDependents(project, destination);
  const isIdle = isUnused && isRouted === false;
  return (
    <>
      <PageHeader
        title={destination.name}
        {...belowList('destinations', project)}
        id={destination.id}
        idLabel="destination id"
        status={<FailedUpdate query={detail} />}
        primary={
          <>
            <ChangeLink
              variant={isIdle ? 'default' : 'filled'}
              leftSection={<IconPencil aria-hidden />}
              to="/projects/$project/destinations/$destination/edit"
              params={{ project, destination: destination.id }}
            >
              Edit
            </ChangeLink>
            {isIdle ? (
              <NewLink
                variant="filled"
                to="/projects/$project/topics/new"
                params={{ project }}
                // As in the first steps: it tells of the read that is triggered next.
                search={{ event: 'read.triggered.done' }}
              >
                Next: new topic
              </NewLink>
            ) : null}
          </>
        }
        actions={[deleteAction('Delete destination', () => setDeleting(true))]}
      />
      <Stack gap="xl">
        <DestinationFacts project={project} destination={destination} />
        {destination.type === 'webhook' ? (
          <Section
            id="signing-secret"
            title="Signing secret"
            description="Each message is signed with it, so that the receiver can tell that it came from this service."
          >
            <SigningSecret key={destination.id} project={project} destination={destination} />
            <div className="small above-8">
              <Link
                to="/projects/$project/destinations/lab"
                params={{ project }}
                search={{ destination: destination.id }}
              >
                Make a signed test message, or verify one, in the webhook lab
              </Link>
            </div>
          </Section>
        ) : null}
        <DestinationUses project={project} destination={destination} />
      </Stack>
      {deleting ? (
        <DeleteDestination
          project={project}
          destination={destination}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: '/projects/$project/destinations', params: { project } })}
        />
      ) : null}
    </>
  );
}

function DestinationUses({ project, destination }: { project: string; destination: Destination }) {
  const { reading, lines, isUnused, isRouted } = useDependents(project, destination);
  return (
    <Section id="used-by" title="Used by">
      {reading ? <TextSkeleton lines={3} label="Reading what uses this destination" /> : null}
      <ul className="small">
        {lines.map((line, at) => (
          <li key={at} className={`${classes.item} wrap gap-4-12 wrap-anywhere ruled`}>
            {line}
          </li>
        ))}
      </ul>
      {isUnused ? (
        <p className="footnote">
          No integration’s latest revision uses it.{' '}
          <NewTextLink to="/projects/$project/integrations/new" params={{ project }}>
            New integration
          </NewTextLink>
        </p>
      ) : null}
      {isRouted === false ? (
        <p className="footnote">
          No topic is routed to it, so it receives no notifications.{' '}
          <NewTextLink to="/projects/$project/topics/new" params={{ project }}>
            New topic
          </NewTextLink>
        </p>
      ) : null}
    </Section>
  );
}
