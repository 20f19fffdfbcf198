import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { toProblem } from '@/api/problem';
import { useProviderOptions } from '@/api/provider-options';
import { currentSession } from '@/api/session';
import { CopyId } from '@/components/copy-id';
import { ThingForm, type Existing } from '@/components/form/edit-form';
import { TextareaField, TextField } from '@/components/form/form-fields';
import { showProblemInForm } from '@/components/form/form-problem';
import { KeyValueField } from '@/components/form/key-value-field';
import { MoreOptions } from '@/components/form/more-options';
import { ProviderField, ProviderInputs } from '@/components/resources/provider-fields';
import { SecretField } from '@/components/form/secret-field';
import { ruleResolver } from '@/components/form/rule-resolver';
import type { ProviderApp } from '@/contract/provider-app';
import type { ProviderCatalog } from '@/lib/account-options';
import {
  knownParams,
  knownQuery,
  providerAppErrors,
  providerAppFields,
  type ProviderAppValues,
} from './provider-app-values';

/** Where the service receives customers after their consent (facts 1.0), at the host of its main address. */
const callbackPath = '/callbacks/v1/oauth';

/** The address that has to be registered at the provider before customers can connect. */
function RedirectUrl({ provider }: { provider: string }) {
  const origin = URL.parse(currentSession()?.service.baseUrl ?? '', location.href)?.origin;
  return (
    <Input.Wrapper
      label="Redirect URL to register"
      labelElement="div"
      inputWrapperOrder={['label', 'input', 'description']}
      description={
        <>
          Enter it at {provider || 'the provider'}, in the settings of your OAuth app (“redirect URI” or
          “callback URL”). Customers come back there after their consent. If this console only forwards to a
          service, use the service’s own host.
        </>
      }
    >
      <div>
        <CopyId value={`${origin}${callbackPath}`} label="redirect URL" full />
      </div>
    </Input.Wrapper>
  );
}

interface ProviderAppFormProps {
  project: string;
  initial: ProviderAppValues;
  /** Editing an existing app: its secret may stay unchanged. */
  existing?: Existing<ProviderApp, ProviderAppValues>;
  /** undefined if the service does not report it. */
  catalog: ProviderCatalog | undefined;
  /** Returns false if there was nothing to send; throws on a rejection. */
  onSubmit: (values: ProviderAppValues, newest?: ProviderApp) => Promise<boolean>;
  submitLabel: string;
  cancel: ReactNode;
}

export function ProviderAppForm(props: ProviderAppFormProps) {
  const { project, initial, existing, catalog, onSubmit, submitLabel, cancel } = props;
  const form = useForm<ProviderAppValues>({
    defaultValues: initial,
    resolver: ruleResolver(providerAppErrors, existing ? initial : undefined),
  });
  const { control } = form;
  const provider = useWatch({ control, name: 'provider' });
  const info = catalog?.[provider];
  const options = useProviderOptions(project, catalog, ({ authType }) => authType === 'oauth2');
  const asksScopes = info?.oauth2Opts?.explicitScopesRequired === true;
  const scopes = (
    <TextareaField
      control={control}
      name="scopes"
      label="Scopes"
      mono
      rows={4}
      optional={!asksScopes}
      description="One on each line, as the provider names them."
    />
  );
  const queryNames = knownQuery(info).map(({ name }) => name);
  return (
    <ThingForm
      form={form}
      submitLabel={submitLabel}
      cancel={cancel}
      onSend={onSubmit}
      onRejected={(error) => showProblemInForm(form, toProblem(error), providerAppFields)}
      existing={existing}
    >
      <ProviderField
        control={control}
        options={catalog && options}
        description="Providers that are connected by OAuth."
      />
      <RedirectUrl provider={info?.displayName ?? provider} />
      <TextField
        control={control}
        name="clientId"
        label="Client id"
        mono
        description="As the provider shows it for your OAuth app. Do not share one app between projects."
      />
      <SecretField
        control={control}
        name="clientSecret"
        label="Client secret"
        stored={existing !== undefined}
      />
      {asksScopes ? scopes : null}
      <ProviderInputs
        key={provider}
        control={control}
        inputs={knownParams(info)}
        pathOf={(input) => `known.${input}`}
      />
      <MoreOptions
        key={`more ${provider}`}
        control={control}
        names={[...(asksScopes ? [] : ['scopes' as const]), 'externalRef', 'query', 'params']}
      >
        {asksScopes ? null : scopes}
        <TextField
          control={control}
          name="externalRef"
          label="External reference"
          optional
          description="Your own id or name of this app."
        />
        <KeyValueField
          control={control}
          name="query"
          label="Parameters of the authorization URL"
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
      </MoreOptions>
    </ThingForm>
  );
}
