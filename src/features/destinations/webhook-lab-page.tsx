import { Stack } from '@mantine/core';
import { useState } from 'react';
import { destinationQueries } from '@/api/destinations';
import { useOffered } from '@/api/offered';
import { belowList, PageHeader } from '@/components/page-header';
import { LabSample } from './lab-sample';
import { LabSecret } from './lab-secret';
import { LabVerify } from './lab-verify';

interface WebhookLabPageProps {
  project: string;
  /** Id of the webhook. */
  destination: string | undefined;
  onDestinationChange: (destination: string | undefined) => void;
}

/** Verifies webhook messages and creates samples. Everything happens in the browser; nothing is sent. */
export function WebhookLabPage({ project, destination, onDestinationChange }: WebhookLabPageProps) {
  const list = useOffered(destinationQueries.list(project), { optional: true });
  const [secret, setSecret] = useState('');
  const webhooks = list.data?.filter(({ type }) => type === 'webhook') ?? [];
  const chosen = webhooks.find(({ id }) => id === destination);
  return (
    <>
      <PageHeader
        title="Webhook lab"
        {...belowList('destinations', project)}
        description="Check whether a message really came from this service. This happens in the browser; nothing that you paste is sent."
      />
      <Stack gap="xl">
        <LabSecret
          key={destination}
          project={project}
          webhooks={webhooks}
          chosen={chosen}
          onChoose={(id) => {
            setSecret('');
            onDestinationChange(id);
          }}
          secret={secret}
          onSecretChange={setSecret}
        />
        <LabVerify secret={secret} />
        <LabSample key={chosen?.id} secret={secret} webhook={chosen} />
      </Stack>
    </>
  );
}
