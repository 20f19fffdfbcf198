import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { toProblem } from '@/api/problem';
import { TextField } from '@/components/form-fields';
import { showProblemInForm } from '@/components/form-problem';
import { ruleResolver } from '@/components/rule-resolver';
import { SendForm } from '@/components/send-form';

interface OneFieldFormProps {
  field: string;
  /** The name of the field in the service's issues. */
  issueName: string;
  initial?: string;
  type?: 'text' | 'email';
  mono?: boolean;
  description?: (value: string) => string;
  /** Why a value cannot be sent, if it cannot. */
  fault: (value: string) => string | undefined;
  verb: string;
  /** It only asks the service, and changes nothing. */
  reads?: boolean;
  /** Sends the value. Whatever it throws is shown. */
  onSubmit: (value: string) => Promise<void>;
  onCancel: () => void;
  disabledReason?: (value: string) => string | undefined;
  /** What the value means, between its field and the button. */
  children?: (value: string) => ReactNode;
}

/** The form of a dialog with a single field. */
export function OneFieldForm(props: OneFieldFormProps) {
  const { field, issueName, initial = '', type, mono, description, fault, verb, reads } = props;
  const form = useForm<{ value: string }>({
    defaultValues: { value: initial },
    resolver: ruleResolver((values) => {
      const message = fault(values.value);
      return new Map(message === undefined ? [] : [['value', message]]);
    }),
  });
  const value = useWatch({ control: form.control, name: 'value' });
  return (
    <SendForm
      form={form}
      inDialog
      submitLabel={verb}
      reads={reads}
      onCancel={props.onCancel}
      disabledReason={props.disabledReason?.(value)}
      onSend={(values) => props.onSubmit(values.value)}
      onRejected={(error) => {
        const failed = toProblem(error);
        const issues = failed.issues.map((issue) =>
          issue.name?.split('.').at(-1) === issueName ? { ...issue, name: 'value' } : issue,
        );
        return showProblemInForm(form, { ...failed, issues }, ['value']);
      }}
    >
      <TextField
        control={form.control}
        name="value"
        label={field}
        takesFocus
        type={type}
        mono={mono}
        description={description?.(value)}
      />
      {props.children?.(value)}
    </SendForm>
  );
}
