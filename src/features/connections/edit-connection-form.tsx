import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { toProblem } from '@/api/problem';
import { EditForm, type Existing } from '@/components/form/edit-form';
import { CheckboxField, TextField } from '@/components/form/form-fields';
import { FormSection } from '@/components/form/form-layout';
import { showProblemInForm } from '@/components/form/form-problem';
import { ruleResolver } from '@/components/form/rule-resolver';
import type { Connection } from '@/contract/connection';
import { CredentialInputs } from './credential-inputs';
import { credentialPaths, type CredentialKind } from './credentials';
import { editErrors, type EditValues } from './edit-values';

interface EditConnectionFormProps {
  existing: Existing<Connection, EditValues>;
  initial: EditValues;
  /** The kind of credentials, if a person can type them. */
  kind: CredentialKind | undefined;
  /** Resolves to false if nothing changed. Throws if the service refuses. */
  onSubmit: (values: EditValues, newest: Connection) => Promise<boolean>;
  cancel: ReactNode;
}

/** The editable parts of a connection. Credentials are replaced, never shown. */
export function EditConnectionForm(props: EditConnectionFormProps) {
  const { existing, initial, kind, onSubmit, cancel } = props;
  const form = useForm<EditValues>({
    defaultValues: initial,
    resolver: ruleResolver((values) => editErrors(values, kind)),
  });
  const { control } = form;
  const replace = useWatch({ control, name: 'replace' });
  // There may be others since the form was opened.
  const metadata = useWatch({ control, name: 'metadata' });
  return (
    <EditForm
      form={form}
      existing={existing}
      label="Edit connection"
      submitLabel="Save changes"
      cancel={cancel}
      onSend={onSubmit}
      onRejected={(error) =>
        showProblemInForm(form, toProblem(error), ['providerWorkspaceRef', ...credentialPaths(kind)])
      }
    >
      <TextField
        control={control}
        name="providerWorkspaceRef"
        label="Provider workspace"
        mono
        optional
        description="Such as the customer’s subdomain or instance at the provider."
      />
      {metadata.map(({ name }, at) => (
        <TextField key={name} control={control} name={`metadata.${at}.value`} label={name} mono />
      ))}
      <FormSection
        title="Credentials"
        description={
          kind
            ? 'What is stored cannot be read back. The service tries new ones at the provider before it keeps them.'
            : 'This connection has none that can be entered here.'
        }
      >
        {kind ? <CheckboxField control={control} name="replace" label="Replace the credentials" /> : null}
        {kind && replace ? <CredentialInputs control={control} kind={kind} /> : null}
      </FormSection>
    </EditForm>
  );
}
