import { TagsInput } from '@mantine/core';
import { useForm, type Control } from 'react-hook-form';
import { useUpdateApiKey, type ListedApiKey } from '@/api/api-keys';
import { toProblem } from '@/api/problem';
import { Dialog } from '@/components/dialog';
import { useInput } from '@/components/field-props';
import { TextField } from '@/components/form-fields';
import { showProblemInForm } from '@/components/form-problem';
import { notify } from '@/components/notify';
import { schemaResolver } from '@/components/schema-resolver';
import { SendForm } from '@/components/send-form';
import { apiKeyValuesSchema, scopeOptions, updateApiKeyRequest, type ApiKeyValues } from './api-key-values';

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
  onCancel: () => void;
  onSubmit: (values: ApiKeyValues) => Promise<void>;
}

/** The fields of a new or existing key. */
export function ApiKeyFields({ initial, submitLabel, onCancel, onSubmit }: ApiKeyFieldsProps) {
  const form = useForm<ApiKeyValues>({
    defaultValues: initial,
    resolver: schemaResolver(apiKeyValuesSchema),
  });
  const { control } = form;
  return (
    <SendForm
      form={form}
      inDialog
      submitLabel={submitLabel}
      onCancel={onCancel}
      onSend={onSubmit}
      onRejected={(error) => showProblemInForm(form, toProblem(error), ['label', 'scopes'])}
    >
      <TextField
        control={control}
        name="label"
        label="Label"
        takesFocus
        description="Where the key is used, so that you recognize it later."
      />
      <ScopesField control={control} />
    </SendForm>
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
      onChange={onChange}
      acceptValueOnBlur
    />
  );
}
