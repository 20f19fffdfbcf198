import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { useForm, useFormState, type Control } from 'react-hook-form';
import { useUpdateApiKey, type ListedApiKey } from '@/api/api-keys';
import { toProblem } from '@/api/problem';
import { Dialog } from '@/components/dialog';
import { shownProps, useField } from '@/components/field-props';
import { TextField } from '@/components/form-fields';
import { FormActions, FormLayout, FormProblem } from '@/components/form-layout';
import { showProblemInForm } from '@/components/form-problem';
import { notify } from '@/components/notify';
import { UnsavedChanges } from '@/components/unsaved-changes';
import type { Problem } from '@/lib/problem';
import {
  apiKeyFields,
  labelFault,
  scopeOptions,
  updateApiKeyRequest,
  type ApiKeyValues,
} from './api-key-values';

interface ApiKeyFormProps {
  project: string;
  apiKey: ListedApiKey;
  onClose: () => void;
}

/** Edits the label and the scopes of a key. */
export function ApiKeyForm({ project, apiKey, onClose }: ApiKeyFormProps) {
  const update = useUpdateApiKey(project);
  return (
    <Dialog opened onClose={onClose} title={`Edit API key ${apiKey.label}`} size="md">
      <ApiKeyFields
        initial={{ label: apiKey.label, scopes: [...apiKey.scopes] }}
        submitLabel="Save changes"
        pending={update.isPending}
        onCancel={onClose}
        onSubmit={async (values) => {
          const body = updateApiKeyRequest(apiKey, values);
          if (body) {
            await update.mutateAsync({ id: apiKey.id, body });
            notify.done(`API key ${values.label.trim()} saved`);
          }
          onClose();
        }}
      />
    </Dialog>
  );
}

interface ApiKeyFieldsProps {
  initial: ApiKeyValues;
  submitLabel: string;
  pending: boolean;
  onCancel: () => void;
  onSubmit: (values: ApiKeyValues) => Promise<void>;
}

/** The fields of a new or existing key. */
export function ApiKeyFields({ initial, submitLabel, pending, onCancel, onSubmit }: ApiKeyFieldsProps) {
  const [problem, setProblem] = useState<Problem>();
  const form = useForm<ApiKeyValues>({ defaultValues: initial });
  const { control } = form;
  const { isDirty } = useFormState({ control });
  const submit = form.handleSubmit(async (values) => {
    setProblem(undefined);
    const fault = labelFault(values.label);
    if (fault) {
      form.setError('label', { message: fault }, { shouldFocus: true });
      return;
    }
    try {
      await onSubmit(values);
    } catch (error) {
      setProblem(showProblemInForm(form, toProblem(error), apiKeyFields));
    }
  });
  return (
    <>
      <UnsavedChanges dirty={isDirty} />
      <FormLayout onSubmit={(event) => void submit(event)}>
        <TextField
          control={control}
          name="label"
          label="Label"
          takesFocus
          description="Where the key is used, so that you recognize it later."
        />
        <ScopesField control={control} />
        <FormProblem problem={problem} />
        <FormActions submitLabel={submitLabel} pending={pending} onCancel={onCancel} />
      </FormLayout>
    </>
  );
}

/** Other scopes can be typed, because the set is open. */
function ScopesField({ control }: { control: Control<ApiKeyValues> }) {
  const { ref, value, error, onChange, onBlur } = useField({ control, name: 'scopes' });
  return (
    <TagsInput
      {...shownProps(
        {
          label: 'Scopes',
          optional: true,
          description: 'Known are full and frontend. Without any, the service decides.',
        },
        error,
      )}
      ref={ref}
      data={scopeOptions.map((option) => option.value)}
      renderOption={({ option }) => scopeOptions.find((known) => known.value === option.value)?.label}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={onChange}
      onBlur={onBlur}
      acceptValueOnBlur
    />
  );
}
