import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { toProblem } from '@/api/problem';
import { TextField } from '@/components/form-fields';
import { FormActions, FormLayout, FormProblem } from '@/components/form-layout';
import { showProblemInForm } from '@/components/form-problem';
import { SelectField } from '@/components/select-fields';
import { UnsavedChanges } from '@/components/unsaved-changes';
import type { Problem } from '@/lib/problem';
import { nameError } from './name-rules';
import type { CreateFormProps } from './new-integration-page';
import { fromTemplate, templates } from './templates';

interface Values {
  template: string;
  name: string;
  destination: string | null;
}

/** Creates an integration from one of the templates. */
export function TemplateForm({ project, taken, context, onCreate, cancel }: CreateFormProps) {
  const [problem, setProblem] = useState<Problem>();
  const destinations = context.destinations === 'unavailable' ? undefined : context.destinations;
  const form = useForm<Values>({
    defaultValues: { template: templates[0]?.id ?? '', name: '', destination: null },
  });
  const { control } = form;
  const { isDirty, isSubmitting } = useFormState({ control });
  const chosen = useWatch({ control, name: 'template' });
  const template = templates.find(({ id }) => id === chosen);

  const submit = form.handleSubmit(async (values) => {
    setProblem(undefined);
    const name = values.name.trim();
    const wrong = [
      ['name', nameError(name, taken)],
      ['destination', template?.reads && !values.destination ? 'Choose where records are sent' : undefined],
    ] as const;
    const missing = wrong.filter(([, message]) => message !== undefined);
    for (const [field, message] of missing) form.setError(field, { type: 'rule', message: message ?? '' });
    const first = missing[0];
    if (first) {
      form.setFocus(first[0]);
      return;
    }
    const body = fromTemplate({ ...values, name });
    if (!body) return;
    try {
      await onCreate(body);
    } catch (error) {
      setProblem(showProblemInForm(form, toProblem(error), ['name']));
    }
  });
  return (
    <>
      <UnsavedChanges dirty={isDirty} />
      <FormLayout onSubmit={(event) => void submit(event)}>
        <FormProblem problem={problem} />
        <SelectField
          control={control}
          name="template"
          label="Template"
          data={templates.map(({ id, label }) => ({ value: id, label }))}
          description={template?.description}
        />
        <TextField
          control={control}
          name="name"
          label="Name"
          trims
          description="Unique in the project. Your product names the integration by it."
        />
        {template?.reads ? (
          destinations ? (
            <SelectField
              control={control}
              name="destination"
              label="Destination"
              placeholder="Choose a destination"
              data={[...destinations]}
              searchable={destinations.length > 8}
              description={
                destinations.length === 0 ? (
                  <>
                    This project has no destination yet.{' '}
                    <Link to="/projects/$project/destinations/new" params={{ project }}>
                      Create one
                    </Link>
                  </>
                ) : (
                  'What is read is sent there.'
                )
              }
            />
          ) : (
            <TextField
              control={control}
              name="destination"
              label="Destination"
              description="Its name. The list of destinations is not known here."
            />
          )
        ) : null}
        <FormActions submitLabel="Create integration" pending={isSubmitting} cancel={cancel} />
      </FormLayout>
    </>
  );
}
