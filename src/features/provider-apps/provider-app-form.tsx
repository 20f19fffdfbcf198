import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { toProblem } from '@/api/problem';
import { TextareaField, TextField } from '@/components/form-fields';
import { FormSection } from '@/components/form-layout';
import { showProblemInForm } from '@/components/form-problem';
import { KeyValueField } from '@/components/key-value-field';
import { ProviderField, ProviderInputs } from '@/components/provider-fields';
import { SecretField } from '@/components/secret-field';
import { ruleResolver } from '@/components/rule-resolver';
import { SendForm } from '@/components/send-form';
import type { ProviderCatalog } from '@/lib/account-options';
import { RedirectUrl } from './redirect-url';
import {
  knownParams,
  knownQuery,
  providerAppErrors,
  providerAppFields,
  type ProviderAppValues,
} from './provider-app-values';

interface ProviderAppFormProps {
  initial: ProviderAppValues;
  /** Editing an existing app: its secret may stay unchanged. */
  exists: boolean;
  /** undefined if the service does not report it. */
  catalog: ProviderCatalog | undefined;
  /** Returns false if there was nothing to send; throws on a rejection. */
  onSubmit: (values: ProviderAppValues) => Promise<boolean>;
  submitLabel: string;
  cancel: ReactNode;
}

export function ProviderAppForm(props: ProviderAppFormProps) {
  const { initial, exists, catalog, onSubmit, submitLabel, cancel } = props;
  const form = useForm<ProviderAppValues>({
    defaultValues: initial,
    resolver: ruleResolver(providerAppErrors),
  });
  const { control } = form;
  const provider = useWatch({ control, name: 'provider' });
  const info = catalog?.[provider];
  const queryNames = knownQuery(info).map(({ name }) => name);
  return (
    <SendForm
      form={form}
      submitLabel={submitLabel}
      cancel={cancel}
      onSend={onSubmit}
      onRejected={(error) => showProblemInForm(form, toProblem(error), providerAppFields)}
    >
      <ProviderField
        control={control}
        catalog={catalog}
        isOffered={({ authType }) => authType === 'oauth2'}
        description="Providers that are connected by OAuth."
      />
      <RedirectUrl provider={info?.displayName ?? provider} />
      <TextField
        control={control}
        name="clientId"
        label="Client id"
        mono
        trims
        description="As the provider shows it for your OAuth app. Do not share one app between projects."
      />
      <SecretField control={control} name="clientSecret" label="Client secret" stored={exists} />
      <TextareaField
        control={control}
        name="scopes"
        label="Scopes"
        mono
        rows={4}
        optional={info?.oauth2Opts?.explicitScopesRequired !== true}
        description="One on each line, as the provider names them."
      />
      <TextField
        control={control}
        name="externalRef"
        label="External reference"
        optional
        trims
        description="Your own id or name of this app."
      />
      <ProviderInputs
        key={provider}
        control={control}
        inputs={knownParams(info)}
        pathOf={(input) => `known.${input}`}
      />
      <FormSection title="More" description="Most providers need none of this.">
        <KeyValueField
          control={control}
          name="query"
          label="Parameters of the authorization address"
          optional
          addLabel="Add parameter"
          description={
            queryNames.length > 0
              ? `This provider knows ${queryNames.join(', ')}. A name may come several times.`
              : 'A name may come several times.'
          }
        />
        <KeyValueField
          control={control}
          name="params"
          label="Other provider parameters"
          optional
          addLabel="Add parameter"
        />
      </FormSection>
    </SendForm>
  );
}
