import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useForm, useWatch, type Control, type FieldPath } from 'react-hook-form';
import { toProblem } from '@/api/problem';
import { ThingForm, type Existing } from '@/components/form/edit-form';
import { useInput } from '@/components/form/field-props';
import {
  CheckboxField,
  NumberField,
  PasswordField,
  TextareaField,
  TextField,
} from '@/components/form/form-fields';
import { FormSection } from '@/components/form/form-layout';
import { showProblemInForm } from '@/components/form/form-problem';
import { KeyValueField } from '@/components/form/key-value-field';
import { MoreOptions } from '@/components/form/more-options';
import { ruleResolver } from '@/components/form/rule-resolver';
import { SecretField } from '@/components/form/secret-field';
import type { Destination } from '@/contract/destination';
import { destinationKind, destinationKinds, type DestinationField } from '@/contract/destination-kinds';
import { maskedValue } from '@/lib/destination-secrets';
import type { Problem } from '@/lib/problem';
import { destinationErrors, fieldNames } from './destination-rules';
import type { DestinationValues } from './destination-values';

interface DestinationFormProps {
  initial: DestinationValues;
  /** Editing an existing destination: its type is fixed and its secrets may stay unchanged. */
  existing?: Existing<Destination, DestinationValues>;
  /** Names of the other destinations that are known. */
  taken: ReadonlySet<string>;
  /** Returns false if there was nothing to send; throws on a rejection. */
  onSubmit: (values: DestinationValues, newest?: Destination) => Promise<boolean>;
  submitLabel: string;
  cancel: ReactNode;
  /** Metadata keys without a field. */
  kept?: readonly string[];
  /** Who is affected, shown once the address was changed. */
  reach?: ReactNode;
}

const kindOptions = destinationKinds.map(({ type, label }) => ({ value: type, label }));

/** A native select, because a searchable one would cost this page 28 KB more. */
function TypeField({ control }: { control: Control<DestinationValues> }) {
  const { input, value, onChange } = useInput({ control, name: 'type', label: 'Type' });
  return <NativeSelect {...input} data={kindOptions} value={String(value)} onChange={onChange} />;
}

/** Maps metadata keys in the service's issues to fields; keys of an unknown type have numbered fields. */
function withFieldNames(problem: Problem, { other }: DestinationValues): Problem {
  const issues = problem.issues.map((issue) => {
    const at = other.findIndex(({ key }) =>
      [`metadata.${key}`, `metadata/${key}`].some((path) => issue.name?.endsWith(path)),
    );
    return at < 0 ? issue : { ...issue, name: `other.${at}.text` };
  });
  return { ...problem, issues };
}

function holdsSecret({ type, metadata }: DestinationValues, key: string): boolean {
  const value = metadata[key];
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'string' && value !== '' && maskedValue(type, key, value) !== value;
}

/** The required fields, then the optional ones. */
const byNeed = (fields: readonly DestinationField[] = []) =>
  [fields.filter(({ required }) => required), fields.filter(({ required }) => !required)] as const;

