import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { toProblem } from '@/api/problem';
import { ActionButton } from '@/components/action-button';
import { TextField } from '@/components/form-fields';
import { FormProblem } from '@/components/form-layout';
import { showProblemInForm } from '@/components/form-problem';
import { ruleResolver } from '@/components/rule-resolver';
import { UnsavedChanges } from '@/components/unsaved-changes';
import { useFormSend } from '@/components/use-form-send';
import classes from './organization.module.css';

interface OneFieldFormProps {
  /** Names the form. */
  label: string;
  field: string;
  /** How the service calls the field in its issues. */
  issueName: string;
  initial?: string;
  type?: 'text' | 'email';
  mono?: boolean;
  description?: (value: string) => string;
  /** The message of what cannot be sent. */
  fault: (value: string) => string | undefined;
  verb: string;
  /** Sends it; what it throws is shown. Afterwards the form is empty, or as initially given. */
  onSubmit: (value: string) => Promise<void>;
  disabledReason?: (value: string) => string | undefined;
  /** What the value means, below its field; the button then follows it. */
  renderConsequence?: (value: string, button: ReactNode) => ReactNode;
}

/** A field and the button that sends it. */
export function OneFieldForm(props: OneFieldFormProps) {
  const { label, field, issueName, initial = '', type, mono, description, fault, verb, onSubmit } = props;
  const form = useForm<{ value: string }>({
    defaultValues: { value: initial },
    resolver: ruleResolver((values) => {
      const message = fault(values.value);
      return new Map(message === undefined ? [] : [['value', message]]);
    }),
  });
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  const value = useWatch({ control: form.control, name: 'value' });
  const { problem, submit } = useFormSend(
    form,
    async (values) => {
      await onSubmit(values.value);
      form.reset({ value: initial });
    },
    (error) => {
      const failed = toProblem(error);
      const issues = failed.issues.map((issue) =>
        issue.name?.split('.').at(-1) === issueName ? { ...issue, name: 'value' } : issue,
      );
      return showProblemInForm(form, { ...failed, issues }, ['value']);
    },
  );
  const button = (
    <ActionButton
      type="submit"
      variant="default"
      loading={isSubmitting}
      disabledReason={props.disabledReason?.(value)}
    >
      {verb}
    </ActionButton>
  );
  const consequence = props.renderConsequence?.(value, button);
  return (
    <>
      <UnsavedChanges dirty={isDirty} />
      <form className={classes.form} noValidate aria-label={label} onSubmit={(event) => void submit(event)}>
        <FormProblem problem={problem} />
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <div className={classes.input}>
            <TextField
              control={form.control}
              name="value"
              label={field}
              {...(type ? { type } : {})}
              {...(mono ? { mono } : {})}
              {...(description ? { description: description(value) } : {})}
            />
          </div>
          {consequence ? null : <div className={classes.action}>{button}</div>}
        </Group>
        {consequence}
      </form>
    </>
  );
}
