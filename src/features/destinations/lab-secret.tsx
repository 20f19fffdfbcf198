import { Button, PasswordInput, Select } from '@mantine/core';
import { useSigningSecret } from '@/api/destinations';
import { shownProps } from '@/components/shown-props';
import { ProblemPanel } from '@/components/problem-panel';
import { SectionHeader } from '@/components/section-header';
import type { Destination } from '@/contract/destination';
import classes from './webhook-lab.module.css';

interface LabSecretProps {
  project: string;
  webhooks: readonly Destination[];
  chosen: Destination | undefined;
  onChoose: (id: string | undefined) => void;
  secret: string;
  onSecretChange: (secret: string) => void;
}

/** The signing secret is pasted or read on demand, and kept only in this field. */
export function LabSecret({ project, webhooks, chosen, onChoose, secret, onSecretChange }: LabSecretProps) {
  const read = useSigningSecret(project, chosen?.id ?? '');
  return (
    <section className={classes.part} aria-labelledby="lab-secret">
      <SectionHeader id="lab-secret" title="Signing secret" />
      <div className={classes.pair}>
        {webhooks.length > 0 ? (
          <Select
            label="Webhook"
            placeholder="Any"
            data={webhooks.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen?.id ?? null}
            onChange={(id) => onChoose(id ?? undefined)}
            searchable={webhooks.length > 8}
            clearable
          />
        ) : null}
        <PasswordInput
          {...shownProps({ label: 'Secret', description: 'Begins with whsec_' }, undefined)}
          className="mono-field"
          value={secret}
          autoComplete="off"
          spellCheck={false}
          visibilityToggleButtonProps={{ 'aria-label': 'Show Secret' }}
          onChange={(event) => onSecretChange(event.currentTarget.value)}
        />
      </div>
      {chosen ? (
        <div>
          <Button
            variant="default"
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
    </section>
  );
}