/** The form for every type of destination, generated from `destinationKinds`. */
export function DestinationForm(props: DestinationFormProps) {
  const { initial, existing, taken, onSubmit, submitLabel, cancel, kept = [], reach } = props;
  const exists = existing !== undefined;
  const form = useForm<DestinationValues>({
    defaultValues: initial,
    resolver: ruleResolver((values) => destinationErrors(values, taken), exists ? initial : undefined),
  });
  const { control } = form;
  const type = useWatch({ control, name: 'type' });
  const kind = destinationKind(type);
  // They may have become others since the form was opened.
  const other = useWatch({ control, name: 'other' });
  const metadataOf = (fields: readonly DestinationField[]) =>
    fields.map((field) => (
      <MetadataField
        key={`${type} ${field.key}`}
        control={control}
        field={field}
        masked={exists && holdsSecret(initial, field.key)}
      />
    ));
  const secretsOf = (fields: readonly DestinationField[]) =>
    fields.map((field) => (
      <KindSecretField key={`${type} ${field.key}`} control={control} field={field} stored={exists} />
    ));
  const [needed, optionalValues] = byNeed(kind?.metadata);
  const metadata = useWatch({ control, name: 'metadata' });
  const isMoved = needed.some(({ key }) => metadata[key] !== initial.metadata[key]);
  const [secrets, optionalSecrets] = byNeed(kind?.secrets);

  return (
    <ThingForm
      form={form}
      submitLabel={submitLabel}
      cancel={cancel}
      onSend={onSubmit}
      onRejected={(error, values) =>
        showProblemInForm(
          form,
          withFieldNames(toProblem(error), values),
          fieldNames(values) as FieldPath<DestinationValues>[],
        )
      }
      existing={existing}
    >
      {exists ? null : <TypeField control={control} />}
      <TextField
        control={control}
        name="name"
        label="Name"
        description="Letters, digits and dashes. Integrations refer to the destination by it."
      />
      {metadataOf(needed)}
      {other.length > 0 ? (
        <FormSection
          title="Values"
          description="This console does not know this type, so its values are shown as they are."
        >
          {other.map(({ key, json }, at) => (
            <TextField
              key={key}
              control={control}
              name={`other.${at}.text`}
              label={key}
              description={json ? 'JSON' : undefined}
              mono
              exact
            />
          ))}
        </FormSection>
      ) : null}
      {secrets.length > 0 ? (
        <FormSection
          title="Secrets"
          description={
            exists
              ? 'Stored secrets cannot be read back. Leave them unchanged or replace them.'
              : 'Secrets are stored by the service and cannot be read back.'
          }
        >
          {secretsOf(secrets)}
        </FormSection>
      ) : null}
      {optionalValues.length + optionalSecrets.length > 0 ? (
        <MoreOptions
          key={type}
          control={control}
          names={[
            ...optionalValues.map(({ key }) => `metadata.${key}` as const),
            ...optionalSecrets.map(({ key }) => `secrets.${key}` as const),
          ]}
        >
          {metadataOf(optionalValues)}
          {secretsOf(optionalSecrets)}
        </MoreOptions>
      ) : null}
      {reach ? <output className="note">{isMoved ? reach : null}</output> : null}
      {kept.length > 0 ? (
        <p className="note">
          Kept as {kept.length === 1 ? 'it is' : 'they are'}: {kept.join(', ')}
        </p>
      ) : null}
    </ThingForm>
  );
}

interface KindFieldProps {
  control: Control<DestinationValues>;
  field: DestinationField;
}

/** The field for a metadata key; `masked` if its stored value is secret. */
function MetadataField({ control, field, masked }: KindFieldProps & { masked: boolean }) {
  const name = `metadata.${field.key}` as const;
  const shared = { control, name, label: field.label, description: field.help };
  const optional = !field.required;
  switch (field.type) {
    case 'headers':
      return (
        <KeyValueField
          {...shared}
          optional={optional}
          nameLabel="Header name"
          valueLabel="Header value"
          addLabel="Add header"
          masked={masked}
        />
      );
    case 'boolean':
      return <CheckboxField {...shared} />;
    case 'integer':
      return <NumberField {...shared} optional={optional} />;
    case 'multiline':
      return <TextareaField {...shared} optional={optional} mono />;
    case 'url':
      if (masked) return <PasswordField {...shared} optional={optional} />;
      return <TextField {...shared} optional={optional} type="url" mono />;
    case 'text':
      if (masked) return <PasswordField {...shared} optional={optional} />;
      return <TextField {...shared} optional={optional} mono />;
  }
}

/** The field for a secret, which can be replaced but not read. */
function KindSecretField({ control, field, stored }: KindFieldProps & { stored: boolean }) {
  const shared = {
    control,
    name: `secrets.${field.key}` as const,
    label: field.label,
    description: field.help,
    optional: !field.required,
    stored,
  };
  return <SecretField {...shared} multiline={field.type === 'multiline'} />;
}
