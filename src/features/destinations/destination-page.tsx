import { Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { destinationQueries } from '@/api/destinations';
import { deleteAction } from '@/components/action-menu';
import { ChangeLink } from '@/components/button-link';
import { IconPencil } from '@/components/icons';
import { lazyPart } from '@/components/lazy-part';
import { belowList, PageHeader } from '@/components/page-header';
import { FailedUpdate } from '@/components/refresh-note';
import { SectionHeader } from '@/components/section-header';
import { TextSkeleton } from '@/components/skeletons';
import { DeleteDestination } from './delete-destination';
import { DestinationFacts } from './destination-facts';
import { DestinationUses } from './destination-uses';
import { SigningSecret } from './signing-secret';

interface DestinationPageProps {
  project: string;
  /** Id or name. */
  destination: string;
  /** The old name after a rename. */
  formerly?: string | undefined;
}

const ReplaceName = lazyPart(
  () => import('./replace-name').then((module) => module.ReplaceName),
  () => <TextSkeleton lines={2} label="Reading what names this destination" />,
);

export function DestinationPage({ project, destination: idOrName, formerly }: DestinationPageProps) {
  const navigate = useNavigate();
  const detail = useSuspenseQuery(destinationQueries.detail(project, idOrName));
  const destination = detail.data;
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <PageHeader
        title={destination.name}
        {...belowList('destinations', project)}
        id={destination.id}
        idLabel="destination id"
        status={<FailedUpdate query={detail} />}
        primary={
          <ChangeLink
            leftSection={<IconPencil aria-hidden />}
            to="/projects/$project/destinations/$destination/edit"
            params={{ project, destination: destination.id }}
          >
            Edit
          </ChangeLink>
        }
        actions={[deleteAction('Delete destination', () => setDeleting(true))]}
      />
      <Stack gap="xl">
        {formerly !== undefined && formerly !== destination.name ? (
          <ReplaceName key={formerly} project={project} destination={destination} formerName={formerly} />
        ) : null}
        <DestinationFacts destination={destination} />
        {destination.type === 'webhook' ? (
          <section aria-labelledby="signing-secret">
            <SectionHeader
              id="signing-secret"
              title="Signing secret"
              description="Each message is signed with it, so that the receiver can tell that it came from this service."
            />
            <SigningSecret key={destination.id} project={project} destination={destination} />
            <p className="footnote">
              <Link
                to="/projects/$project/destinations/lab"
                params={{ project }}
                search={{ destination: destination.id }}
              >
                Verify a message in the webhook lab
              </Link>
            </p>
          </section>
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
