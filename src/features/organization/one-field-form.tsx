import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { toProblem } from '@/api/problem';
import { TextField } from '@/components/form-fields';
import { showProblemInForm } from '@/components/form-problem';
import { ruleResolver } from '@/components/rule-resolver';
import { SendForm } from '@/components/send-form';

interface OneFieldFormProps {
  label: string;
  /** The field's name in the request, and so in the service's issues. */
  name: string;
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
  const { label, name, initial = '', type, mono, description, fault, verb, reads } = props;
  const form = useForm<Record<string, string>>({
    defaultValues: { [name]: initial },
    resolver: ruleResolver((values) => {
      const message = fault(values[name] ?? '');
      return new Map(message === undefined ? [] : [[name, message]]);
    }),
  });
  const value = useWatch({ control: form.control, name }) ?? '';
  return (
    <SendForm
      form={form}
      inDialog
      submitLabel={verb}
      reads={reads}
      onCancel={props.onCancel}
      disabledReason={props.disabledReason?.(value)}
      onSend={(values) => props.onSubmit(values[name] ?? '')}
      onRejected={(error) => showProblemInForm(form, toProblem(error), [name])}
    >
      <TextField
        control={form.control}
        name={name}
        label={label}
        takesFocus
        type={type}
        mono={mono}
        description={description?.(value)}
      />
      {props.children?.(value)}
    </SendForm>
  );
}
