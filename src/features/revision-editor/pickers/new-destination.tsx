import { useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { useCreateDestination } from '@/api/destinations';
import { toProblem } from '@/api/problem';
import { Dialog } from '@/components/dialog';
import { TextField } from '@/components/form-fields';
import { FormActions, FormLayout, FormProblem } from '@/components/form-layout';
import { showProblemInForm } from '@/components/form-problem';
import { notify } from '@/components/notify';
import { UnsavedChanges } from '@/components/unsaved-changes';
import type { Problem } from '@/lib/problem';

interface NewDestinationProps {
  project: string;
  taken: ReadonlySet<string>;
  onCreated: (name: string) => void;
  onClose: () => void;
}

interface Values {
  name: string;
  url: string;
}

/** Creates a webhook destination without leaving the editor. Other kinds have their page. */
export function NewDestination({ project, taken, onCreated, onClose }: NewDestinationProps) {
  const create = useCreateDestination(project);
  const [problem, setProblem] = useState<Problem>();
  const form = useForm<Values>({ defaultValues: { name: '', url: '' } });
  const { control } = form;
  const { isDirty, isSubmitting } = useFormState({ control });
  const submit = form.handleSubmit(async ({ name, url }) => {
    setProblem(undefined);
    const wrong = [
      [
        'name',
        /^[A-Za-z0-9-]+$/.test(name)
          ? taken.has(name)
            ? 'Another destination of this project has this name'
            : undefined
          : 'Letters, digits and dashes',
      ],
      ['url', /^https?:\/\/\S+$/.test(url) ? undefined : 'An address that begins with https://'],
    ] as const;
    const missing = wrong.filter(([, message]) => message !== undefined);
    for (const [field, message] of missing) form.setError(field, { type: 'rule', message: message ?? '' });
    if (missing[0]) {
      form.setFocus(missing[0][0]);
      return;
    }
    try {
      const made = await create.mutateAsync({ name, type: 'webhook', metadata: { url } });
      notify.done(`Destination ${made.name} created`);
      onCreated(made.name);
      onClose();
    } catch (error) {
      const shown = toProblem(error);
      const issues = shown.issues.map((issue) =>
        issue.name?.endsWith('url') ? { ...issue, name: 'url' } : issue,
      );
      setProblem(showProblemInForm(form, { ...shown, issues }, ['name', 'url']));
    }
  });
  return (
    <Dialog opened onClose={onClose} title="Create a webhook destination" size="md">
      <UnsavedChanges dirty={isDirty} />
      <FormLayout
        onSubmit={(event) => {
          // React events bubble to the form that opened this dialog.
          event.stopPropagation();
          void submit(event);
        }}
      >
        <FormProblem problem={problem} />
        <TextField
          control={control}
          name="name"
          label="Name"
          trims
          description="Letters, digits and dashes."
          takesFocus
        />
        <TextField control={control} name="url" label="URL" type="url" mono />
        <FormActions submitLabel="Create destination" pending={isSubmitting} onCancel={onClose} />
      </FormLayout>
    </Dialog>
  );
}
