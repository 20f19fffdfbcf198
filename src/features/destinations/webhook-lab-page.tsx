import { Button, Group, PasswordInput, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { destinationQueries, useSigningSecret } from '@/api/destinations';
import { useOffered } from '@/api/offered';
import { CopyButton } from '@/components/copy-button';
import { useEverySecond } from '@/components/every-second';
import { TextareaField, TextField } from '@/components/form/form-fields';
import { belowList, PageHeader } from '@/components/page/page-header';
import { ProblemPanel } from '@/components/state/problem-panel';
import { ScrollRegion } from '@/components/list/scroll-region';
import { Section } from '@/components/page/section';
import { shownProps } from '@/components/shown-props';
import { StatusBadge, type StatusKind } from '@/components/status-badge';
import type { Destination } from '@/contract/destination';
import { toJson } from '@/lib/json';
import classes from './webhook-lab.module.css';
import { curlCommand, signMessage, verifyMessage, type Check } from './webhook-signature';

const sample = toJson({
  notificationType: 'connection.error',
  data: { connectionId: 'sample', provider: 'salesforce', groupRef: 'sample', errors: ['A sample'] },
});

const newMessage = () => ({ id: `msg_${crypto.randomUUID?.() ?? Date.now()}`, at: Date.now() });

/** A signed sample message, as a curl command. */
function LabSample({ secret, webhook }: { secret: string; webhook: Destination | undefined }) {
  const known = webhook?.metadata['url'];
  const { control } = useForm({
    defaultValues: { url: typeof known === 'string' ? known : 'https://example.com/hook', body: sample },
  });
  const { url = '', body = '' } = useWatch({ control });
  const [{ id, at }, setMessage] = useState(newMessage);
  const message = secret.trim() === '' ? undefined : signMessage(secret, id, at, body);
  const command = message && curlCommand(url, message);
  return (
    <Section
      id="lab-sample"
      title="Signed sample"
      description="A command that sends a message with a right signature to your receiver. It is not sent from here."
      className="stack gap-12"
    >
      <div className={classes.pair}>
        <TextField control={control} name="url" label="URL" mono />
        <TextareaField control={control} name="body" label="Body of the sample" rows={4} mono />
      </div>
      {command === undefined ? (
        <p className="note">
          {secret.trim() === '' ? 'Enter the signing secret above.' : 'The secret above cannot be read.'}
        </p>
      ) : (
        <>
          <ScrollRegion label="curl command">
            <pre className={`panel ${classes.command}`}>{command}</pre>
          </ScrollRegion>
          <Group gap="xs">
            <CopyButton value={command} label="Copy the command" size="md">
              Copy
            </CopyButton>
            <Button onClick={() => setMessage(newMessage())}>Sign again</Button>
            <span className="note">Receivers accept it for 5 minutes.</span>
          </Group>
        </>
      )}
    </Section>
  );
}

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
          webhooks={list.isPending ? undefined : webhooks}
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

interface LabSecretProps {
  project: string;
  /** Undefined while they are being read. */
  webhooks: readonly Destination[] | undefined;
  chosen: Destination | undefined;
  onChoose: (id: string | undefined) => void;
  secret: string;
  onSecretChange: (secret: string) => void;
}

/** The signing secret is pasted or read on demand, and kept only in this field. */
function LabSecret({ project, webhooks, chosen, onChoose, secret, onSecretChange }: LabSecretProps) {
  const read = useSigningSecret(project, chosen?.id ?? '');
  return (
    <Section id="lab-secret" title="Signing secret" className="stack gap-12">
      <div className={classes.pair}>
        {webhooks === undefined || webhooks.length > 0 ? (
          <Select
            label="Webhook"
            placeholder="Any"
            disabled={webhooks === undefined}
            data={(webhooks ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen?.id ?? null}
            onChange={(id) => onChoose(id ?? undefined)}
            searchable={(webhooks ?? []).length > 8}
            clearable
          />
        ) : null}
        <PasswordInput
          {...shownProps({ label: 'Secret', description: 'Begins with whsec_' }, undefined)}
          className="mono-field"
          value={secret}
          visibilityToggleButtonProps={{ 'aria-label': 'Show Secret' }}
          onChange={(event) => onSecretChange(event.currentTarget.value)}
        />
      </div>
      {chosen ? (
        <div>
          <Button
            loading={read.isPending}
            onClick={() =>
              read.mutate(
                { rotate: false },
                { onSuccess: ({ secrets }) => onSecretChange(secrets?.webhookSigningKey ?? '') },
              )
            }
          >
            Use the secret of {chosen.name}
          </Button>
        </div>
      ) : null}
      {read.data && !read.data.secrets?.webhookSigningKey ? (
        <p className="note">The service returned no signing secret.</p>
      ) : null}
      {read.problem ? <ProblemPanel problem={read.problem} variant="inline" announce /> : null}
    </Section>
  );
}

const kindOf = ({ ok }: Check): StatusKind => (ok === undefined ? 'unknown' : ok ? 'success' : 'failure');

/** Verifies a received message while it is typed. */
function LabVerify({ secret }: { secret: string }) {
  // Signatures go by real time, whatever the service's clock says.
  const now = useEverySecond();
  const { control } = useForm({ defaultValues: { headers: '', body: '' } });
  const { headers = '', body = '' } = useWatch({ control });
  const verdict = headers === '' && body === '' ? undefined : verifyMessage({ headers, body, secret }, now);
  return (
    <Section id="lab-verify" title="Verify a message" className="stack gap-12">
      <div className={classes.pair}>
        <TextareaField
          control={control}
          name="headers"
          label="Headers"
          placeholder={'svix-id: msg_…\nsvix-timestamp: 17…\nsvix-signature: v1,…'}
          rows={8}
          mono
        />
        <TextareaField control={control} name="body" label="Body, as it was received" rows={8} mono />
      </div>
      <output
        className={`panel ${classes.verdict} stack gap-8 small`}
        aria-live="polite"
        aria-label="Verdict"
      >
        {verdict ? (
          <>
            <StatusBadge kind={verdict.verified ? 'success' : 'failure'}>
              {verdict.verified ? 'Verified' : 'Not verified'}
            </StatusBadge>
            <ul>
              {verdict.checks.map((check) => (
                <li key={check.what} className={classes.check}>
                  <span className={classes.what}>
                    <StatusBadge kind={kindOf(check)} plain>
                      {check.what}
                    </StatusBadge>
                  </span>
                  <span>{check.text}</span>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <span className="note">Paste headers and body of a message that was received.</span>
        )}
      </output>
    </Section>
  );
}
