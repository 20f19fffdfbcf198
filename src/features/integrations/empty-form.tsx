import { useState } from 'react';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { toProblem } from '@/api/problem';
import { TextField } from '@/components/form-fields';
import { FormActions, FormLayout, FormProblem } from '@/components/form-layout';
import { showProblemInForm } from '@/components/form-problem';
import { SelectField } from '@/components/select-fields';
import { UnsavedChanges } from '@/components/unsaved-changes';
import type { ProviderInfo } from '@/contract/provider';
import type { Problem } from '@/lib/problem';
import { compareNatural } from '@/lib/sort';
import { nameError } from './name-rules';
import type { CreateFormProps } from './new-integration-page';
import { ProviderAbilities } from './provider-abilities';
import { emptyRequest } from './templates';

interface Values {
  name: string;
  provider: string | null;
}

interface EmptyFormProps extends CreateFormProps {
  catalog: Readonly<Record<string, ProviderInfo>> | undefined;
}

/** Creates an integration without any action yet. */
export function EmptyForm({ taken, catalog, onCreate, cancel }: EmptyFormProps) {
  const [problem, setProblem] = useState<Problem>();
  const form = useForm<Values>({ defaultValues: { name: '', provider: null } });
  const { control } = form;
  const { isDirty, isSubmitting } = useFormState({ control });
  const provider = useWatch({ control, name: 'provider' });
  const submit = form.handleSubmit(async (values) => {
    setProblem(undefined);
    const name = values.name.trim();
    const wrong = nameError(name, taken);
    if (wrong !== undefined) form.setError('name', { type: 'rule', message: wrong });
    if (!values.provider) form.setError('provider', { type: 'rule', message: 'Choose a provider' });
    if (wrong !== undefined || !values.provider) {
      form.setFocus(wrong === undefined ? 'provider' : 'name');
      return;
    }
    try {
      await onCreate(emptyRequest(name, values.provider));
    } catch (error) {
      setProblem(showProblemInForm(form, toProblem(error), ['name', 'provider']));
    }
  });
  return (
    <>
      <UnsavedChanges dirty={isDirty} />
      <FormLayout onSubmit={(event) => void submit(event)}>
        <FormProblem problem={problem} />
        <TextField
          control={control}
          name="name"
          label="Name"
          trims
          description="Unique in the project. Your product names the integration by it."
        />
        {catalog ? (
          <SelectField
            control={control}
            name="provider"
            label="Provider"
            placeholder="Choose a provider"
            searchable
            data={Object.entries(catalog)
              .map(([value, info]) => ({ value, label: info.displayName || value }))
              .toSorted((a, b) => compareNatural(a.label, b.label))}
            description={
              provider ? (
                <>
                  Offers: <ProviderAbilities info={catalog[provider]} />
                </>
              ) : (
                'An integration keeps its provider.'
              )
            }
          />
        ) : (
          <TextField
            control={control}
            name="provider"
            label="Provider"
            description="Its name in the catalog, which could not be read. An integration keeps its provider."
          />
        )}
        <p>
          An integration has at least one action, so it begins with a proxy that is switched off. Add objects
          in the editor.
        </p>
        <FormActions submitLabel="Create integration" pending={isSubmitting} cancel={cancel} />
      </FormLayout>
    </>
  );
}
