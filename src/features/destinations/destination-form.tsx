import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useForm, useWatch, type Control, type FieldPath } from 'react-hook-form';
import { toProblem } from '@/api/problem';
import { useInput } from '@/components/field-props';
import { TextField } from '@/components/form-fields';
import { FormSection } from '@/components/form-layout';
import { showProblemInForm } from '@/components/form-problem';
import { ruleResolver } from '@/components/rule-resolver';
import { SendForm } from '@/components/send-form';
import { destinationKind, destinationKinds } from '@/contract/destination-kinds';
import { maskedValue } from '@/lib/destination-secrets';
import type { Problem } from '@/lib/problem';
import { KindSecretField, MetadataField } from './destination-fields';
import { destinationErrors, fieldNames } from './destination-rules';
import type { DestinationValues } from './destination-values';

interface DestinationFormProps {
  initial: DestinationValues;
  /** Editing an existing destination: its type is fixed and its secrets may stay unchanged. */
  exists: boolean;
  /** Names of the other destinations that are known. */
  taken: ReadonlySet<string>;
  /** Returns false if there was nothing to send; throws on a rejection. */
  onSubmit: (values: DestinationValues) => Promise<boolean>;
  submitLabel: string;
  cancel: ReactNode;
  /** Metadata keys without a field. */
  kept?: readonly string[];
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

/** The form for every type of destination, generated from `destinationKinds`. */
export function DestinationForm(props: DestinationFormProps) {
  const { initial, exists, taken, onSubmit, submitLabel, cancel, kept = [] } = props;
  const form = useForm<DestinationValues>({
    defaultValues: initial,
    resolver: ruleResolver((values) =>
      destinationErrors(values, { taken, before: exists ? initial : undefined }),
    ),
  });
  const { control } = form;
  const type = useWatch({ control, name: 'type' });
  const kind = destinationKind(type);

  return (
    <SendForm
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
    >
      {exists ? null : <TypeField control={control} />}
      <TextField
        control={control}
        name="name"
        label="Name"
        trims
        description="Letters, digits and dashes. Integrations name the destination by it."
      />
      {kind?.metadata.map((field) => (
        <MetadataField
          key={`${type} ${field.key}`}
          control={control}
          field={field}
          masked={exists && holdsSecret(initial, field.key)}
        />
      ))}
      {initial.other.length > 0 ? (
        <FormSection
          title="Values"
          description="This console does not know this type, so its values are shown as they are."
        >
          {initial.other.map(({ key, json }, at) => (
            <TextField
              key={key}
              control={control}
              name={`other.${at}.text`}
              label={key}
              description={json ? 'JSON' : undefined}
              mono
            />
          ))}
        </FormSection>
      ) : null}
      {kind && kind.secrets.length > 0 ? (
        <FormSection
          title="Secrets"
          description={
            exists
              ? 'Stored secrets cannot be read back. Leave them unchanged or replace them.'
              : 'Secrets are stored by the service and cannot be read back.'
          }
        >
          {kind.secrets.map((field) => (
            <KindSecretField key={`${type} ${field.key}`} control={control} field={field} stored={exists} />
          ))}
        </FormSection>
      ) : null}
      {kept.length > 0 ? (
        <p className="note">
          Kept as {kept.length === 1 ? 'it is' : 'they are'}: {kept.join(', ')}
        </p>
      ) : null}
    </SendForm>
  );
}
