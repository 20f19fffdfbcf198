import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { toProblem } from '@/api/problem';
import { useProviderOptions } from '@/api/provider-options';
import { CheckboxField, TextField } from '@/components/form/form-fields';
import { FormSection } from '@/components/form/form-layout';
import { showProblemInForm } from '@/components/form/form-problem';
import { KeyValueField } from '@/components/form/key-value-field';
import { MoreOptions } from '@/components/form/more-options';
import { ProviderField, ProviderInputs } from '@/components/resources/provider-fields';
import { SelectField } from '@/components/form/select-fields';
import { SendForm } from '@/components/form/send-form';
import { StatusBadge } from '@/components/status-badge';
import { ruleResolver } from '@/components/form/rule-resolver';
import type { ProviderApp } from '@/contract/provider-app';
import { connectsByConsent, type ProviderCatalog } from '@/lib/account-options';
import {
  asksWorkspace,
  connectErrors,
  connectFields,
  inputsOf,
  metadataSources,
  type ConnectValues,
} from './connect-values';
import { CredentialInputs } from './credential-inputs';
import { credentialPaths, kindOfProvider } from './credentials';

interface ConnectCustomerFormProps {
  project: string;
  initial: ConnectValues;
  /** By provider name. Undefined if the service has no catalog. */
  catalog: ProviderCatalog | undefined;
  catalogOffered: boolean;
  /** Undefined if the service does not list them. */
  apps: readonly ProviderApp[] | undefined;
  onSubmit: (values: ConnectValues) => Promise<void>;
  cancel: ReactNode;
}

const optional = ['groupName', 'consumerName', 'providerAppId', 'metadata', 'enableCSRFProtection'] as const;

/** All fields of the request that starts an authorization. */
export function ConnectCustomerForm(props: ConnectCustomerFormProps) {
  const { project, initial, catalog, catalogOffered, apps, onSubmit, cancel } = props;
  const form = useForm<ConnectValues>({
    defaultValues: initial,
    resolver: ruleResolver((values) => connectErrors(values, catalog?.[values.provider])),
  });
  const { control } = form;
  const provider = useWatch({ control, name: 'provider' });
  const info = catalog?.[provider];
  const options = useProviderOptions(project, catalog);
  const kind = kindOfProvider(info);
  const providerName = info?.displayName ?? provider;
  const needsWorkspace = asksWorkspace(info);
  const workspace = (
    <TextField
      control={control}
      name="providerWorkspaceRef"
      label="Provider workspace"
      mono
      optional={!needsWorkspace}
      description="Such as the customer’s subdomain or instance at the provider."
    />
  );
  const ownApps = apps?.filter((app) => app.provider === provider);
  return (
    <SendForm
      form={form}
      label="Connect a customer"
      submitLabel={kind ? 'Connect' : 'Get the authorization URL'}
      cancel={cancel}
      besideActions={
        <span className="quiet">
          {kind
            ? 'The service tries the credentials at the provider first.'
            : 'Nothing is connected until the customer allows it.'}
        </span>
      }
      onSend={onSubmit}
      onRejected={(error) =>
        showProblemInForm(form, toProblem(error), [...connectFields, ...credentialPaths(kind)])
      }
    >
      <ProviderField
        control={control}
        options={catalog && options}
        typedDescription={`Its name in the catalog, which ${catalogOffered ? 'could not be read' : 'this service does not list'}.`}
      />
      {connectsByConsent(info) || kind ? null : (
        <StatusBadge kind="warning" plain>
          {providerName} is not connected by consent, so the service will probably refuse.
        </StatusBadge>
      )}
      <TextField
        control={control}
        name="groupRef"
        label="Customer (groupRef)"
        mono
        description="The id that your product has for the customer: an organization or a workspace."
      />
      <TextField
        control={control}
        name="consumerRef"
        label="Person (consumerRef)"
        mono
        description="The id that your product has for the person whose account is used."
      />
      {needsWorkspace ? workspace : null}
      <ProviderInputs
        key={provider}
        control={control}
        inputs={inputsOf(info)}
        pathOf={(input) => `inputs.${input}`}
      />
      {kind ? (
        <FormSection
          title="Credentials"
          description={`${providerName} takes these in place of a person’s consent. They cannot be read back.`}
        >
          <CredentialInputs control={control} kind={kind} />
        </FormSection>
      ) : null}
      <MoreOptions
        control={control}
        names={needsWorkspace ? optional : ['providerWorkspaceRef', ...optional]}
      >
        <TextField control={control} name="groupName" label="Customer’s name" optional />
        <TextField control={control} name="consumerName" label="Person’s name" optional />
        {needsWorkspace ? null : workspace}
        {kind ? null : ownApps ? (
          <SelectField
            control={control}
            name="providerAppId"
            label="Provider app"
            optional
            clearable
            placeholder="The project’s default"
            data={ownApps.map(({ id, externalRef, clientId }) => ({
              value: id,
              label: externalRef ? `${externalRef} (${clientId})` : clientId,
            }))}
            nothingFound="This provider has no app in the project"
            description={
              provider !== '' && ownApps.length === 0
                ? `This project has no app for ${providerName}, so the service uses its own, if it has one.`
                : undefined
            }
          />
        ) : (
          <TextField control={control} name="providerAppId" label="Provider app id" optional mono />
        )}
        <KeyValueField
          control={control}
          name="metadata"
          label="Provider metadata"
          optional
          addLabel="Add value"
        />
        <SelectField
          control={control}
          name="metadataSource"
          label="Source of these values"
          data={[...metadataSources]}
          description="Where they come from: typed in, from the token, or from the provider."
        />
        {kind ? null : (
          <CheckboxField
            control={control}
            name="enableCSRFProtection"
            label="CSRF protection"
            description="Used by the embedded interface library. Leave it off for an address that you send."
          />
        )}
      </MoreOptions>
    </SendForm>
  );
}
