import type { ReactNode } from 'react';
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { Problem } from '@/lib/problem';
import { FormActions, FormLayout, FormProblem, type FormActionsProps } from './form-layout';
import { UnsavedChanges } from './unsaved-changes';
import { useFormSend } from './use-form-send';

export interface SendFormProps<Values extends FieldValues> extends Pick<
  FormActionsProps,
  'submitLabel' | 'cancel' | 'onCancel' | 'disabledReason' | 'reads'
> {
  form: Pick<UseFormReturn<Values>, 'control' | 'handleSubmit' | 'subscribe'>;
  /** Sends the values. Returns false if nothing has changed; throws if the service rejects them. */
  onSend: (values: Values) => Promise<boolean | void>;
  /** Shows a rejection at the fields. Returns what remains for the form. */
  onRejected: (error: unknown, values: Values) => Problem | undefined;
  /** Accessible name, if a page has several forms. */
  label?: string;
  /** Shows a rejection beside the buttons instead of at the top. */
  inDialog?: boolean;
  /** What follows the buttons. */
  besideActions?: ReactNode;
  children: ReactNode;
}

/** A form that is sent to the service: its fields, its buttons, rejections, and the question before it is left unsaved. */
export function SendForm<Values extends FieldValues>(props: SendFormProps<Values>) {
  const { form, onSend, onRejected, label, inDialog, besideActions, children, ...actions } = props;
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  const { problem, unchanged, submit } = useFormSend(form, onSend, onRejected);
  return (
    <>
      {/* Outside the form, because a submit in its dialog would bubble to it. */}
      <UnsavedChanges dirty={isDirty} />
      <FormLayout onSubmit={(event) => void submit(event)} label={label}>
        {inDialog ? null : <FormProblem problem={problem} />}
        {children}
        {inDialog ? <FormProblem problem={problem} /> : null}
        <FormActions {...actions} pending={isSubmitting} unchanged={unchanged}>
          {besideActions}
        </FormActions>
      </FormLayout>
    </>
  );
}
