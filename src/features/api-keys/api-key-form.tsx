import { TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { apiKeyQueries, useUpdateApiKey, type ListedApiKey } from '@/api/api-keys';
import { toProblem } from '@/api/problem';
import { useReadAgain } from '@/api/reading/read-again';
import { Dialog } from '@/components/overlay/dialog';
import { ThingForm, type Existing } from '@/components/form/edit-form';
import { useInput } from '@/components/form/field-props';
import { MoreOptions } from '@/components/form/more-options';
import { TextField } from '@/components/form/form-fields';
import { showProblemInForm } from '@/components/form/form-problem';
import { notify } from '@/components/notify';
import { schemaResolver } from '@/components/form/schema-resolver';
import { trimEdges } from '@/lib/hidden-characters';
import {
  apiKeyValuesSchema,
  editedApiKey,
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
  const readAgain = useReadAgain();
  const valuesOf = ({ label, scopes }: ListedApiKey): ApiKeyValues => ({ label, scopes: [...scopes] });
  return (
    <Dialog opened onClose={onClose} title={`Edit API key ${apiKey.label}`} size="md">
      <ApiKeyFields
        initial={valuesOf(apiKey)}
        existing={{
          noun: 'API key',
          thing: apiKey,
          read: () => readAgain.inList(apiKeyQueries.list(project), ({ id }) => id === apiKey.id),
          valuesOf,
          edited: editedApiKey,
          labelOf: ([part]) => (part === 'label' ? 'Label' : 'Scopes'),
        }}
        submitLabel="Save changes"
        onCancel={onClose}
        onSubmit={async (values, newest = apiKey) => {
          const body = updateApiKeyRequest(newest, values);
          if (!body) return false;
          await update.mutateAsync({ id: apiKey.id, body });
          notify.done(`API key ${values.label.trim()} saved`);
          onClose();
          return true;
        }}
      />
    </Dialog>
  );
}

interface ApiKeyFieldsProps {
  initial: ApiKeyValues;
  existing?: Existing<ListedApiKey, ApiKeyValues>;
  submitLabel: string;
  besideActions?: ReactNode;
  onCancel: () => void;
  onSubmit: (values: ApiKeyValues, newest?: ListedApiKey) => Promise<boolean | void>;
}

export function ApiKeyFields(props: ApiKeyFieldsProps) {
  const { initial, existing, submitLabel, besideActions, onCancel, onSubmit } = props;
  const form = useForm<ApiKeyValues>({
    defaultValues: initial,
    resolver: schemaResolver(apiKeyValuesSchema, existing ? initial : undefined),
  });
  const { control } = form;
  const scopes = useWatch({ control, name: 'scopes' });
  return (
    <ThingForm
      form={form}
      inDialog
      submitLabel={submitLabel}
      besideActions={besideActions}
      onCancel={onCancel}
      onSend={onSubmit}
      onRejected={(error) => showProblemInForm(form, toProblem(error), ['label', 'scopes'])}
      existing={existing}
    >
      <TextField
        control={control}
        name="label"
        label="Label"
        takesFocus
        description="Where the key is used, so that you recognize it later."
      />
      <MoreOptions
        control={control}
        names={['scopes']}
        title={`Scopes: ${scopes.length > 0 ? scopes.join(', ') : 'the service decides'}`}
        initially={existing !== undefined}
      >
        <ScopesField control={control} />
      </MoreOptions>
    </ThingForm>
  );
}

/** Other scopes can be typed, because the set is open. */
function ScopesField({ control }: { control: Control<ApiKeyValues> }) {
  const { input, value, onChange } = useInput({
    control,
    name: 'scopes',
    label: 'Scopes',
    optional: true,
    description: 'Known are full and frontend. Without any, the service decides.',
  });
  return (
    <TagsInput
      {...input}
      data={scopeOptions.map((option) => option.value)}
      renderOption={({ option }) => scopeOptions.find((known) => known.value === option.value)?.label}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(chosen) => onChange(chosen.map(trimEdges))}
      acceptValueOnBlur
    />
  );
}
